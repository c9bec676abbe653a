import { History } from 'lucide-react'
import { DashboardEmptyState } from '#app/components/dashboard/screen/dashboard-empty-state.tsx'
import { Page } from '#app/components/dashboard/screen/page.tsx'
import { List } from '#app/components/list/list.tsx'
import { loadList } from '#app/components/list/load-list.ts'
import { RowAction } from '#app/components/list/row-action.tsx'
import type { AuditRow } from '#core/audit.ts'
import { onServer } from '../server-read.server.ts'
import type { Route } from './+types/audit'
import { auditColumns, auditList, nameOfEntry } from './audit-list.tsx'

export const clientLoader = ({ request }: Route.LoaderArgs) => loadList<AuditRow>(request, auditList)
export const loader = onServer(clientLoader)

export default function Audit({ loaderData }: Route.ComponentProps) {
  return (
    <Page
      title="Activity"
      lead="Every change, with its author and the values before and after. This log can’t be edited."
    >
      <List
        shape={auditList}
        loaded={loaderData}
        columns={auditColumns}
        nameOf={nameOfEntry}
        actions={(row) =>
          row.recordId &&
          row.recordId !== loaderData.asked.filters.record && (
            <RowAction
              isFolding
              label="History"
              about={nameOfEntry(row)}
              icon={History}
              to={`?record=${row.recordId}`}
            />
          )
        }
        empty={
          <DashboardEmptyState title="Nothing has happened yet">
            Every change by staff is listed here.
          </DashboardEmptyState>
        }
      />
    </Page>
  )
}
