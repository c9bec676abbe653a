import { Check } from 'lucide-react'
import { href, useRevalidator } from 'react-router'
import { api } from '#app/api/browser.ts'
import { changeMany } from '#app/api/bulk.ts'
import type { StaffProblemRow } from '#app/api/problems.ts'
import { useReloadOn } from '#app/components/dashboard/records/use-live.ts'
import { DashboardEmptyState } from '#app/components/dashboard/screen/dashboard-empty-state.tsx'
import { Page } from '#app/components/dashboard/screen/page.tsx'
import { ScreenTabs } from '#app/components/dashboard/screen/screen-tabs.tsx'
import { List } from '#app/components/list/list.tsx'
import { listParts } from '#app/components/list/list-parts.ts'
import { loadPart } from '#app/components/list/load-part.ts'
import type { BulkAction } from '#app/components/list/selection-bar.tsx'
import { showToast } from '#app/components/ui/overlays/toasts.ts'
import { useBulkAssign } from '#app/components/work/use-bulk-assign.tsx'
import { onServer } from '../server-read.server.ts'
import type { Route } from './+types/users-report'
import { nameOfProblem, problemColumns, problemList } from './problem-list.tsx'

const tabs = listParts(
  [
    {
      value: 'mine',
      label: 'Mine',
      empty: 'No reports are assigned to you. Unassigned reports are in the next tab.',
    },
    { value: 'unassigned', label: 'Unassigned', empty: 'Every report is assigned.' },
    { value: 'waiting', label: 'Waiting for the client', empty: 'No reports are waiting for a client.' },
    { value: 'open', label: 'Open', empty: 'No report is open.' },
    { value: 'all', label: 'All', empty: 'New reports appear here immediately.' },
  ],
  { name: 'tab', initial: 'all' },
)

export async function clientLoader({ request }: Route.LoaderArgs) {
  const tab = tabs.find(request.url)
  return {
    tab,
    loaded: await loadPart<StaffProblemRow>(request, problemList, { name: 'tab', value: tab.value }),
  }
}

export const loader = onServer(clientLoader)

export default function UsersReport({ loaderData: { tab, loaded } }: Route.ComponentProps) {
  useReloadOn(['problem'])
  const path = href('/dashboard/users-report')
  const { revalidate } = useRevalidator()
  const { action: assign, dialog } = useBulkAssign('problem', problemList)
  const resolve: BulkAction<StaffProblemRow> = {
    label: 'Resolve',
    icon: Check,
    async run({ chosen, clear }) {
      const { modifiedCount } = await changeMany(api, problemList.resource, 'resolve', chosen)
      clear()
      await revalidate()
      showToast({ title: `${modifiedCount} ${modifiedCount === 1 ? 'report' : 'reports'} resolved` })
    },
  }
  return (
    <Page title="Problem reports" lead="Reports from clients, with assignee and age.">
      <ScreenTabs label="Reports" tabs={tabs.tabs(path, tab)} />
      <List
        shape={problemList}
        loaded={loaded}
        columns={problemColumns}
        nameOf={nameOfProblem}
        isExportable
        bulk={[assign, resolve]}
        empty={<DashboardEmptyState title="No open reports.">{tab.empty}</DashboardEmptyState>}
      />
      {dialog}
    </Page>
  )
}
