import { href, useRevalidator } from 'react-router'
import { linkTo } from '#api/links/links.ts'
import { api } from '#app/api/browser.ts'
import { type CouponUseRow, changeCoupon, getCoupon } from '#app/api/coupons.ts'
import { listServices } from '#app/api/services.ts'
import { BackLink } from '#app/components/dashboard/screen/back-link.tsx'
import { DashboardEmptyState } from '#app/components/dashboard/screen/dashboard-empty-state.tsx'
import { Page } from '#app/components/dashboard/screen/page.tsx'
import { Panel } from '#app/components/dashboard/screen/panel.tsx'
import { ScreenFailure } from '#app/components/dashboard/screen/screen-failure.tsx'
import { useOpenedVersion } from '#app/components/form/use-opened-version.ts'
import { ClientCell } from '#app/components/list/client-cell.tsx'
import type { Column } from '#app/components/list/columns.ts'
import { List } from '#app/components/list/list.tsx'
import type { ListShape } from '#app/components/list/list-shape.ts'
import { loadList } from '#app/components/list/load-list.ts'
import { RelativeTime } from '#app/components/time/relative-time.tsx'
import { showToast } from '#app/components/ui/overlays/toasts.ts'
import { formatMoney } from '#core/money.ts'
import { onServer } from '../server-read.server.ts'
import { StaffLink } from '../shell/staff-link.tsx'
import type { Route } from './+types/coupon'
import { CouponForm } from './coupon-form.tsx'
import { toTerms, valuesOf } from './coupon-values.ts'

const shapeOf = (id: string): ListShape => ({
  resource: `coupons/${id}/uses`,
  noun: { one: 'use', many: 'uses' },
  sorts: [],
  filters: [],
  paging: 'from-row',
})

const columns: Column<CouponUseRow>[] = [
  {
    label: 'Order',
    cell: ({ orderId, orderNumber }) => (
      <StaffLink to={linkTo({ kind: 'order', audience: 'staff', id: orderId })}>{orderNumber}</StaffLink>
    ),
  },
  { label: 'Client', cell: (use) => <ClientCell {...use} /> },
  { label: 'Taken off', cell: ({ amount }) => <span className="tabular">{formatMoney(amount)}</span> },
  {
    label: 'Used',
    cell: ({ createdAt, releasedAt }) => (
      <>
        <RelativeTime value={createdAt} />
        {releasedAt && <p className="text-small text-muted">Given back</p>}
      </>
    ),
  },
]

export async function clientLoader({ request, params: { id } }: Route.LoaderArgs) {
  const [coupon, services, uses] = await Promise.all([
    getCoupon(api, id),
    listServices(api),
    loadList<CouponUseRow>(request, shapeOf(id)),
  ])
  // Hidden services that were chosen before stay in the form.
  const hidden = coupon.services.filter(({ _id }) => !services.some((service) => service._id === _id))
  return { coupon, services: [...services.map(({ _id, title }) => ({ _id, title })), ...hidden], uses }
}
export const loader = onServer(clientLoader)

/** Terms of a coupon, and the orders that used it. */
export default function EditCoupon({ loaderData: { coupon, services, uses } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  const { _id: id, code, clientName, active } = coupon
  const opened = useOpenedVersion(coupon.version, id)
  const facts = [active ? 'Changes count for later orders.' : 'Switched off.']
  if (clientName) facts.push(`Only ${clientName} can use it.`)
  return (
    <Page
      title={code}
      lead={facts.join(' ')}
      action={<BackLink to={href('/dashboard/coupons')}>All coupons</BackLink>}
    >
      <CouponForm
        key={id}
        initial={valuesOf(coupon)}
        services={services}
        save={(values) => opened.save((version) => changeCoupon(api, { _id: id, version }, toTerms(values)))}
        onSaved={() => {
          showToast({ title: 'The coupon is saved' })
          return revalidate()
        }}
      />
      <div className="mt-12">
        <Panel title="Who used it">
          <List
            shape={shapeOf(id)}
            loaded={uses}
            columns={columns}
            nameOf={({ orderNumber }) => orderNumber}
            empty={
              <DashboardEmptyState title="Nobody used it yet">
                Orders with this code appear here.
              </DashboardEmptyState>
            }
          />
        </Panel>
      </div>
    </Page>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <ScreenFailure title="Coupon" error={error} />
)
