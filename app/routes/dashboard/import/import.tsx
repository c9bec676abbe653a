import { href, useNavigate } from 'react-router'
import type { ImportRow } from '#app/api/imports.ts'
import { useReloadOn } from '#app/components/dashboard/records/use-live.ts'
import { DashboardEmptyState } from '#app/components/dashboard/screen/dashboard-empty-state.tsx'
import { Page } from '#app/components/dashboard/screen/page.tsx'
import { Panel } from '#app/components/dashboard/screen/panel.tsx'
import { List } from '#app/components/list/list.tsx'
import { loadList } from '#app/components/list/load-list.ts'
import { onServer } from '../server-read.server.ts'
import type { Route } from './+types/import'
import { ClientForm } from './client-form.tsx'
import { importColumns, importList, nameOfImport } from './import-list.tsx'

export const clientLoader = ({ request }: Route.LoaderArgs) => loadList<ImportRow>(request, importList)
export const loader = onServer(clientLoader)

/** Takes data over from other programs, and lists what was taken over. */
export default function ImportScreen({ loaderData }: Route.ComponentProps) {
  useReloadOn(['import'])
  const navigate = useNavigate()
  return (
    <Page
      title="Import"
      lead="Bring your clients from another program. You see what happens with each row before anything is written, and an import can be undone."
    >
      <div className="mb-12 max-w-3xl">
        <ClientForm onImported={(id) => void navigate(href('/dashboard/import/:id', { id }))} />
      </div>
      <Panel title="Earlier imports">
        <List
          shape={importList}
          loaded={loaderData}
          columns={importColumns}
          nameOf={nameOfImport}
          empty={
            <DashboardEmptyState title="No imports yet">
              Export your clients from the other program as Excel or CSV and choose that file above.
            </DashboardEmptyState>
          }
        />
      </Panel>
    </Page>
  )
}
