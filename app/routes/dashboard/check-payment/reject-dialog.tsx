import { useState } from 'react'
import type { Decision } from '#app/api/check-payments.ts'
import type { ClaimRow } from '#app/api/payments.ts'
import { ReasonDialog } from '#app/components/form/reason-dialog.tsx'
import { type RejectReason, rejectReasonLabels, rejectReasons } from '#core/payment-claim/payment-claim.ts'

type RejectDialogProps = {
  claim: ClaimRow
  onClose: () => void
  onDecide: (decision: Decision) => Promise<void>
}

const choiceClass =
  'flex min-h-11 cursor-pointer items-center gap-3 rounded-small px-2 has-checked:bg-tint has-focus-visible:outline-2 has-focus-visible:outline-focus'

export function RejectDialog({ claim, onClose, onDecide }: RejectDialogProps) {
  const [reason, setReason] = useState<RejectReason>('not-found')
  return (
    <ReasonDialog
      onClose={onClose}
      title={`Reject ${claim.number}?`}
      lead="The client sees the reason and can correct and resend the payment."
      label={reason === 'other' ? 'Reason' : 'Note (optional)'}
      confirmLabel="Reject"
      maxLength={1_000}
      isRequired={reason === 'other'}
      isDanger
      onConfirm={(reasonText) => onDecide({ move: 'reject', reason, reasonText })}
    >
      <fieldset>
        <legend className="mb-1 font-semibold">Why</legend>
        {rejectReasons.map((one) => (
          <label key={one} className={choiceClass}>
            <input
              type="radio"
              name="why"
              checked={reason === one}
              onChange={() => setReason(one)}
              className="size-5 accent-accent outline-none"
            />
            {rejectReasonLabels[one]}
          </label>
        ))}
      </fieldset>
    </ReasonDialog>
  )
}
