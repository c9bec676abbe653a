import { holdLine, holdLinesWith } from '../bank-statement/hold-line.server.ts'
import { markLineUsed } from '../bank-statement/mark-line-used.server.ts'
import type { Context } from '../context.ts'
import { fieldRefusal, fieldRefusalAs } from '../errors.ts'
import { convert } from '../exchange.ts'
import { cents, formatMoney, type Money } from '../money.ts'
import { moveRecord, type Step } from '../move-record.server.ts'
import { notify } from '../notice/notice.server.ts'
import { nextNumber } from '../numbering.server.ts'
import { keepFacts } from '../paper/paper-facts.server.ts'
import { withoutFee } from '../payment-method/fee.ts'
import { permitUser, refuseOwnMoney } from '../permissions.ts'
import { reasonMissing } from '../reason.ts'
import { hasVisibleText } from '../visible-text.ts'
import type { Decision } from './claim-input.ts'
import { ratesOf } from './claim-rates.ts'
import type { PaymentClaim } from './claim-response.ts'
import { claimMoves, refuseUnlessMine, saveClaim } from './move-claim.server.ts'
import { notifyOfReceipt } from './notify-of-receipt.server.ts'
import { type ClaimMoveName, type ClaimStatus, rejectReasonLabels } from './payment-claim.ts'
import { writePayment } from './write-payment.server.ts'

type ClaimStep = Step<ClaimStatus, ClaimMoveName>

/** Accepts or rejects a leased claim. Accepting writes ledger, invoice state, receipt and notice in one transaction. */
export async function decideClaim(ctx: Context, id: string, decision: Decision): Promise<void> {
  const me = permitUser(ctx, 'payment-claim.decide')
  await moveRecord(ctx, claimMoves, id, (inside, claim) => {
    refuseUnlessMine(claim, me)
    refuseOwnMoney(me, claim.email)
    return decision.status === 'rejected' ? reject(inside, claim, decision) : accept(inside, claim, decision)
  })
}

function accept(
  inside: Context,
  claim: PaymentClaim,
  decision: Exclude<Decision, { status: 'rejected' }>,
): ClaimStep {
  const isPart = decision.status === 'part-accepted'
  const reason = isPart ? decision.reasonText : ''
  const received = decision.accepted ?? claim.amount
  const { line } = decision
  const { id, number, email, invoiceNumber, methodKind } = claim
  let receipt = { receiptNumber: '', surplus: cents(0) as Money }
  return {
    ...{ move: isPart ? 'acceptPart' : 'accept', by: 'staff', version: decision.version, reason },
    async save(moved) {
      refuseWrongAmount(claim, received, isPart)
      if (line) await holdLine(inside, line, { methodKind, amount: received })
      else await holdLinesWith(inside, claim.methodId, claim.trxId)
      const counts = { ...received, minor: withoutFee(received.minor, claim.method.fee) }
      const paid = await writePayment(inside, claim, counts)
      await markLineUsed(inside, claim, line)
      await keepFacts(inside, { kind: 'payment-claim', id })
      // As late as possible: the counter's lock blocks concurrent acceptances.
      receipt = { receiptNumber: await nextNumber(inside, 'RC'), ...paid }
      await saveClaim(inside, id, {
        ...moved,
        accepted_poisha: convert(received, 'BDT', ratesOf(claim), 'up') ?? null,
        ...(received.currency !== 'BDT' && { foreign_accepted_minor: received.minor }),
        receipt_number: receipt.receiptNumber,
        reason_text: reason,
        decided_at: inside.now(),
        lease_until: null,
      })
    },
    audit: (status) => ({
      action: 'payment-claim.accept',
      after: { number, status, accepted: received, ...receipt, ...(line && { line }) },
    }),
    notify: () =>
      notifyOfReceipt(inside, {
        ...{ id, email, invoiceNumber, received, reason },
        ...receipt,
      }),
  }
}

function refuseWrongAmount({ amount }: PaymentClaim, received: Money, isPart: boolean): void {
  if (received.currency !== amount.currency) {
    throw fieldRefusal('accepted', `Must be in ${amount.currency}, like the payment`)
  }
  if (isPart === received.minor < amount.minor) return
  const sentence = isPart
    ? `Must be less than ${formatMoney(amount)}`
    : `To accept less than ${formatMoney(amount)}, use ‘Accept in part’`
  throw fieldRefusalAs('accepted', sentence)
}

function reject(
  inside: Context,
  { id, number, email }: PaymentClaim,
  { version, reason, reasonText }: Extract<Decision, { status: 'rejected' }>,
): ClaimStep {
  if (reason === 'other' && !hasVisibleText(reasonText)) {
    throw fieldRefusal('reasonText', reasonMissing)
  }
  return {
    ...{ move: 'reject', by: 'staff', version },
    reason: [reason, reasonText].filter(Boolean).join(': '),
    save: (moved) =>
      saveClaim(inside, id, {
        ...moved,
        reason,
        reason_text: reasonText,
        lease_until: null,
        decided_at: inside.now(),
      }),
    audit: (status) => ({ after: { number, status, reason, reasonText } }),
    notify: () =>
      notify(inside, {
        to: { email },
        event: `payment-claim.rejected:${id}`,
        title: `${number} was rejected`,
        text: [`${rejectReasonLabels[reason]}.`, reasonText, 'You can correct the details and send it again.']
          .filter(Boolean)
          .join('\n\n'),
        link: { kind: 'payment-claim', audience: 'client' },
      }),
  }
}
