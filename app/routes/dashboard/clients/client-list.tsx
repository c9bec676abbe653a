import { href, Link } from 'react-router'
import type { ClientRow } from '#app/api/clients.ts'
import type { Column } from '#app/components/list/columns.ts'
import type { ListShape } from '#app/components/list/list-shape.ts'
import { byLetters, byTime } from '#app/components/list/sorts.ts'
import { RelativeTime } from '#app/components/time/relative-time.tsx'
import { Badge } from '#app/components/ui/badge.tsx'
import { EmailText } from '#app/components/ui/email-text.tsx'
import { clientStatuses } from '#core/client/client.ts'
import { formatAmounts } from '#core/money.ts'
import { clientStatusLabels, clientStatusTones } from './client-labels.ts'

export const clientList: ListShape = {
  resource: 'clients',
  noun: { one: 'client', many: 'clients' },
  search: 'Search clients',
  paging: 'numbered',
  sorts: [...byTime, ...byLetters('name', 'Name')],
  filters: [
    {
      kind: 'choice',
      name: 'status',
      label: 'Status',
      all: 'Any status',
      choices: clientStatuses.map((value) => ({ value, label: clientStatusLabels[value] })),
    },
    { kind: 'text', type: 'text', name: 'tag', label: 'Tag' },
  ],
}

export const nameOfClient = ({ name }: ClientRow) => name

export const clientColumns: Column<ClientRow>[] = [
  { label: 'Client', sort: 'name', cell: (row) => <Client row={row} /> },
  {
    label: 'Owed',
    className: 'whitespace-nowrap',
    cell: ({ balance, owed }) => (balance ? <span className="tabular">{formatAmounts(owed)}</span> : '—'),
  },
  {
    label: 'Last contact',
    className: 'whitespace-nowrap',
    cell: ({ lastContactAt }) => (lastContactAt ? <RelativeTime value={lastContactAt} /> : 'None'),
  },
  {
    label: 'Since',
    sort: 'createdAt',
    className: 'whitespace-nowrap',
    cell: ({ createdAt }) => <RelativeTime value={createdAt} />,
  },
]

function Client({ row: { _id: id, name, company, email, phones, status, tags } }: { row: ClientRow }) {
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Link
          to={href('/dashboard/clients/:id', { id })}
          className="min-w-0 font-semibold wrap-anywhere text-accent hover:underline"
        >
          {name}
        </Link>
        <Badge tone={clientStatusTones[status]}>{clientStatusLabels[status]}</Badge>
      </p>
      {company && <p className="text-small wrap-anywhere text-muted">{company}</p>}
      <p className="text-small wrap-anywhere text-muted">
        {email ? <EmailText>{email}</EmailText> : (phones[0] ?? 'No e-mail address')}
      </p>
      {tags.length > 0 && (
        <p className="mt-1 flex flex-wrap gap-1">
          {tags.map((tag) => (
            <Link key={tag} to={`?${new URLSearchParams({ tag })}`} className="rounded-full hover:underline">
              <Badge>{tag}</Badge>
            </Link>
          ))}
        </p>
      )}
    </>
  )
}
