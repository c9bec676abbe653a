import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { api } from '#app/api/browser.ts'
import { listCustomRoles } from '#app/api/custom-roles.ts'
import { listInvitations } from '#app/api/staff-invitations.ts'
import { useReloadOn } from '#app/components/dashboard/records/use-live.ts'
import { DashboardEmptyState } from '#app/components/dashboard/screen/dashboard-empty-state.tsx'
import { Page } from '#app/components/dashboard/screen/page.tsx'
import { List } from '#app/components/list/list.tsx'
import { loadList } from '#app/components/list/load-list.ts'
import { RowMenu } from '#app/components/list/row-menu.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { isPermitted } from '#core/permissions.ts'
import type { PersonRow } from '#core/person/person.ts'
import { onServer } from '../server-read.server.ts'
import { accountContext } from '../shell/account-context.ts'
import { useHasPermission } from '../shell/use-account.ts'
import type { Route } from './+types/users'
import { InvitationList } from './invitation-list.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { roleChoices } from './role-choices.ts'
import { useUserActions } from './user-actions.tsx'
import { nameOfUser, userColumns, userList, userListWith } from './user-list.tsx'

export async function clientLoader({ request, context }: Route.LoaderArgs) {
  const canInvite = isPermitted({ kind: 'user', ...context.get(accountContext) }, 'staff-invitation.list')
  const [users, invitations, customRoles] = await Promise.all([
    loadList<PersonRow>(request, userList),
    canInvite ? listInvitations(api) : undefined,
    canInvite ? listCustomRoles(api) : [],
  ])
  return { users, invitations, customRoles }
}
export const loader = onServer(clientLoader)

export default function Users({ loaderData }: Route.ComponentProps) {
  useReloadOn([])
  const { users, invitations, customRoles } = loaderData
  const choices = roleChoices(customRoles)
  const { revalidate } = useRevalidator()
  const [isInviting, setIsInviting] = useState(false)
  const { choicesFor, bulk, dialogs } = useUserActions(choices)
  const canUpdate = useHasPermission('person.update')
  const canChangeSignIn = useHasPermission('person.change-sign-in')
  const hasActions = useHasPermission('session.list') || canChangeSignIn
  const actions = (row: PersonRow) =>
    !row.removed && <RowMenu about={nameOfUser(row)} choices={choicesFor(row)} />
  return (
    <Page
      title="Users"
      lead="Everyone who has signed in. Staff see what their role includes."
      action={
        invitations && (
          <Button size="small" onClick={() => setIsInviting(true)}>
            <UserPlus aria-hidden="true" className="size-4" />
            Invite a colleague
          </Button>
        )
      }
    >
      <List
        shape={userListWith(choices)}
        loaded={users}
        columns={userColumns}
        nameOf={nameOfUser}
        isExportable
        {...(hasActions && { actions })}
        {...(canUpdate && { bulk })}
        empty={<DashboardEmptyState title="No users have signed in yet" />}
      />
      {dialogs}
      {invitations && (
        <div className="mt-12">
          <InvitationList invitations={invitations} />
        </div>
      )}
      {isInviting && (
        <InviteDialog choices={choices} onClose={() => setIsInviting(false)} onSent={revalidate} />
      )}
    </Page>
  )
}
