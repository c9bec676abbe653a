import { useRevalidator } from 'react-router'
import { api } from '#app/api/browser.ts'
import { listUsers, type UserRow } from '#app/api/users.ts'
import { MoreButton } from '#app/components/dashboard/more-button.tsx'
import { NothingYet } from '#app/components/dashboard/nothing-yet.tsx'
import { Page } from '#app/components/dashboard/page.tsx'
import { useMore } from '#app/components/dashboard/use-more.ts'
import type { Route } from './+types/users'
import { UserActions } from './user-actions.tsx'
import { UserFacts } from './user-facts.tsx'
import { UserFilter, userFilters } from './user-filter.tsx'

const pageSize = '50'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const asked = new URL(request.url).searchParams
  const filter = new URLSearchParams({ limit: pageSize })
  for (const name of ['q', ...userFilters]) {
    const value = asked.get(name)
    if (value) filter.set(name, value)
  }
  return { users: await listUsers(api, filter), isFiltered: filter.size > 1 }
}

export default function Users({ loaderData: { users, isFiltered } }: Route.ComponentProps) {
  const { rows, ...more } = useMore(users)
  return (
    <Page title="Users" lead="Everybody who has signed in. Administrators see and change everything.">
      <UserFilter />
      {rows.length === 0 ? (
        <NothingYet title={isFiltered ? 'Nobody matches' : 'Nobody has signed in yet'}>
          {isFiltered && 'Try a part of the name or of the e-mail address.'}
        </NothingYet>
      ) : (
        <UserList users={rows} />
      )}
      <MoreButton {...more}>More users</MoreButton>
    </Page>
  )
}

function UserList({ users }: { users: UserRow[] }) {
  const { revalidate } = useRevalidator()
  return (
    <ul aria-label="Users" className="divide-y divide-line border-y border-line">
      {users.map((user) => (
        <li
          key={user._id}
          className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 py-4 md:py-3 md:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_auto]"
        >
          <UserFacts user={user} />
          {!user.removed && <UserActions user={user} onChanged={revalidate} />}
        </li>
      ))}
    </ul>
  )
}
