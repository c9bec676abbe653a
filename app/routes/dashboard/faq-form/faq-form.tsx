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
import { WritingField } from '#app/components/writing/writing-field.tsx'
import { type FaqInput, type FaqRow, faqInput, faqNames, longestAnswer } from '#core/faq/faq.ts'
import { toWire } from '#core/rename-keys.ts'
import { onServer } from '../server-read.server.ts'
import { useAccount } from '../shell/use-account.ts'
import type { Route } from './+types/faq-form'

type FaqDraft = { [Name in keyof FaqInput]: string }

const rules = resolverOf<FaqDraft>(faqInput)
const empty: FaqDraft = { question: '', answer: '', category: '', position: '100', isPublished: 'false' }

export const clientLoader = async ({ params: { id } }: Route.LoaderArgs) => ({
  categories: await listHeadedCategories(api, 'faq'),
  edited: id ? await api.get<FaqRow>(`/faqs/${id}`) : undefined,
})
export const loader = onServer(clientLoader)

export default function FaqScreen({
  params: { id = '' },
  loaderData: { categories, edited },
}: Route.ComponentProps) {
  const { email } = useAccount()
  if (!edited) {
    return (
      <Page title="Add a question" lead="A draft stays hidden until you publish it.">
        <FaqForm
          key="new"
          categories={categories}
          initial={empty}
          draftKey={`${email}:faq`}
          send={(draft) => api.post('/faqs', toWire(draft, faqNames))}
          done="Question added successfully"
        />
      </Page>
    )
  }
  const { question, answer, category, position, published, version } = edited
  return (
    <Page title="Edit question" lead={question}>
      <FaqForm
        key={id}
        categories={categories}
        initial={{
          ...{ question, answer, category },
          position: String(position),
          isPublished: String(published),
        }}
        draftKey={`${email}:faq:${id}:${version}`}
        version={version}
        send={(draft, version) => api.patch(`/faqs/${id}`, { ...toWire(draft, faqNames), version })}
        done="Question saved"
      />
    </Page>
  )
}

type FaqFormProps = {
  categories: HeadedCategoryRow[]
  initial: FaqDraft
  draftKey: string
  version?: number
  send: (draft: FaqDraft, version: number) => Promise<unknown>
  done: string
}

function FaqForm({ categories, initial, draftKey, version, send, done }: FaqFormProps) {
  return (
    <DraftForm<FaqDraft>
      label="Question and answer"
      {...{ initial, rules, draftKey, version, send, done }}
      fieldNames={faqNames}
      to={href('/dashboard/faqs')}
      failure="Failed to save the question"
      submitLabel="Save question"
    >
      {(field, control) => (
        <div className="grid gap-6 sm:grid-cols-3">
          <div className="sm:col-span-3">
            <TextField label="Question" maxLength={300} {...field('question')} />
          </div>
          <div className="sm:col-span-3">
            <WritingField
              control={control}
              label="Answer"
              rows={12}
              maxLength={longestAnswer}
              {...field('answer')}
            />
          </div>
          <CategoryField categories={categories} {...field('category')} />
          <PositionField {...field('position')} />
          <VisibilityField {...field('isPublished')} />
        </div>
      )}
    </DraftForm>
  )
}
