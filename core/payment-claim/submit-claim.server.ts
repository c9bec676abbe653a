import { v7 as createId } from 'uuid'
import { claimAttachments } from '../attachment/attachment.server.ts'
import { type Context, isStaff } from '../context.ts'
import { isSameEmail } from '../email.ts'
import { notFound, Refusal } from '../errors.ts'
import { doOnce } from '../idempotency.server.ts'
import type { Invoice } from '../invoice/invoice.ts'
import { findInvoice } from '../invoice/read-invoices.server.ts'
import { formatMoney, settle } from '../money.ts'
import { notify } from '../notice/notice.server.ts'
import { nextNumber } from '../numbering.server.ts'
import { findMethodRevision } from '../payment-method/method-revisions.server.ts'
import { permitUser } from '../permissions.ts'
import { recordMove } from '../timeline/timeline.server.ts'
import { type ClaimInput, usedBefore } from './claim-input.ts'
import { findFlags } from './find-flags.server.ts'
import { refuseWithoutProof, settleSender } from './proof.ts'
import { findReplaced } from './replaced-claim.server.ts'

/** A client says to have paid; staff says so for a client who paid in the office. Tells the claim's id. */
export async function submitClaim(ctx: Context, input: ClaimInput, key: string | undefined): Promise<string> {
  permitUser(ctx, 'payment-claim.submit')
  const sending = doOnce(ctx, { key, operation: 'payment-claim.submit', input }, (inside) =>
    submit(inside, input),
  )
  return sending.catch((error: unknown) => {
    if (error instanceof Error && 'constraint' in error && error.constraint === 'payment_claim_transaction') {
      throw new Refusal('conflict', usedBefore, { fields: { trxId: usedBefore } })
    }
    throw error
  })
}

async function submit(inside: Context, input: ClaimInput): Promise<string> {
  if (!isStaff(inside.actor)) await inside.limit('message')
  const invoice = await getPayable(inside, input.invoiceId)
  const method = await findMethodRevision(inside, input.methodId, input.methodRevision)
  if (!method) throw refuseField('methodId', 'Please choose how you paid')
  const sent = {
    ...input,
    senderNumber: settleSender(method.kind, input.senderNumber),
    paidAt: paidAt(inside, input),
  }
  refuseWithoutProof(method.requires, sent)
  refuseTooLittle(sent.amount.minor, invoice)
  const replaced = await findReplaced(inside, input)
  const isMethodCurrent = method.isCurrent && method.isActive
  const flags = await findFlags(inside, { ...sent, invoice, isMethodCurrent })
  const id = createId()
  const now = inside.now()
  if (sent.proofId && sent.proofId !== replaced?.proofId) {
    const about = { kind: 'payment-claim' as const, id }
    await claimAttachments(inside, { ids: [sent.proofId], about, ownerEmail: invoice.email })
  }
  const number = await nextNumber(inside, 'PC')
  await inside.db
    .insertInto('payment_claim')
    .values({
      id,
      number,
      invoice_id: invoice.id,
      email: invoice.email,
      method_id: input.methodId,
      method_kind: method.kind,
      method_snapshot: JSON.stringify(method.snapshot),
      amount_poisha: sent.amount.minor,
      poisha_per_dollar: invoice.poishaPerDollar,
      due_poisha: invoice.payable.minor,
      sender_number: sent.senderNumber,
      trx_id: sent.trxId,
      paid_at: sent.paidAt,
      proof_attachment_id: sent.proofId ?? null,
      text: sent.text,
      status: 'submitted',
      flags,
      checked_by: null,
      lease_until: null,
      decided_at: null,
      reason: '',
      accepted_poisha: null,
      receipt_number: null,
      replaces_id: replaced?.id ?? null,
      created_at: now,
      updated_at: now,
    })
    .execute()
  await recordMove(inside, { kind: 'payment-claim', recordId: id, from: '', to: 'submitted' })
  await notify(inside, {
    to: 'staff',
    event: `payment-claim.submitted:${id}`,
    title: `${number}: ${formatMoney(sent.amount)} by ${method.snapshot.label}`,
    text: `${invoice.clientName} says to have paid ${invoice.number}.`,
    link: `/dashboard/check-payment?claim=${id}`,
  })
  return id
}

async function getPayable(inside: Context, id: string): Promise<Invoice> {
  const { actor } = inside
  const invoice = await findInvoice(inside, id)
  const isMine =
    invoice && actor.kind === 'user' && (actor.role === 'admin' || isSameEmail(actor.email, invoice.email))
  if (!isMine) throw notFound('Invoice')
  const { number, status, version } = invoice
  const standing = { state: status, version }
  if (status === 'void')
    throw new Refusal('conflict', `${number} is void: nothing is to be paid.`, { standing })
  if (status === 'paid') throw new Refusal('conflict', `${number} is paid already.`, { standing })
  return invoice
}

const refuseField = (field: string, sentence: string) =>
  new Refusal('invalid', sentence, { fields: { [field]: sentence } })

/** Clocks differ by minutes. */
function paidAt(inside: Context, { paidAt: written }: ClaimInput): Date {
  const moment = new Date(written)
  if (moment.getTime() <= inside.now().getTime() + 10 * 60_000) return moment
  throw refuseField('paidAt', 'Must not be in the future')
}

function refuseTooLittle(amount: number, { open, poishaPerDollar }: Invoice): void {
  const { paidCents } = settle(amount, open.minor, poishaPerDollar)
  if (paidCents === 0) throw refuseField('amount', 'Is less than a cent')
}
