import { recordAuditEntry } from '../audit.server.ts'
import type { Context } from '../context.ts'
import { Refusal } from '../errors.ts'
import { findInvoiceLocked } from '../invoice/read-invoices.server.ts'
import { writeEntries } from '../ledger/entries.server.ts'
import { cents, formatMoney, poisha, settle } from '../money.ts'
import { notify } from '../notice/notice.server.ts'
import { nextNumber } from '../numbering.server.ts'
import { permitUser } from '../permissions.ts'
import { recordMove } from '../timeline/timeline.server.ts'
import { inTransaction } from '../transaction.server.ts'
import { hasVisibleText } from '../visible-text.ts'
import type { Decision } from './claim-input.ts'
import type { PaymentClaim } from './claim-response.ts'
import { getClaimLocked, nextState, refuseUnlessMine, saveClaimMove } from './move-claim.server.ts'
import { rejectReasonLabels } from './payment-claim.ts'

/** Accepts or rejects a leased claim. Accepting writes ledger, invoice state, receipt and notice in one transaction. */
export async function decideClaim(ctx: Context, id: string, decision: Decision): Promise<void> {
  const me = permitUser(ctx, 'payment-claim.decide')
  await inTransaction(ctx, async (inside) => {
    const claim = await getClaimLocked(inside, id)
    refuseUnlessMine(claim, me)
    if (decision.status === 'rejected') await reject(inside, claim, decision)
    else await accept(inside, claim, decision)
  })
}

async function accept(
  inside: Context,
  claim: PaymentClaim,
  decision: Exclude<Decision, { status: 'rejected' }>,
): Promise<void> {
  const isPart = decision.status === 'part-accepted'
  const reason = isPart ? decision.reasonText : ''
  const to = nextState(claim, isPart ? 'acceptPart' : 'accept', 'staff', {
    version: decision.version,
    reason,
  })
  const receivedPoisha = (decision.accepted ?? claim.amount).minor
  refuseWrongAmount(claim, receivedPoisha, isPart)
  const { id, email, invoiceId } = claim
  const invoice = await findInvoiceLocked(inside, invoiceId)
  if (!invoice) throw new Error(`Claim ${id} has no invoice`)
  const { paidCents, paidPoisha, surplusCents, surplusPoisha } = settle(
    receivedPoisha,
    invoice.open.minor,
    claim.poishaPerDollar,
  )
  if (paidCents + surplusCents === 0) throw new Refusal('invalid', 'This is less than a cent.')
  const entry = { email, claimId: id, reason: `${claim.number} for ${invoice.number}` }
  const payment = { ...entry, type: 'payment' as const, invoiceId, cents: paidCents, poisha: paidPoisha }
  const surplus = {
    ...entry,
    type: 'credit' as const,
    invoiceId: null,
    cents: surplusCents,
    poisha: surplusPoisha,
  }
  await writeEntries(
    inside,
    [payment, surplus].filter((one) => one.cents > 0),
  )
  await recordMove(inside, { kind: 'payment-claim', recordId: id, from: claim.status, to, reason })
  // As late as possible: the counter's lock blocks concurrent acceptances.
  const receiptNumber = await nextNumber(inside, 'RC')
  await inside.db
    .updateTable('payment_claim')
    .set({
      status: to,
      accepted_poisha: receivedPoisha,
      receipt_number: receiptNumber,
      reason_text: reason,
      decided_at: inside.now(),
      lease_until: null,
      version: claim.version + 1,
      updated_at: inside.now(),
    })
    .where('id', '=', id)
    .execute()
  const after = {
    number: claim.number,
    status: to,
    receiptNumber,
    acceptedPoisha: receivedPoisha,
    paidCents,
    surplusCents,
  }
  await recordAuditEntry(inside, {
    action: 'payment-claim.accept',
    kind: 'payment-claim',
    recordId: id,
    after,
  })
  const credit =
    surplusCents > 0 ? ` The ${formatMoney(cents(surplusCents))} overpayment was added to your credit.` : ''
  await notify(inside, {
    to: { email },
    event: `payment-claim.accepted:${id}`,
    title: `${formatMoney(poisha(receivedPoisha))} received for ${invoice.number}`,
    text: `Thank you. Your receipt is ${receiptNumber}.${credit}${reason && `\n\n${reason}`}`,
    link: { kind: 'payment-claim', audience: 'client' },
  })
}

function refuseWrongAmount({ amount }: PaymentClaim, receivedPoisha: number, isPart: boolean): void {
  if (isPart === receivedPoisha < amount.minor) return
  const sentence = isPart
    ? `Must be less than ${formatMoney(amount)}`
    : `To accept less than ${formatMoney(amount)}, use ‘Accept in part’`
  throw new Refusal('invalid', sentence, { fields: { accepted: sentence } })
}

async function reject(
  inside: Context,
  claim: PaymentClaim,
  { version, reason, reasonText }: Extract<Decision, { status: 'rejected' }>,
): Promise<void> {
  if (reason === 'other' && !hasVisibleText(reasonText)) {
    throw new Refusal('invalid', 'Please give a reason.', { fields: { reasonText: 'Please give a reason' } })
  }
  const to = nextState(claim, 'reject', 'staff', { version })
  await saveClaimMove(inside, claim, to, {
    reason,
    reason_text: reasonText,
    lease_until: null,
    decided_at: inside.now(),
  })
  const { id, number, email } = claim
  const after = { number, status: to, reason, reasonText }
  await recordAuditEntry(inside, {
    action: 'payment-claim.reject',
    kind: 'payment-claim',
    recordId: id,
    after,
  })
  await notify(inside, {
    to: { email },
    event: `payment-claim.rejected:${id}`,
    title: `${number} was rejected`,
    text: [`${rejectReasonLabels[reason]}.`, reasonText, 'You can correct the details and send it again.']
      .filter(Boolean)
      .join('\n\n'),
    link: { kind: 'payment-claim', audience: 'client' },
  })
}
