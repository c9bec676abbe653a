import { href, Link, useRevalidator } from 'react-router'
import type { NoteSendingRow } from '#app/api/notes.ts'
import { useReloadOn } from '#app/components/dashboard/records/use-live.ts'
import { DashboardEmptyState } from '#app/components/dashboard/screen/dashboard-empty-state.tsx'
import { Page } from '#app/components/dashboard/screen/page.tsx'
import type { Column } from '#app/components/list/columns.ts'
import { createdColumn } from '#app/components/list/created-column.tsx'
import { List } from '#app/components/list/list.tsx'
import type { ListShape } from '#app/components/list/list-shape.ts'
import { loadList } from '#app/components/list/load-list.ts'
import { byTime } from '#app/components/list/sorts.ts'
import { formatNumber } from '#core/format-number.ts'
import { onServer } from '../server-read.server.ts'
import type { Route } from './+types/sent-notes'
import { DeleteSending } from './delete-sending.tsx'
import { NoteTabs } from './note-tabs.tsx'

const shape: ListShape = {
  resource: 'note-sendings',
  noun: { one: 'note', many: 'notes' },
  search: 'Search sent notes',
  paging: 'numbered',
  sorts: byTime,
  filters: [],
}

const audienceOf = ({ audience, tag, recipients }: NoteSendingRow): string => {
  if (audience === 'email') return 'One person'
  if (audience === 'tag') return `Clients with the tag ${tag}`
  return audience === 'all' ? 'All clients' : `${recipients} picked`
}

const columns: Column<NoteSendingRow>[] = [
  {
    label: 'Note',
    cell: ({ _id: id, title, text }) => (
      <>
        <Link
          to={href('/dashboard/note-form/sent/:id', { id })}
          className="font-semibold wrap-anywhere underline-offset-4 hover:underline"
        >
          {title}
        </Link>
        <span className="line-clamp-2 block text-small wrap-anywhere text-muted">{text}</span>
      </>
    ),
  },
  { label: 'To', className: 'w-52', cell: audienceOf },
  {
    label: 'Read',
    className: 'w-44 whitespace-nowrap tabular',
    cell: ({ read, delivered, recipients }) => (
      <>
        {formatNumber(read)} of {formatNumber(recipients)}
        {delivered < recipients && (
          <span className="block text-small text-muted">{formatNumber(delivered)} delivered so far</span>
        )}
      </>
    ),
  },
  createdColumn('Sent'),
]

export const clientLoader = ({ request }: Route.LoaderArgs) => loadList<NoteSendingRow>(request, shape)
export const loader = onServer(clientLoader)

export default function SentNotes({ loaderData }: Route.ComponentProps) {
  useReloadOn(['note'])
  const { revalidate } = useRevalidator()
  return (
    <Page title="Sent notes" lead="What was sent, to whom, and how many have read it.">
      <NoteTabs current="sent" />
      <List
        shape={shape}
        loaded={loaderData}
        columns={columns}
        nameOf={({ title }) => title}
        actions={(sending) => <DeleteSending sending={sending} onDeleted={revalidate} />}
        empty={
          <DashboardEmptyState title="No notes yet">Notes that you send are listed here.</DashboardEmptyState>
        }
      />
    </Page>
  )
}
