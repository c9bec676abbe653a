import { useState } from 'react'
import type { Decision } from '#app/api/check-payments.ts'
import type { ClaimRow } from '#app/api/payments.ts'
import { ReasonDialog } from '#app/components/form/reason-dialog.tsx'
import { readTaka } from '#app/components/payment/read-taka.ts'
import { TextField } from '#app/components/ui/field.tsx'
import { formatMoney } from '#core/money.ts'

type PartDialogProps = {
  claim: ClaimRow
  onClose: () => void
  onDecide: (decision: Decision) => Promise<void>
}

export function PartDialog({ claim, onClose, onDecide }: PartDialogProps) {
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
      title={`Accept a part of ${formatMoney(claim.amount)}?`}
      lead="What arrived is booked; the rest stays to be paid. The client reads the reason."
      label="Why not all"
      confirmLabel="Accept in part"
      maxLength={1_000}
      isRequired
      checkRest={checkAmount}
      onConfirm={(reasonText) =>
        onDecide({ status: 'part-accepted', accepted: { minor, currency: 'BDT' }, reasonText })
      }
    >
      <TextField
        name="taka"
        label="What arrived, in taka"
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
