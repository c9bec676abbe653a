import { acceptedClaims, type ClaimStatus, isWaiting } from './payment-claim.ts'

type Reported = {
  invoiceId: string
  status: ClaimStatus
  replacedBy: object | null
  decidedAt: string | null
  createdAt: string
}

/** Returns the rejected claims that the client still has to correct: not sent again, and without a report for the same
 * invoice after the rejection that is being checked or was accepted. */
export const claimsToCorrect = <Claim extends Reported>(claims: Claim[]): Claim[] =>
  claims.filter(
    ({ status, replacedBy, invoiceId, decidedAt }) =>
      status === 'rejected' &&
      !replacedBy &&
      !claims.some(
        (other) =>
          other.invoiceId === invoiceId &&
          (isWaiting(other) || acceptedClaims.includes(other.status)) &&
          decidedAt !== null &&
          Date.parse(other.createdAt) > Date.parse(decidedAt),
      ),
  )
