import { href, Link } from 'react-router'
import { useReloadOn } from '#app/components/dashboard/records/use-live.ts'
import { DashboardEmptyState } from '#app/components/dashboard/screen/dashboard-empty-state.tsx'
import { Page } from '#app/components/dashboard/screen/page.tsx'
import { ScreenTabs } from '#app/components/dashboard/screen/screen-tabs.tsx'
import { List } from '#app/components/list/list.tsx'
import { listParts } from '#app/components/list/list-parts.ts'
import { loadList } from '#app/components/list/load-list.ts'
import { loadPart } from '#app/components/list/load-part.ts'
import { buttonClass } from '#app/components/ui/button.tsx'
import { useBulkAssign } from '#app/components/work/use-bulk-assign.tsx'
import type { StaffOrderRow } from '#core/order/order-response.ts'
import { onServer } from '../server-read.server.ts'
import type { Route } from './+types/new-orders'
import { orderColumns, orderList } from './order-list.tsx'

const arrivalHint =
  'Orders from the website appear here automatically. You can enter orders received by chat.'
const parts = listParts([
  { value: 'new', label: 'New', empty: 'No new orders.', hint: arrivalHint },
  {
    value: 'active',
    label: 'In progress',
    empty: 'No orders in progress.',
    hint: 'Accepted orders appear here.',
  },
  {
    value: 'ended',
    label: 'Ended',
    empty: 'No ended orders yet.',
    hint: 'Closed, declined, cancelled and expired orders appear here.',
  },
  { value: 'all', label: 'All', empty: 'No orders yet.', hint: arrivalHint },
])

export async function clientLoader({ request }: Route.LoaderArgs) {
  const part = parts.find(request.url)
  const loaded =
    part.value === 'all'
      ? await loadList<StaffOrderRow>(request, orderList)
      : await loadPart<StaffOrderRow>(request, orderList, { name: 'group', value: part.value })
  return { part, loaded }
}

export const loader = onServer(clientLoader)

export default function NewOrders({ loaderData: { part, loaded } }: Route.ComponentProps) {
  useReloadOn(['order', 'invoice', 'payment-claim', 'proof'])
  const path = href('/dashboard/new-orders')
  const { action: assign, dialog } = useBulkAssign('order', orderList)
  const enter = (
    <Link to={href('/dashboard/new-orders/enter')} className={buttonClass('second', '', 'small')}>
      Enter an order
    </Link>
  )
  return (
    <Page title="New orders" lead="Orders from clients, and their progress." action={enter}>
      <ScreenTabs label="Orders" tabs={parts.tabs(path, part)} />
      <List
        shape={orderList}
        loaded={loaded}
        columns={orderColumns}
        nameOf={({ number }) => number}
        isExportable
        bulk={[assign]}
        empty={<DashboardEmptyState title={part.empty}>{part.hint}</DashboardEmptyState>}
      />
      {dialog}
    </Page>
  )
}
