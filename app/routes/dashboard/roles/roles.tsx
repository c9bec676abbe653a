import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { api } from '#app/api/browser.ts'
import { listCustomRoles } from '#app/api/custom-roles.ts'
import { useReloadOn } from '#app/components/dashboard/records/use-live.ts'
import { Page } from '#app/components/dashboard/screen/page.tsx'
import { Panel } from '#app/components/dashboard/screen/panel.tsx'
import { useEdited } from '#app/components/form/use-edited.ts'
import { Button } from '#app/components/ui/button.tsx'
import type { CustomRoleRow } from '#core/custom-role/custom-role.ts'
import { formatNumber } from '#core/format-number.ts'
import { roleDescriptions, roleNames, staffRoles } from '#core/role/role.ts'
import { onServer } from '../server-read.server.ts'
import type { Route } from './+types/roles'
import { RemoveRoleDialog } from './remove-role-dialog.tsx'
import { RoleFormDialog } from './role-form-dialog.tsx'
import { summarizeAreas } from './summarize-areas.ts'

export const clientLoader = async (_: Route.LoaderArgs) => ({ own: await listCustomRoles(api) })
export const loader = onServer(clientLoader)

export default function Roles({ loaderData: { own } }: Route.ComponentProps) {
  useReloadOn([])
  const { revalidate } = useRevalidator()
  const edited = useEdited(own)
  const [removed, setRemoved] = useState<CustomRoleRow>()
  return (
    <Page
      title="Roles"
      lead="A role decides what a colleague sees and may change. Give roles on the users screen."
      action={
        <Button size="small" onClick={() => edited.edit('new')}>
          <Plus aria-hidden="true" className="size-4" />
          Create a role
        </Button>
      }
    >
      <Panel title="Your roles">
        {own.length === 0 ? (
          <p className="text-muted">No roles of your own yet.</p>
        ) : (
          <ul aria-label="Your roles" className="divide-y divide-line border-y border-line">
            {own.map((role) => (
              <li key={role._id} className="grid gap-3 py-5 lg:grid-cols-[minmax(0,1fr)_auto]">
                <RoleFacts {...role} />
                <div className="flex flex-wrap items-start gap-1">
                  <Button look="second" size="small" onClick={() => edited.edit(role)}>
                    Edit<span className="sr-only"> {role.name}</span>
                  </Button>
                  <Button look="quiet" size="small" className="text-danger" onClick={() => setRemoved(role)}>
                    Delete<span className="sr-only"> {role.name}</span>
                  </Button>
                </div>
              </li>
            ))}
          </ul>
        )}
      </Panel>
      <Panel title="Built-in roles" lead="These can’t be changed.">
        <dl className="divide-y divide-line border-y border-line">
          {staffRoles.map((role) => (
            <div key={role} className="py-4">
              <dt className="font-semibold">{roleNames[role]}</dt>
              <dd className="text-muted">{roleDescriptions[role]}</dd>
            </div>
          ))}
        </dl>
      </Panel>
      {edited.isOpen && <RoleFormDialog role={edited.row} onClose={edited.close} onSaved={revalidate} />}
      {removed && (
        <RemoveRoleDialog
          key={removed._id}
          role={removed}
          onClose={() => setRemoved(undefined)}
          onRemoved={revalidate}
        />
      )}
    </Page>
  )
}

function RoleFacts({ name, areas, people }: CustomRoleRow) {
  const count = people === 1 ? '1 person' : `${formatNumber(people)} people`
  return (
    <div className="min-w-0">
      <h3 className="text-[1.125rem] wrap-anywhere">{name}</h3>
      <p className="mt-1 text-muted">{summarizeAreas(areas)}</p>
      <p className="text-small text-muted">{people === 0 ? 'Nobody has this role.' : `Held by ${count}.`}</p>
    </div>
  )
}
