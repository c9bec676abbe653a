import { useState } from 'react'
import type { LineRow } from '#app/api/bank-statements.ts'
import type { Decision } from '#app/api/check-payments.ts'
import type { ClaimRow } from '#app/api/payments.ts'
import { ReasonDialog } from '#app/components/form/reason-dialog.tsx'
import { readAmount } from '#app/components/payment/read-amount.ts'
import { TextField } from '#app/components/ui/fields/field.tsx'
import { nameCurrency } from '#core/currency.ts'
import { formatMoney, toUnits } from '#core/money.ts'

type PartDialogProps = {
  claim: ClaimRow
  /** Line of a statement that proves the payment: it says the amount. */
  line: LineRow | undefined
  onClose: () => void
  onDecide: (decision: Decision) => Promise<void>
}

export function PartialAcceptDialog({ claim, line, onClose, onDecide }: PartDialogProps) {
  const [typed, setTyped] = useState(line ? String(toUnits(line.amount)) : '')
  const [problem, setProblem] = useState<string>()
  const { currency } = claim.amount
  const minor = readAmount(typed, currency) ?? 0
  function checkAmount() {
    const isRight = minor >= (currency === 'BDT' ? 100 : 1) && minor < claim.amount.minor
    if (!isRight) setProblem(`Must be less than ${formatMoney(claim.amount)}`)
    return isRight
  }
  return (
    <ReasonDialog
      onClose={onClose}
      title={`Accept part of ${formatMoney(claim.amount)}?`}
      lead="The amount received is booked, and the rest remains due. The client sees the reason."
      label="Reason"
      confirmLabel="Accept in part"
      maxLength={1_000}
      isRequired
      checkRest={checkAmount}
      onConfirm={(reasonText) =>
        onDecide({
          ...{ move: 'accept-part', accepted: { minor, currency }, reasonText },
          ...(line && { line: line._id }),
        })
      }
    >
      <TextField
        name="amount"
        label={`Amount received, in ${nameCurrency(currency)}`}
        inputMode="decimal"
        autoComplete="off"
        readOnly={line !== undefined}
        value={typed}
        error={problem}
        onChange={({ target }) => {
          setTyped(target.value)
          setProblem(undefined)
        }}
      />
    </ReasonDialog>
  )
}
