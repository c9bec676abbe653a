import type { Decision } from '#app/api/check-payments.ts'
import type { StaffClaimRow } from '#app/api/payments.ts'
import { formatNotified, formatSent, receiptSent } from '#app/components/payment/notified.ts'
import { formatMoney } from '#core/money.ts'

type DecidedClaim = Pick<StaffClaimRow, 'number' | 'amount' | 'clientName' | 'email' | 'isNotified'>

/** Confirms a decision on a payment, and says if the client hears of it. */
export function formatDecision(claim: DecidedClaim, decision: Decision): string {
  const { number, amount } = claim
  if (decision.move === 'reject') {
    return `${number} is rejected. ${formatNotified(claim, 'The client is notified.')}`
  }
  return `${number}: ${formatMoney(decision.accepted ?? amount)} accepted. ${formatSent(claim, receiptSent)}`
}
