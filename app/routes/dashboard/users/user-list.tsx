import { choiceFilter } from '#app/components/list/choice-filter.ts'
import type { Column } from '#app/components/list/columns.ts'
import { createdColumn } from '#app/components/list/created-column.tsx'
import type { Choice, ListFilter, ListShape } from '#app/components/list/list-shape.ts'
import { byLetters, byTime } from '#app/components/list/sorts.ts'
import { DayTime } from '#app/components/time/day-time.tsx'
import { RelativeTime } from '#app/components/time/relative-time.tsx'
import { Avatar } from '#app/components/ui/avatar.tsx'
import { Badge } from '#app/components/ui/badge.tsx'
import type { PersonRow } from '#core/person/person.ts'
import { nameOfRole, roleNames } from '#core/role/role.ts'
import type { RoleChoice } from './role-choices.ts'

/** Open: the ids of custom roles come from the API. */
const roleFilter = (choices: Choice[]): ListFilter => ({
  kind: 'choice',
  ...{ name: 'role', label: 'Role', all: 'Any role', choices, isOpen: true },
})

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
    roleFilter(Object.entries(roleNames).map(([value, label]) => ({ value, label }))),
    choiceFilter('disabled', 'State', 'Any state', { false: 'Enabled', true: 'Disabled' }),
    choiceFilter('removed', 'Deleted accounts', 'Not deleted', { true: 'Deleted accounts only' }),
  ],
}

/** The list with a filter by custom roles, too. */
export const userListWith = (choices: RoleChoice[]): ListShape => ({
  ...userList,
  filters: [
    roleFilter(choices.map(({ role, name }) => ({ value: role, label: name }))),
    ...userList.filters.slice(1),
  ],
})

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

function Person({ row }: { row: PersonRow }) {
  const { name, email, formerEmail, picture, role, customRole, disabled, removed, signInOpenUntil } = row
  return (
    <div className="flex items-start gap-3">
      <Avatar name={name} src={picture} className="size-10" />
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
          <span className="min-w-0">{name}</span>
          {role !== 'client' && <Badge tone="accent">{nameOfRole(role, customRole)}</Badge>}
          {removed ? <Badge>Deleted</Badge> : disabled && <Badge tone="danger">Disabled</Badge>}
        </p>
        <p className="text-small text-muted">{removed ? formerEmail : email}</p>
        {signInOpenUntil && !removed && (
          <p className="text-small text-muted">
            New sign-in not linked yet, possible until <DayTime value={signInOpenUntil} />
          </p>
        )}
      </div>
    </div>
  )
}
