import { href, Link } from 'react-router'
import type { RequestRow } from '#app/api/template-requests.ts'
import { useReloadOn } from '#app/components/dashboard/records/use-live.ts'
import { DashboardEmptyState } from '#app/components/dashboard/screen/dashboard-empty-state.tsx'
import { Page } from '#app/components/dashboard/screen/page.tsx'
import { useBulkReason } from '#app/components/form/use-bulk-reason.tsx'
import { choiceFilter } from '#app/components/list/choice-filter.ts'
import { ClientCell } from '#app/components/list/client-cell.tsx'
import type { Column } from '#app/components/list/columns.ts'
import { createdColumn } from '#app/components/list/created-column.tsx'
import { List } from '#app/components/list/list.tsx'
import type { ListShape } from '#app/components/list/list-shape.ts'
import { loadPart } from '#app/components/list/load-part.ts'
import { byLetters, byTime } from '#app/components/list/sorts.ts'
import { RequestBadge } from '#app/components/orders/state-badge.tsx'
import { formatStaffTurn } from '#app/components/orders/turn-line.ts'
import { formatMoney } from '#core/money.ts'
import { requestStatusLabels } from '#core/template-request/template-request.ts'
import { onServer } from '../server-read.server.ts'
import { useHasPermission } from '../shell/use-account.ts'
import type { Route } from './+types/template-requests'
import { RequestTabs, requestParts } from './request-tabs.tsx'

type Part = ReturnType<typeof requestParts.find>

const shapeOf = ({ states }: Part): ListShape => ({
  resource: 'template-requests',
  noun: { one: 'request', many: 'requests' },
  search: 'Search by number, client or business',
  paging: 'numbered',
  sorts: [...byTime, ...byLetters('businessName', 'Business')],
  filters: [
    choiceFilter(
      'status',
      'State',
      'All states',
      states.map((value) => ({ value, label: requestStatusLabels[value] })),
    ),
  ],
})

const columns: Column<RequestRow>[] = [
  {
    label: 'Request',
    sort: 'businessName',
    className: 'min-w-36 xl:w-80',
    cell: ({ _id: id, number, businessName }) => (
      <>
        <Link
          to={href('/dashboard/template-request/:id', { id })}
          className="font-semibold text-accent hover:underline"
        >
          {number}
          <span className="sr-only">: open</span>
        </Link>
        <p>Website for {businessName}</p>
      </>
    ),
  },
  {
    label: 'Client',
    className: 'min-w-44',
    cell: (row) => <ClientCell {...row} />,
  },
  {
    label: 'State',
    cell: (request) => (
      <>
        <RequestBadge status={request.status} />
        <p className="mt-1 text-small text-muted">{formatStaffTurn(request)}</p>
      </>
    ),
  },
  {
    label: 'Quote',
    className: 'whitespace-nowrap tabular',
    cell: ({ quote }) => (quote ? formatMoney(quote.total) : 'None yet'),
  },
  createdColumn('Received'),
]

export async function clientLoader({ request }: Route.LoaderArgs) {
  const part = requestParts.find(request.url)
  return {
    part,
    loaded: await loadPart<RequestRow>(request, shapeOf(part), { name: 'group', value: part.value }),
  }
}

export const loader = onServer(clientLoader)

export default function TemplateRequests({ loaderData: { part, loaded } }: Route.ComponentProps) {
  useReloadOn(['template-request'])
  const decline = useBulkReason<RequestRow>({
    resource: 'template-requests',
    noun: { one: 'request', many: 'requests' },
    action: 'decline',
    label: 'Decline',
    done: 'declined',
    lead: 'The clients are told the reason. Requests that have ended stay as they are.',
  })
  const mayDecline = useHasPermission('template-request.quote') && part.value !== 'ended'
  return (
    <Page title="Template requests" lead="Website requests from clients, and the quotes for them.">
      <RequestTabs current={part} />
      <List
        shape={shapeOf(part)}
        loaded={loaded}
        columns={columns}
        nameOf={({ number }) => number ?? ''}
        isExportable
        {...(mayDecline && { bulk: [decline.action] })}
        empty={<DashboardEmptyState title={part.empty}>{part.hint}</DashboardEmptyState>}
      />
      {decline.dialog}
    </Page>
  )
}
