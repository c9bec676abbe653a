import { choiceFilter } from '#app/components/list/choice-filter.ts'
import type { Column } from '#app/components/list/columns.ts'
import { createdColumn } from '#app/components/list/created-column.tsx'
import type { ListShape } from '#app/components/list/list-shape.ts'
import { byLetters, byTime } from '#app/components/list/sorts.ts'
import { RelativeTime } from '#app/components/time/relative-time.tsx'
import { Avatar } from '#app/components/ui/avatar.tsx'
import { Badge } from '#app/components/ui/badge.tsx'
import type { PersonRow } from '#core/person/person.ts'
import { roleNames } from '#core/role/role.ts'

export const userList: ListShape = {
  resource: 'users',
  noun: { one: 'user', many: 'users' },
  search: 'Search users',
  paging: 'numbered',
  sorts: [
    ...byTime,
    ...byLetters('name', 'Name'),
    { value: '-lastSeenAt', label: 'Recently seen first' },
    { value: 'lastSeenAt', label: 'Least recently seen first' },
  ],
  filters: [
    choiceFilter('role', 'Role', 'Any role', roleNames),
    choiceFilter('disabled', 'State', 'Any state', { false: 'Enabled', true: 'Disabled' }),
    choiceFilter('removed', 'Deleted accounts', 'Not deleted', { true: 'Deleted accounts only' }),
  ],
}

export const nameOfUser = ({ name, email }: PersonRow) => name || email

export const userColumns: Column<PersonRow>[] = [
  { label: 'User', sort: 'name', cell: (row) => <Person row={row} /> },
  {
    label: 'Seen',
    sort: 'lastSeenAt',
    className: 'whitespace-nowrap',
    cell: ({ lastSeenAt }) => <RelativeTime value={lastSeenAt} />,
  },
  createdColumn('Joined'),
]

function Person({ row: { name, email, formerEmail, picture, role, disabled, removed } }: { row: PersonRow }) {
  return (
    <div className="flex items-start gap-3">
      <Avatar name={name} src={picture} className="size-10" />
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
          <span className="min-w-0">{name}</span>
          {role !== 'client' && <Badge tone="accent">{roleNames[role]}</Badge>}
          {removed ? <Badge>Deleted</Badge> : disabled && <Badge tone="danger">Disabled</Badge>}
        </p>
        <p className="text-small text-muted">{removed ? formerEmail : email}</p>
      </div>
    </div>
  )
}
