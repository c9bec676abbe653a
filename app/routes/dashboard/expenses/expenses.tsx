import { href, Link } from 'react-router'
import type { ExpenseRow } from '#app/api/expenses.ts'
import { useReloadOn } from '#app/components/dashboard/records/use-live.ts'
import { DashboardEmptyState } from '#app/components/dashboard/screen/dashboard-empty-state.tsx'
import { Page } from '#app/components/dashboard/screen/page.tsx'
import { choiceFilter } from '#app/components/list/choice-filter.ts'
import type { Column } from '#app/components/list/columns.ts'
import { List } from '#app/components/list/list.tsx'
import type { ListShape } from '#app/components/list/list-shape.ts'
import { loadList } from '#app/components/list/load-list.ts'
import { byTime } from '#app/components/list/sorts.ts'
import { DayTime } from '#app/components/time/day-time.tsx'
import { buttonClass } from '#app/components/ui/button.tsx'
import { expenseCategories } from '#core/expense/expense-categories.ts'
import { formatMoney } from '#core/money.ts'
import { onServer } from '../server-read.server.ts'
import type { Route } from './+types/expenses'

const expenseList: ListShape = {
  resource: 'expenses',
  noun: { one: 'expense', many: 'expenses' },
  search: 'Search by payee or note',
  paging: 'numbered',
  sorts: [
    ...byTime,
    { value: '-spentOn', label: 'Latest day first' },
    { value: '-amount', label: 'Highest first' },
  ],
  filters: [
    choiceFilter('category', 'Category', 'All categories', expenseCategories),
    { kind: 'day', name: 'from', label: 'Spent from' },
    { kind: 'day', name: 'to', label: 'to' },
  ],
}

const nameOf = ({ payee, category }: ExpenseRow) => payee || expenseCategories[category]

/** Line below the name, which is the category if there is no payee. */
function secondLine({ payee, category, files }: ExpenseRow): string {
  if (!payee) return files.length > 0 ? 'With receipt' : ''
  return `${expenseCategories[category]}${files.length > 0 ? ', with receipt' : ''}`
}

const columns: Column<ExpenseRow>[] = [
  {
    label: 'Expense',
    cell: (row) => (
      <>
        <Link
          to={href('/dashboard/expenses/:id', { id: row._id })}
          className="font-semibold wrap-anywhere text-accent hover:underline"
        >
          {nameOf(row)}
        </Link>
        <p className="text-small text-muted">{secondLine(row)}</p>
      </>
    ),
  },
  {
    label: 'Amount',
    sort: 'amount',
    className: 'whitespace-nowrap',
    cell: ({ amount, usd }) => (
      <>
        <span className="tabular font-semibold">{formatMoney(amount)}</span>
        {amount.currency !== 'USD' && <p className="tabular text-small text-muted">{formatMoney(usd)}</p>}
      </>
    ),
  },
  { label: 'Order', cell: ({ orderNumber }) => orderNumber || 'None' },
  {
    label: 'Day',
    sort: 'spentOn',
    className: 'whitespace-nowrap',
    cell: ({ spentOn }) => <DayTime value={spentOn} />,
  },
]

export const clientLoader = ({ request }: Route.LoaderArgs) => loadList<ExpenseRow>(request, expenseList)
export const loader = onServer(clientLoader)

/** List of the costs of the business and of single orders. */
export default function Expenses({ loaderData }: Route.ComponentProps) {
  useReloadOn(['expense'])
  const add = (
    <Link to={href('/dashboard/expenses/new')} className={buttonClass('main', '', 'small')}>
      Add an expense
    </Link>
  )
  return (
    <Page
      title="Expenses"
      lead="What the business and single orders cost. Clients see none of it."
      action={add}
    >
      <List
        shape={expenseList}
        loaded={loaderData}
        columns={columns}
        nameOf={nameOf}
        isExportable
        empty={
          <DashboardEmptyState title="No expenses yet" action={add}>
            Add what you pay, such as hosting or a subcontractor. Reports then show the profit.
          </DashboardEmptyState>
        }
      />
    </Page>
  )
}
