import { href, Link } from 'react-router'
import type { ExpenseRow } from '#app/api/expenses.ts'
import type { WholeOrder } from '#app/api/orders.ts'
import { Panel } from '#app/components/dashboard/screen/panel.tsx'
import { Fact } from '#app/components/ui/fact.tsx'
import { expenseCategories } from '#core/expense/expense-categories.ts'
import { cents, formatMoney } from '#core/money.ts'

type CostsPanelProps = { order: WholeOrder; expenses: ExpenseRow[] }

/** Costs of an order, and the rest of its payments. For staff only. */
export function CostsPanel({ order: { _id: order, paid }, expenses }: CostsPanelProps) {
  const costs = expenses.reduce((sum, { usd }) => sum + usd.minor, 0)
  const add = (
    <Link
      to={`${href('/dashboard/expenses/new')}?${new URLSearchParams({ order })}`}
      className="text-small font-semibold text-accent hover:underline"
    >
      Add an expense
    </Link>
  )
  return (
    <Panel title="Costs" lead="The client does not see them." action={add}>
      <dl className="grid grid-cols-2 gap-4">
        <Fact name="Costs">
          <span className="tabular">{formatMoney(cents(costs))}</span>
        </Fact>
        {/* Costs are in dollars. The report of profit converts what was paid in other currencies. */}
        {paid.currency === 'USD' && (
          <Fact name="Paid without costs">
            <span className="tabular">{formatMoney(cents(paid.minor - costs))}</span>
          </Fact>
        )}
      </dl>
      {expenses.length > 0 && (
        <ul className="mt-4 divide-y divide-line border-y border-line">
          {expenses.map(({ _id: id, payee, category, amount }) => (
            <li key={id} className="flex flex-wrap justify-between gap-x-4 py-2">
              <Link
                to={href('/dashboard/expenses/:id', { id })}
                className="wrap-anywhere text-accent hover:underline"
              >
                {payee || expenseCategories[category]}
              </Link>
              <span className="tabular">{formatMoney(amount)}</span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
