import type { ClaimRow } from '#app/api/payments.ts'
import { formatMoney } from '#core/money.ts'

/** Claimed amount and what is open on the invoice now. Highlights a difference. */
export function ClaimAmounts({ claim: { amount, due, open, counts } }: { claim: ClaimRow }) {
  const difference = amount.minor - open.minor
  return (
    <div className="grid grid-cols-2 gap-x-6 gap-y-2 rounded-large bg-surface p-5">
      <Amount name="Claimed" amount={formatMoney(amount)} isDifferent={difference !== 0} />
      <Amount name="Due now" amount={formatMoney(open)} isDifferent={false} />
      {counts.minor !== amount.minor && (
        <p className="tabular col-span-2 text-small text-muted">
          {formatMoney(counts)} of it pays the invoice, the rest is the fee.
        </p>
      )}
      {(open.minor !== due.minor || open.currency !== due.currency) && (
        <p className="tabular col-span-2 text-small text-muted">
          {formatMoney(due)} was due when it was sent.
        </p>
      )}
      {difference !== 0 && (
        <p className="tabular col-span-2 font-semibold text-warning">
          {formatMoney({ ...amount, minor: Math.abs(difference) })}{' '}
          {difference > 0 ? 'too much, becomes credit' : 'less than due'}
        </p>
      )}
    </div>
  )
}

type AmountProps = { name: string; amount: string; isDifferent: boolean }

const Amount = ({ name, amount, isDifferent }: AmountProps) => (
  <div className="min-w-0">
    <p className="text-small text-muted">{name}</p>
    <p
      className={`tabular wrap-anywhere font-display text-[1.5rem] font-bold leading-tight ${isDifferent ? 'text-warning' : ''}`}
    >
      {amount}
    </p>
  </div>
)
