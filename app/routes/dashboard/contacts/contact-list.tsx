import { choiceFilter } from '#app/components/list/choice-filter.ts'
import type { Column } from '#app/components/list/columns.ts'
import { createdColumn } from '#app/components/list/created-column.tsx'
import type { ListShape } from '#app/components/list/list-shape.ts'
import { LongText } from '#app/components/list/long-text.tsx'
import { byLetters, byTime } from '#app/components/list/sorts.ts'
import { OptionalLink } from '#app/components/ui/markdown/optional-link.tsx'
import { mailLink } from '#app/components/ui/markdown/safe-address.ts'
import type { ContactRow } from '#core/contact/contact.ts'

export const contactList: ListShape = {
  resource: 'contact',
  noun: { one: 'message', many: 'messages' },
  search: 'Search messages',
  paging: 'numbered',
  sorts: [...byTime, { value: 'read', label: 'Unread first' }, ...byLetters('name', 'Name')],
  filters: [choiceFilter('read', 'Status', 'Read and unread', { false: 'Unread', true: 'Read' })],
}

export const nameOfContact = ({ name, email }: ContactRow) => name || email || 'Anonymous'

export const contactColumns: Column<ContactRow>[] = [
  { label: 'From', sort: 'name', className: 'w-56 xl:w-68', cell: (row) => <Sender row={row} /> },
  {
    label: 'Message',
    isPlain: true,
    cell: ({ message }) => <LongText>{message}</LongText>,
  },
  createdColumn('Received'),
]

function Sender({ row }: { row: ContactRow }) {
  return (
    <div className="flex gap-2.5">
      <span
        aria-hidden="true"
        className={`mt-2 size-2 shrink-0 rounded-full ${row.read ? '' : 'bg-accent'}`}
      />
      <div className="min-w-0">
        <p className={row.read ? '' : 'font-bold'}>
          {nameOfContact(row)}
          {!row.read && <span className="sr-only">, unread</span>}
        </p>
        {row.email && (
          <OptionalLink href={mailLink(row.email)} className="text-small">
            {row.email}
          </OptionalLink>
        )}
      </div>
    </div>
  )
}
