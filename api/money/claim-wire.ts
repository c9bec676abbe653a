import { type PaymentClaim, withoutStaffFacts } from '#core/payment-claim/claim-response.ts'
import { presentPerson } from '../http/answers.ts'
import { presentFile } from '../orders/order-wire.ts'

const presentReference = (other: { id: string; number: string } | null) =>
  other && { _id: other.id, number: other.number }

export function presentClaim(claim: PaymentClaim) {
  const { id, paidAt, createdAt, decidedAt, proof, replaces, replacedBy, ...same } = withoutStaffFacts(claim)
  return {
    _id: id,
    ...same,
    proof: proof && presentFile(proof),
    paidAt: paidAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
    replaces: presentReference(replaces),
    replacedBy: presentReference(replacedBy),
    createdAt: createdAt.toISOString(),
  }
}

export const presentClaimForStaff = (claim: PaymentClaim) => ({
  ...presentClaim(claim),
  isNotified: claim.isNotified,
  flags: claim.flags,
  checkedBy: presentPerson(claim.checkedBy),
  leaseUntil: claim.leaseUntil?.toISOString() ?? null,
  statementLine: claim.statementLine,
  looksLike: presentReference(claim.looksLike),
  pictureHints: claim.pictureHints,
})
