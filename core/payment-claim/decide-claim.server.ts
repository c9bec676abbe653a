import { sql } from 'kysely'
import { holdLine } from '../bank-statement/hold-line.server.ts'
import { markLineUsed } from '../bank-statement/mark-line-used.server.ts'
import type { Context } from '../context.ts'
import { fieldRefusal, fieldRefusalAs, Refusal } from '../errors.ts'
import { convert, type Earlier, settleMoney } from '../exchange.ts'
import { findInvoiceLocked } from '../invoice/read-invoices.server.ts'
import { dayOfPayment } from '../ledger/day-of-payment.server.ts'
import { writeEntries } from '../ledger/entries.server.ts'
import { cents, formatMoney, type Money } from '../money.ts'
import { moveRecord, type Step } from '../move-record.server.ts'
import { notify } from '../notice/notice.server.ts'
import { nextNumber } from '../numbering.server.ts'
import { keepFacts } from '../paper/paper-facts.server.ts'
import { withoutFee } from '../payment-method/fee.ts'
import { permitUser, refuseOwnMoney } from '../permissions.ts'
import { hasVisibleText } from '../visible-text.ts'
import type { Decision } from './claim-input.ts'
import type { PaymentClaim } from './claim-response.ts'
import { claimMoves, refuseUnlessMine, saveClaim } from './move-claim.server.ts'
import { type ClaimMoveName, type ClaimStatus, rejectReasonLabels } from './payment-claim.ts'
import { ratesOf } from './read-claims.server.ts'

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
  let receipt = { receiptNumber: '', surplusCents: 0 }
  return {
    ...{ move: isPart ? 'acceptPart' : 'accept', by: 'staff', version: decision.version, reason },
    async save(moved) {
      refuseWrongAmount(claim, received, isPart)
      if (line) await holdLine(inside, line, { methodKind, amount: received })
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

type Receipt = Pick<PaymentClaim, 'id' | 'email' | 'invoiceNumber'> & {
  received: Money
  receiptNumber: string
  surplusCents: number
  reason?: string
}

/** Notifies the client of a payment that was received. */
export function notifyOfReceipt(inside: Context, receipt: Receipt): Promise<void> {
  const { id, email, invoiceNumber, received, receiptNumber, surplusCents, reason } = receipt
  const credit =
    surplusCents > 0 ? ` The ${formatMoney(cents(surplusCents))} overpayment was added to your credit.` : ''
  return notify(inside, {
    to: { email },
    event: `payment-claim.accepted:${id}`,
    title: `${formatMoney(received)} received for ${invoiceNumber}`,
    text: `Thank you. Your receipt is ${receiptNumber}.${credit}${reason ? `\n\n${reason}` : ''}`,
    link: { kind: 'payment-claim', audience: 'client' },
  })
}

type PaidClaim = Pick<
  PaymentClaim,
  'id' | 'number' | 'email' | 'invoiceId' | 'paidAt' | 'poishaPerDollar' | 'exchangeRate' | 'invoiceRate'
>

/** Writes the ledger entries of the received amount, on the day on which it was paid. An amount above the open invoice becomes credit. */
export async function writePayment(
  inside: Context,
  { id, number, email, invoiceId, paidAt, ...rate }: PaidClaim,
  received: Money,
): Promise<{ paid: Money; surplusCents: number }> {
  const invoice = await findInvoiceLocked(inside, invoiceId)
  if (!invoice) throw new Error(`Claim ${id} has no invoice`)
  const settlement = settleMoney(
    received,
    invoice.open,
    ratesOf(rate),
    await readEarlier(inside, invoiceId, id),
  )
  if (!settlement) throw new Error(`Claim ${id} has no rate`)
  const { paidMinor, surplusCents, movedPaid, movedSurplus } = settlement
  if (paidMinor + surplusCents === 0) throw new Refusal('invalid', 'This is less than a cent.')
  const { onDay, remark } = await dayOfPayment(inside, paidAt)
  const reason = [`${number} for ${invoice.number}`, remark].filter(Boolean).join('. ')
  const entry = { email, claimId: id, onDay, reason }
  const payment = {
    ...entry,
    type: 'payment' as const,
    invoiceId,
    minor: paidMinor,
    moved: { ...received, minor: movedPaid },
  }
  const surplus = {
    ...entry,
    type: 'credit' as const,
    invoiceId: null,
    minor: surplusCents,
    moved: { ...received, minor: movedSurplus },
  }
  await writeEntries(
    inside,
    [payment, surplus].filter((one) => one.minor > 0),
  )
  return { paid: { ...invoice.open, minor: paidMinor }, surplusCents }
}

/** Reads the sum of an invoice's earlier payments in the currency of a claim, at the same rates. */
async function readEarlier({ db }: Context, invoiceId: string, claimId: string): Promise<Earlier> {
  const ratesOfClaim = (claim: string) =>
    sql.join(
      ['poisha_per_dollar', 'foreign_currency', 'foreign_taka', 'invoice_taka'].map((column) =>
        sql.ref(`${claim}.${column}`),
      ),
    )
  const { moved, paid } = await db
    .selectFrom('ledger_entry')
    .innerJoin('payment_claim as other', 'other.id', 'ledger_entry.claim_id')
    .innerJoin('payment_claim as mine', (join) => join.on('mine.id', '=', claimId))
    .select([
      // Dollars for an invoice in dollars moved as the entry's amount says.
      sql<string>`coalesce(sum(coalesce(poisha, moved_minor, amount_cents)), 0)`.as('moved'),
      sql<string>`coalesce(sum(amount_cents), 0)`.as('paid'),
    ])
    .where('ledger_entry.invoice_id', '=', invoiceId)
    .where(sql<boolean>`(${ratesOfClaim('other')}) is not distinct from (${ratesOfClaim('mine')})`)
    .executeTakeFirstOrThrow()
  return { moved: Number(moved), paid: Number(paid) }
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
    throw new Refusal('invalid', 'Please give a reason.', { fields: { reasonText: 'Please give a reason' } })
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
