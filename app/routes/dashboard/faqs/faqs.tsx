import { Trash2 } from 'lucide-react'
import { href, Link } from 'react-router'
import { api } from '#app/api/browser.ts'
import { type HeadedCategoryRow, listHeadedCategories } from '#app/api/categories.ts'
import { useReloadOn } from '#app/components/dashboard/records/use-live.ts'
import { DashboardEmptyState } from '#app/components/dashboard/screen/dashboard-empty-state.tsx'
import { Page } from '#app/components/dashboard/screen/page.tsx'
import type { Column } from '#app/components/list/columns.ts'
import { List } from '#app/components/list/list.tsx'
import type { ListShape } from '#app/components/list/list-shape.ts'
import { loadList } from '#app/components/list/load-list.ts'
import { useRemoval } from '#app/components/list/removal.tsx'
import { byLetters } from '#app/components/list/sorts.ts'
import {
  categoryFilter,
  PublishableActions,
  positionAndVisibility,
  positionSorts,
  TextCell,
  visibilityFilter,
} from '#app/components/publishing/publishable-list.tsx'
import { buttonClass } from '#app/components/ui/button.tsx'
import { headingOf } from '#core/category/category-headings.ts'
import type { FaqRow } from '#core/faq/faq.ts'
import { onServer } from '../server-read.server.ts'
import type { Route } from './+types/faqs'

const faqListOf = (categories: HeadedCategoryRow[]): ListShape => ({
  resource: 'faqs',
  noun: { one: 'question', many: 'questions' },
  search: 'Search questions',
  paging: 'numbered',
  sorts: [
    ...positionSorts,
    ...byLetters('question', 'Question'),
    { value: 'createdAt', label: 'Oldest first' },
  ],
  filters: [categoryFilter(categories), visibilityFilter],
})

const editUrl = ({ _id: id }: FaqRow) => href('/dashboard/faq-form/:id?', { id })

const columns: Column<FaqRow>[] = [
  {
    label: 'Question',
    sort: 'question',
    cell: (row) => <TextCell to={editUrl(row)} name={row.question} text={row.answer} />,
  },
  { label: 'Category', className: 'whitespace-nowrap', cell: ({ category }) => headingOf('faq', category) },
  ...positionAndVisibility,
]

const nameOf = ({ question }: FaqRow) => question

export async function clientLoader({ request }: Route.LoaderArgs) {
  const categories = await listHeadedCategories(api, 'faq')
  return { categories, loaded: await loadList<FaqRow>(request, faqListOf(categories)) }
}
export const loader = onServer(clientLoader)

export default function Faqs({ loaderData: { categories, loaded } }: Route.ComponentProps) {
  useReloadOn(['faq', 'site-settings'])
  const shape = faqListOf(categories)
  const { askOne, askMany, dialog } = useRemoval<FaqRow>({
    kind: 'faq',
    shape,
    nameOf,
    done: 'Question deleted',
  })
  const addButton = (
    <div className="flex flex-wrap items-center gap-3">
      <Link
        to={href('/dashboard/categories/:kind', { kind: 'faq' })}
        className={buttonClass('second', '', 'small')}
      >
        Categories
      </Link>
      <Link to={href('/dashboard/faq-form/:id?')} className={buttonClass('main', '', 'small')}>
        Add a question
      </Link>
    </div>
  )
  return (
    <Page title="Questions and answers" lead="The FAQ page shows the published ones." action={addButton}>
      <List
        shape={shape}
        loaded={loaded}
        columns={columns}
        nameOf={nameOf}
        isExportable
        actions={(row) => (
          <PublishableActions
            {...{ row, about: nameOf(row), editUrl: editUrl(row) }}
            resource="/faqs"
            noun="Question"
            onDelete={() => askOne(row)}
          />
        )}
        bulk={[{ label: 'Delete', icon: Trash2, run: askMany }]}
        empty={
          <DashboardEmptyState title="No questions yet">
            Add the first one. Until then, the FAQ page points to the contact form.
          </DashboardEmptyState>
        }
      />
      {dialog}
    </Page>
  )
}
