import type { ClaimRow } from '#app/api/payments.ts'
import { rejectReasonLabels } from '#core/payment-claim/payment-claim.ts'

/** Reason for which a payment was rejected. */
export const Rejection = ({ claim: { reason, reasonText } }: { claim: ClaimRow }) => (
  <>
    <p className="font-semibold">{reason ? rejectReasonLabels[reason] : 'Rejected'}</p>
    {reasonText && <p className="whitespace-pre-line wrap-anywhere">{reasonText}</p>}
  </>
)
