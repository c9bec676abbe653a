import { Pencil, Power, PowerOff } from 'lucide-react'
import { href, Link } from 'react-router'
import { api } from '#app/api/browser.ts'
import { type CouponRow, changeCoupon } from '#app/api/coupons.ts'
import { useChange } from '#app/components/dashboard/records/use-change.ts'
import { useReloadOn } from '#app/components/dashboard/records/use-live.ts'
import { DashboardEmptyState } from '#app/components/dashboard/screen/dashboard-empty-state.tsx'
import { Page } from '#app/components/dashboard/screen/page.tsx'
import { choiceFilter } from '#app/components/list/choice-filter.ts'
import type { Column } from '#app/components/list/columns.ts'
import { List } from '#app/components/list/list.tsx'
import type { ListShape } from '#app/components/list/list-shape.ts'
import { loadList } from '#app/components/list/load-list.ts'
import { RowAction } from '#app/components/list/row-action.tsx'
import { byTime } from '#app/components/list/sorts.ts'
import { DayTime } from '#app/components/time/day-time.tsx'
import { Badge } from '#app/components/ui/badge.tsx'
import { buttonClass } from '#app/components/ui/button.tsx'
import { Notice } from '#app/components/ui/notice.tsx'
import { formatMoney } from '#core/money.ts'
import { onServer } from '../server-read.server.ts'
import type { Route } from './+types/coupons'

const couponList: ListShape = {
  resource: 'coupons',
  noun: { one: 'coupon', many: 'coupons' },
  search: 'Search by code or reason',
  paging: 'numbered',
  sorts: [...byTime, { value: 'code', label: 'By code' }],
  filters: [
    choiceFilter('state', 'State', 'All', {
      usable: 'Can be used',
      over: 'Ended or used up',
      off: 'Switched off',
    }),
  ],
}

const editUrl = ({ _id: id }: CouponRow) => href('/dashboard/coupons/:id', { id })
const nameOf = ({ code }: CouponRow) => code

const columns: Column<CouponRow>[] = [
  {
    label: 'Code',
    cell: (row) => (
      <>
        <span className="flex flex-wrap items-center gap-2">
          <Link to={editUrl(row)} className="font-semibold wrap-anywhere text-accent hover:underline">
            {row.code}
          </Link>
          {!row.active && <Badge>Off</Badge>}
          {row.active && row.isOver && <Badge>Ended</Badge>}
        </span>
        <p className="text-small wrap-anywhere text-muted">{row.reason}</p>
      </>
    ),
  },
  {
    label: 'Takes off',
    cell: ({ percent, amount, services, clientName }) => (
      <>
        <span className="tabular">{amount ? formatMoney(amount) : `${percent}%`}</span>
        <p className="text-small wrap-anywhere text-muted">
          {services.map(({ title }) => title).join(', ') || 'All services'}
        </p>
        {clientName && <p className="text-small wrap-anywhere text-muted">Only {clientName}</p>}
      </>
    ),
  },
  { label: 'Valid', cell: (coupon) => <Period {...coupon} /> },
  {
    label: 'Used',
    cell: ({ uses, mostUses, mostUsesPerClient }) => (
      <>
        <span className="tabular">{mostUses === null ? uses : `${uses} of ${mostUses}`}</span>
        {mostUsesPerClient !== null && (
          <p className="text-small text-muted">At most {mostUsesPerClient} by one client</p>
        )}
      </>
    ),
  },
]

function Period({ startsOn, endsOn }: CouponRow) {
  if (!startsOn && !endsOn) return 'Always'
  return (
    <>
      {startsOn && (
        <>
          From <DayTime value={startsOn} />{' '}
        </>
      )}
      {endsOn && (
        <>
          {startsOn ? 'to' : 'Until'} <DayTime value={endsOn} />
        </>
      )}
    </>
  )
}

export const clientLoader = ({ request }: Route.LoaderArgs) => loadList<CouponRow>(request, couponList)
export const loader = onServer(clientLoader)

const addLink = (
  <Link to={href('/dashboard/coupons/new')} className={buttonClass('main', '', 'small')}>
    Add a coupon
  </Link>
)

/** Codes that reduce the price of a plan. */
export default function Coupons({ loaderData }: Route.ComponentProps) {
  useReloadOn(['coupon'])
  const { change, failure } = useChange()
  return (
    <Page title="Coupons" lead="Codes that clients enter when they order a plan." action={addLink}>
      {failure && <Notice tone="danger">{failure}</Notice>}
      <List
        shape={couponList}
        loaded={loaderData}
        columns={columns}
        nameOf={nameOf}
        actions={(row) => (
          <>
            <RowAction isFolding label="Edit" about={row.code} icon={Pencil} to={editUrl(row)} />
            <RowAction
              isFolding
              label={row.active ? 'Switch off' : 'Switch on'}
              about={row.code}
              icon={row.active ? PowerOff : Power}
              onClick={() =>
                change(
                  () => changeCoupon(api, row, { active: !row.active }),
                  row.active ? `${row.code} can no longer be used` : `${row.code} can be used again`,
                )
              }
            />
          </>
        )}
        empty={
          <DashboardEmptyState title="No coupons yet" action={addLink}>
            Add one for a campaign or a partner, with a last day and a number of uses.
          </DashboardEmptyState>
        }
      />
    </Page>
  )
}
