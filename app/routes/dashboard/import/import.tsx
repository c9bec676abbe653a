import { useState } from 'react'
import { href, useNavigate } from 'react-router'
import { listCategories } from '#app/api/blog-topics.ts'
import { api } from '#app/api/browser.ts'
import type { ImportRow } from '#app/api/imports.ts'
import { useReloadOn } from '#app/components/dashboard/records/use-live.ts'
import { DashboardEmptyState } from '#app/components/dashboard/screen/dashboard-empty-state.tsx'
import { Page } from '#app/components/dashboard/screen/page.tsx'
import { Panel } from '#app/components/dashboard/screen/panel.tsx'
import { List } from '#app/components/list/list.tsx'
import { loadList } from '#app/components/list/load-list.ts'
import { SelectField } from '#app/components/ui/fields/select-field.tsx'
import { type ImportKind, importKinds, importPermissions } from '#core/import/import-labels.ts'
import { isPermitted } from '#core/permissions.ts'
import { onServer } from '../server-read.server.ts'
import { useAccount } from '../shell/use-account.ts'
import type { Route } from './+types/import'
import { ImportForm } from './import-form.tsx'
import { importColumns, importList, nameOfImport } from './import-list.tsx'

export async function clientLoader({ request }: Route.LoaderArgs) {
  const [loaded, categories] = await Promise.all([
    loadList<ImportRow>(request, importList),
    listCategories(api),
  ])
  return { loaded, categories: categories.flatMap(({ name, isListed }) => (isListed ? [name] : [])) }
}
export const loader = onServer(clientLoader)

const names: Record<ImportKind, string> = {
  client: 'Clients',
  project: 'Projects',
  invoice: 'Open invoices',
  blog: 'Posts of the blog',
}
const hints: Record<ImportKind, string> = {
  client: 'Import clients first: invoices are added to clients that are there.',
  project: 'Passwords are not imported. Enter them in the project, where they are stored encrypted.',
  invoice: 'They become drafts without a number, which you check and issue. Nothing that is paid is taken.',
  blog: 'Text in HTML becomes Markdown. Pictures stay at their old address until you replace them.',
}

/** Takes data over from other programs, and lists what was taken over. */
export default function ImportScreen({ loaderData: { loaded, categories } }: Route.ComponentProps) {
  useReloadOn(['import'])
  const navigate = useNavigate()
  const account = useAccount()
  const offered = importKinds.filter((one) =>
    isPermitted({ kind: 'user', ...account }, importPermissions[one]),
  )
  const [kind, setKind] = useState(offered[0])
  return (
    <Page
      title="Import"
      lead="Bring clients, projects, open invoices and posts from another program. You see what happens with each row before anything is written, and an import can be undone."
    >
      {kind ? (
        <div className="mb-12 grid max-w-3xl gap-6">
          <SelectField
            name="kind"
            label="Import"
            hint={hints[kind]}
            value={kind}
            onChange={({ target }) => setKind(target.value as ImportKind)}
          >
            {offered.map((one) => (
              <option key={one} value={one}>
                {names[one]}
              </option>
            ))}
          </SelectField>
          <ImportForm
            key={kind}
            kind={kind}
            categories={categories}
            onImported={(id) => void navigate(href('/dashboard/import/:id', { id }))}
          />
        </div>
      ) : (
        <p className="mb-12 text-muted">Your role includes none of the records that can be imported.</p>
      )}
      <Panel title="Earlier imports">
        <List
          shape={importList}
          loaded={loaded}
          columns={importColumns}
          nameOf={nameOfImport}
          empty={
            <DashboardEmptyState title="No imports yet">
              Export your data from the other program as Excel or CSV and choose that file above.
            </DashboardEmptyState>
          }
        />
      </Panel>
    </Page>
  )
}
