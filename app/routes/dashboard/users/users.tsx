import { DashboardEmptyState } from '#app/components/dashboard/screen/dashboard-empty-state.tsx'
import { Page } from '#app/components/dashboard/screen/page.tsx'
import { List } from '#app/components/list/list.tsx'
import { loadList } from '#app/components/list/load-list.ts'
import { RowMenu } from '#app/components/list/row-menu.tsx'
import type { PersonRow } from '#core/person/person.ts'
import { onServer } from '../server-read.server.ts'
import { useHasPermission } from '../shell/use-account.ts'
import type { Route } from './+types/users'
import { useUserActions } from './user-actions.tsx'
import { nameOfUser, userColumns, userList } from './user-list.tsx'

export const clientLoader = ({ request }: Route.LoaderArgs) => loadList<PersonRow>(request, userList)
export const loader = onServer(clientLoader)

export default function Users({ loaderData }: Route.ComponentProps) {
  const { choicesFor, bulk, dialogs } = useUserActions()
  const canUpdate = useHasPermission('person.update')
  const hasActions = useHasPermission('session.list')
  const actions = (row: PersonRow) =>
    !row.removed && <RowMenu about={nameOfUser(row)} choices={choicesFor(row)} />
  return (
    <Page title="Users" lead="Everyone who has signed in. Staff see what their role includes.">
      <List
        shape={userList}
        loaded={loaderData}
        columns={userColumns}
        nameOf={nameOfUser}
        isExportable
        {...(hasActions && { actions })}
        {...(canUpdate && { bulk })}
        empty={<DashboardEmptyState title="No users have signed in yet" />}
      />
      {dialogs}
    </Page>
  )
}
