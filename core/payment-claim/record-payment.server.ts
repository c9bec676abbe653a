import { v7 as createId } from 'uuid'
import { claimAttachments } from '../attachment/attach-files.server.ts'
import { recordAuditEntry } from '../audit.server.ts'
import { holdLine, holdLinesWith } from '../bank-statement/hold-line.server.ts'
import { markLineUsed } from '../bank-statement/mark-line-used.server.ts'
import type { Context, User } from '../context.ts'
import { fieldRefusalAs, notFound } from '../errors.ts'
import { convert, takaFor } from '../exchange.ts'
import { doOnce } from '../idempotency.server.ts'
import type { Invoice } from '../invoice/invoice.ts'
import { findInvoiceLocked } from '../invoice/read-invoices.server.ts'
import { mergeRates } from '../invoice/renew-rate.server.ts'
import { holdMoney } from '../ledger/hold-money.server.ts'
import type { Money } from '../money.ts'
import { nextNumber } from '../numbering.server.ts'
import { keepFacts } from '../paper/paper-facts.server.ts'
import { noFee } from '../payment-method/fee.ts'
import { findMethodOrCash } from '../payment-method/find-method.server.ts'
import { readPaymentSettings } from '../payment-settings/payment-settings.server.ts'
import { noRate } from '../payment-settings/require-rate.server.ts'
import { permitUser, refuseOwnMoney } from '../permissions.ts'
import { recordMove } from '../timeline/timeline.server.ts'
import { takaOfInvoice } from './claim-amounts.server.ts'
import type { ReceivedPayment } from './claim-input.ts'
import { notifyOfReceipt } from './notify-of-receipt.server.ts'
import { findWrongTime } from './paid-at.ts'
import { refuseImplausibleId } from './payment-proof.ts'
import { insertClaim, refuseUnpayable, refuseUsedBefore } from './submit-claim.server.ts'
import { writePayment } from './write-payment.server.ts'

/** Records a payment that staff received, as a claim that is accepted at once. Returns its id. */
export async function recordPayment(
  ctx: Context,
  invoiceId: string,
  input: ReceivedPayment,
  key?: string,
): Promise<string> {
  const me = permitUser(ctx, 'payment-claim.decide')
  const call = { key, operation: 'payment-claim.record', input: { invoiceId, ...input } }
  return doOnce(ctx, call, async (inside) => {
    const method = await findMethodOrCash(inside, input.method)
    if (input.line)
      await holdLine(inside, input.line, { ...input, methodKind: method.kind, trxId: input.reference })
    else await holdLinesWith(inside, method.id, input.reference)
    const invoice = await findInvoiceLocked(inside, invoiceId)
    if (!invoice) throw notFound('Invoice')
    refuseOwnMoney(me, invoice.email)
    refuseUnpayable(invoice)
    return record(inside, me, { invoice, method, input })
  }).catch(refuseUsedBefore)
}

type Receiving = {
  invoice: Invoice
  method: Awaited<ReturnType<typeof findMethodOrCash>>
  input: ReceivedPayment
}

async function record(inside: Context, me: User, { invoice, method, input }: Receiving): Promise<string> {
  const { email, poishaPerDollar } = invoice
  // An amount that was received counts whole, so the method's fee is left out.
  const { amount, reference, text, proofId } = input
  const invoiceTaka = takaOfInvoice(invoice)
  const invoiceRate = invoiceTaka === null ? null : { currency: invoice.open.currency, taka: invoiceTaka }
  const { worth, exchangeRate, foreign } = await appraise(inside, invoice, amount)
  const paidAt = new Date(input.paidAt)
  const wrongTime = findWrongTime(paidAt, { now: inside.now(), issuedAt: invoice.createdAt })
  if (wrongTime) throw fieldRefusalAs('paidAt', wrongTime)
  // The number of a paper receipt is no transaction ID: two clients may have the same.
  const trxId = method.kind === 'cash' ? '' : reference
  // A statement shows which IDs there are.
  if (!input.line) refuseImplausibleId(method.kind, trxId)
  const id = createId()
  await holdMoney(inside, email, paidAt)
  const number = await nextNumber(inside, 'PC')
  const receiptNumber = await nextNumber(inside, 'RC')
  if (proofId) {
    const about = { kind: 'payment-claim' as const, id }
    await claimAttachments(inside, { ids: [proofId], about, ownerEmail: email })
  }
  await insertClaim(inside, {
    id,
    number,
    invoice_id: invoice.id,
    email,
    method_id: method.id,
    method_kind: method.kind,
    method_snapshot: JSON.stringify({ ...method.snapshot, fee: noFee }),
    amount_poisha: worth,
    ...foreign,
    poisha_per_dollar: poishaPerDollar,
    invoice_taka: takaOfInvoice(invoice),
    due_poisha: invoice.payable.minor,
    sender_number: '',
    trx_id: trxId,
    paid_at: paidAt,
    proof_attachment_id: proofId ?? null,
    text: [method.kind === 'cash' ? reference : '', text].filter(Boolean).join('\n\n'),
    status: 'accepted',
    flags: [],
    checked_by: me.id,
    lease_until: null,
    decided_at: inside.now(),
    reason: '',
    accepted_poisha: worth,
    receipt_number: receiptNumber,
    replaces_id: null,
    created_at: inside.now(),
    updated_at: inside.now(),
  })
  await keepFacts(inside, { kind: 'payment-claim', id })
  await markLineUsed(inside, { id, methodId: method.id }, input.line)
  const claim = {
    id,
    number,
    email,
    invoiceId: invoice.id,
    paidAt,
    poishaPerDollar,
    exchangeRate,
    invoiceRate,
  }
  const settled = { receiptNumber, ...(await writePayment(inside, claim, amount)) }
  await recordMove(inside, { kind: 'payment-claim', recordId: id, from: '', to: 'accepted' })
  const after = {
    number,
    email,
    invoice: invoice.number,
    method: method.snapshot.label,
    amount,
    ...settled,
    ...(input.line && { line: input.line }),
  }
  await recordAuditEntry(inside, {
    action: 'payment-claim.record',
    kind: 'payment-claim',
    recordId: id,
    after,
  })
  await notifyOfReceipt(inside, { id, email, invoiceNumber: invoice.number, received: amount, ...settled })
  return id
}

/** Values an amount at the rates of the invoice, or of today for a currency that the invoice lacks. */
async function appraise(inside: Context, invoice: Invoice, amount: Money) {
  const { minor, currency } = amount
  const { exchangeRates } = await readPaymentSettings(inside)
  const rates = { ...invoice, exchangeRates: mergeRates(exchangeRates, invoice.exchangeRates) }
  const taka = takaFor(currency, rates)
  const worth = convert(amount, 'BDT', rates, 'up')
  if (taka === undefined || worth === undefined) {
    throw noRate(currency, 'amount.currency')
  }
  if (currency === 'BDT') return { worth, exchangeRate: null, foreign: {} }
  return {
    worth,
    exchangeRate: currency === 'USD' ? null : { currency, taka },
    foreign: {
      foreign_currency: currency,
      foreign_taka: taka,
      foreign_minor: minor,
      foreign_accepted_minor: minor,
    },
  }
}
