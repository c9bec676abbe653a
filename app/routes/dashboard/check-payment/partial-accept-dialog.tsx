import { useState } from 'react'
import type { Decision } from '#app/api/check-payments.ts'
import type { ClaimRow } from '#app/api/payments.ts'
import { ReasonDialog } from '#app/components/form/reason-dialog.tsx'
import { readTaka } from '#app/components/payment/read-taka.ts'
import { TextField } from '#app/components/ui/fields/field.tsx'
import { formatMoney } from '#core/money.ts'

type PartDialogProps = {
  claim: ClaimRow
  onClose: () => void
  onDecide: (decision: Decision) => Promise<void>
}

export function PartialAcceptDialog({ claim, onClose, onDecide }: PartDialogProps) {
  const [taka, setTaka] = useState('')
  const [problem, setProblem] = useState<string>()
  const minor = readTaka(taka) ?? 0
  function checkAmount() {
    const isRight = minor >= 100 && minor < claim.amount.minor
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
        onDecide({ move: 'accept-part', accepted: { minor, currency: 'BDT' }, reasonText })
      }
    >
      <TextField
        name="taka"
        label="Amount received, in taka"
        inputMode="decimal"
        autoComplete="off"
        value={taka}
        error={problem}
        onChange={({ target }) => {
          setTaka(target.value)
          setProblem(undefined)
        }}
      />
    </ReasonDialog>
  )
}
