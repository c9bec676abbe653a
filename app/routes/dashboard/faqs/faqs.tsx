import { Pencil, Trash2 } from 'lucide-react'
import { href, Link } from 'react-router'
import { plainText } from '#app/components/content/plain-text.ts'
import { useReloadOn } from '#app/components/dashboard/records/use-live.ts'
import { DashboardEmptyState } from '#app/components/dashboard/screen/dashboard-empty-state.tsx'
import { Page } from '#app/components/dashboard/screen/page.tsx'
import type { Column } from '#app/components/list/columns.ts'
import { List } from '#app/components/list/list.tsx'
import type { ListShape } from '#app/components/list/list-shape.ts'
import { loadList } from '#app/components/list/load-list.ts'
import { useRemoval } from '#app/components/list/removal.tsx'
import { RowAction } from '#app/components/list/row-action.tsx'
import { byLetters } from '#app/components/list/sorts.ts'
import { Badge } from '#app/components/ui/badge.tsx'
import { buttonClass } from '#app/components/ui/button.tsx'
import type { FaqRow } from '#core/faq/faq.ts'
import { faqCategories } from '#core/faq/faq-categories.ts'
import { onServer } from '../server-read.server.ts'
import type { Route } from './+types/faqs'

const faqList: ListShape = {
  resource: 'faqs',
  noun: { one: 'question', many: 'questions' },
  search: 'Search questions',
  paging: 'numbered',
  sorts: [
    { value: 'position', label: 'Lowest position first' },
    { value: '-position', label: 'Highest position first' },
    ...byLetters('question', 'Question'),
    { value: 'createdAt', label: 'Oldest first' },
  ],
  filters: [
    {
      kind: 'choice',
      name: 'category',
      label: 'Category',
      all: 'Any category',
      choices: Object.entries(faqCategories).map(([value, label]) => ({ value, label })),
    },
    {
      kind: 'choice',
      name: 'published',
      label: 'Visibility',
      all: 'Published and drafts',
      choices: [
        { value: 'true', label: 'Published' },
        { value: 'false', label: 'Drafts' },
      ],
    },
  ],
}

const columns: Column<FaqRow>[] = [
  { label: 'Question', sort: 'question', cell: (row) => <Question row={row} /> },
  { label: 'Category', className: 'whitespace-nowrap', cell: ({ category }) => faqCategories[category] },
  { label: 'Position', sort: 'position', cell: ({ position }) => position },
  {
    label: 'Visibility',
    cell: ({ published }) => (
      <Badge tone={published ? 'success' : 'neutral'}>{published ? 'Published' : 'Draft'}</Badge>
    ),
  },
]

const nameOf = ({ question }: FaqRow) => question

export const clientLoader = ({ request }: Route.LoaderArgs) => loadList<FaqRow>(request, faqList)
export const loader = onServer(clientLoader)

export default function Faqs({ loaderData }: Route.ComponentProps) {
  useReloadOn(['faq'])
  const { askOne, askMany, dialog } = useRemoval<FaqRow>({
    kind: 'faq',
    shape: faqList,
    nameOf,
    done: 'Question deleted',
  })
  const addButton = (
    <Link to={href('/dashboard/faq-form/:id?')} className={buttonClass('main', '', 'small')}>
      Add a question
    </Link>
  )
  return (
    <Page title="Questions and answers" lead="The FAQ page shows the published ones." action={addButton}>
      <List
        shape={faqList}
        loaded={loaderData}
        columns={columns}
        nameOf={nameOf}
        isExportable
        actions={(row) => <Actions row={row} onDelete={() => askOne(row)} />}
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

function Question({ row: { _id, question, answer } }: { row: FaqRow }) {
  return (
    <Link to={href('/dashboard/faq-form/:id?', { id: _id })} className="group block min-w-0">
      <span className="wrap-anywhere block font-semibold group-hover:underline">{question}</span>
      <span className="wrap-anywhere line-clamp-1 text-small text-muted">
        {plainText(answer.slice(0, 300))}
      </span>
    </Link>
  )
}

function Actions({ row, onDelete }: { row: FaqRow; onDelete: () => void }) {
  const about = nameOf(row)
  return (
    <>
      <RowAction
        isFolding
        label="Edit"
        about={about}
        icon={Pencil}
        to={href('/dashboard/faq-form/:id?', { id: row._id })}
      />
      <RowAction isFolding label="Delete" about={about} icon={Trash2} onClick={onDelete} />
    </>
  )
}
