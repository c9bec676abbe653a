import { href } from 'react-router'
import { api } from '#app/api/browser.ts'
import { type HeadedCategoryRow, listHeadedCategories } from '#app/api/categories.ts'
import { Page } from '#app/components/dashboard/screen/page.tsx'
import { DraftForm } from '#app/components/form/draft-form.tsx'
import { resolverOf } from '#app/components/form/resolver-of.ts'
import {
  CategoryField,
  PositionField,
  VisibilityField,
} from '#app/components/publishing/publishing-fields.tsx'
import { TextField } from '#app/components/ui/fields/field.tsx'
import { SelectField } from '#app/components/ui/fields/select-field.tsx'
import { WritingField } from '#app/components/writing/writing-field.tsx'
import {
  type ArticleInput,
  type ArticleRow,
  articleInput,
  articleNames,
  longestArticle,
} from '#core/article/article.ts'
import { articleAudiences } from '#core/article/article-categories.ts'
import { toWire } from '#core/rename-keys.ts'
import { onServer } from '../server-read.server.ts'
import type { Route } from './+types/article-form'

type ArticleDraft = { [Name in keyof ArticleInput]: string }

const rules = resolverOf<ArticleDraft>(articleInput)
const empty: ArticleDraft = {
  ...{ title: '', body: '', keywords: '', category: '' },
  ...{ audience: 'public', position: '100', isPublished: 'false' },
}

export const clientLoader = async ({ params: { id } }: Route.LoaderArgs) => ({
  categories: await listHeadedCategories(api, 'article'),
  edited: id ? await api.get<ArticleRow>(`/articles/${id}`) : undefined,
})
export const loader = onServer(clientLoader)

export default function ArticleScreen({
  params: { id = '' },
  loaderData: { categories, edited },
}: Route.ComponentProps) {
  if (!edited) {
    return (
      <Page title="Write an article" lead="A draft stays hidden until you publish it.">
        <ArticleForm
          key="new"
          categories={categories}
          initial={empty}
          draftKey="article"
          send={(draft) => api.post('/articles', toWire(draft, articleNames))}
          done="Article saved"
        />
      </Page>
    )
  }
  const { title, body, keywords, category, audience, position, published, version } = edited
  return (
    <Page title="Edit article" lead={title}>
      <ArticleForm
        key={id}
        categories={categories}
        initial={{
          ...{ title, body, keywords, category, audience },
          position: String(position),
          isPublished: String(published),
        }}
        draftKey={`article:${id}:${version}`}
        version={version}
        send={(draft, version) => api.patch(`/articles/${id}`, { ...toWire(draft, articleNames), version })}
        done="Article saved"
      />
    </Page>
  )
}

type ArticleFormProps = {
  categories: HeadedCategoryRow[]
  initial: ArticleDraft
  draftKey: string
  version?: number
  send: (draft: ArticleDraft, version: number) => Promise<unknown>
  done: string
}

function ArticleForm({ categories, initial, draftKey, version, send, done }: ArticleFormProps) {
  return (
    <DraftForm<ArticleDraft>
      label="Help article"
      {...{ initial, rules, draftKey, version, send, done }}
      fieldNames={articleNames}
      to={href('/dashboard/articles')}
      failure="The article could not be saved."
      submitLabel="Save article"
    >
      {(field, control) => (
        <div className="grid gap-6 sm:grid-cols-2">
          <div className="sm:col-span-2">
            <TextField label="Title" maxLength={200} {...field('title')} />
          </div>
          <div className="sm:col-span-2">
            <WritingField
              control={control}
              label="Text"
              rows={14}
              maxLength={longestArticle}
              {...field('body')}
            />
          </div>
          <div className="sm:col-span-2">
            <TextField
              label="Search words"
              maxLength={500}
              hint="Other words that people use for it, in English and Bangla. Readers do not see them."
              {...field('keywords')}
            />
          </div>
          <CategoryField categories={categories} {...field('category')} />
          <SelectField label="Readers" hint="Once it is published" {...field('audience')}>
            {Object.entries(articleAudiences).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </SelectField>
          <PositionField {...field('position')} />
          <VisibilityField {...field('isPublished')} />
        </div>
      )}
    </DraftForm>
  )
}
