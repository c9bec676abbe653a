import { href } from 'react-router'
import { SelectField } from '#app/components/ui/fields/select-field.tsx'
import type { ArticleTitleRow } from '#core/article/article.ts'

type ArticleChoiceProps = { articles: ArticleTitleRow[]; onInsert: (text: string) => void }

/** Inserts the title and address of a help article into a text. Renders null without articles. */
export function ArticleChoice({ articles, onInsert }: ArticleChoiceProps) {
  if (articles.length === 0) return null
  return (
    <SelectField
      name="helpArticle"
      label="Link to a help article"
      value=""
      onChange={({ target }) => {
        const article = articles.find(({ _id }) => _id === target.value)
        if (article) onInsert(`${article.title}\n${addressOf(article)}`)
      }}
    >
      <option value="">Choose an article</option>
      {articles.map(({ _id, title, audience }) => (
        <option key={_id} value={_id}>
          {audience === 'clients' ? `${title} (after signing in)` : title}
        </option>
      ))}
    </SelectField>
  )
}

function addressOf({ _id: id, audience }: ArticleTitleRow): string {
  const path = audience === 'public' ? href('/help/:id', { id }) : href('/dashboard/help/:id', { id })
  return new URL(path, window.location.href).href
}
