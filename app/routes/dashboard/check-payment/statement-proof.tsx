import type { StaffClaimRow } from '#app/api/payments.ts'
import { DayTime } from '#app/components/time/day-time.tsx'
import { Badge } from '#app/components/ui/badge.tsx'
import { formatMoney } from '#core/money.ts'

type StatementProofProps = {
  claim: StaffClaimRow
  line: NonNullable<StaffClaimRow['statementLine']>
}

/** The line of a statement with the transaction ID of a payment. */
export function StatementProof({ claim, line }: StatementProofProps) {
  const { state, amount, day, time, sender, isElsewhere } = line
  const warning = isElsewhere ? 'Used for another payment' : warnings[state]
  const isSame = amount.minor === claim.amount.minor && amount.currency === claim.amount.currency
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-small border border-line px-4 py-3">
      {state === 'received' && isSame && !isElsewhere ? (
        <Badge tone="success">Found in the statement</Badge>
      ) : (
        <Badge tone="warning">{warning}</Badge>
      )}
      <span className="tabular">
        {formatMoney(amount)} on <DayTime value={day} /> {time}
        {sender && ` from ${sender}`}
      </span>
    </p>
  )
}

const warnings = {
  received: 'The statement shows another amount',
  sent: 'Money out in the statement',
  reversed: 'Reversed in the statement',
  unclear: 'Unclear in the statement',
}
