import type { Context } from '../context.ts'
import { notFound, Refusal } from '../errors.ts'
import { readSharedMessages, refuseFullThread } from '../message/message.server.ts'
import type { ShareMessage } from '../message/message.ts'
import { isDeletedOwner } from '../owner/owner.ts'
import type { PrintedPaper } from '../paper/kept-paper.server.ts'
import { waitingClaims } from '../payment-claim/payment-claim.ts'
import { claimColumns, findClaim, toClaim } from '../payment-claim/read-claims.server.ts'
import { renderReceipt } from '../payment-claim/receipt-pdf.server.ts'
import { addClaim, refuseUsedBefore } from '../payment-claim/submit-claim.server.ts'
import { readMethods } from '../payment-method/list-methods.server.ts'
import { findShareLink, unknownLink } from '../share-link/share-token.server.ts'
import { answerByLink, recordOpening } from '../share-link/use-link.server.ts'
import type { Invoice } from './invoice.ts'
import { addInvoiceMessage } from './invoice-messages.server.ts'
import { type InvoicePrint, renderInvoice } from './invoice-pdf.server.ts'
import type { SharedInvoice } from './present-shared-invoice.ts'
import { findInvoice, findInvoiceLocked } from './read-invoices.server.ts'
import { renewRateInside } from './renew-rate.server.ts'
import type { SharedPayment } from './shared-invoice.ts'

/** The latest payments on the page of a link. */
const maxPayments = 50
/** Payments of an invoice that wait for a decision; more can't be reported by link. */
const maxWaiting = 10

/** Reads the invoice of a link, and records that it was opened. Needs no permission but the token. */
export async function openSharedInvoice(ctx: Context, token: string): Promise<SharedInvoice> {
  const { linkId, invoice } = await findShared(ctx, token)
  await recordOpening(ctx, linkId, 'invoice.open')
  const isUnpaid = invoice.open.minor > 0
  return {
    invoice,
    methods: isUnpaid ? await readMethods(ctx.db, { isActive: true }) : [],
    payments: await readPayments(ctx, invoice.id),
    messages: await readSharedMessages(ctx, invoice.id),
  }
}

/** Returns the PDF of the invoice of a link, without another link that would outlive its own. */
export async function printSharedInvoice(
  ctx: Context,
  token: string,
  wanted: InvoicePrint,
): Promise<PrintedPaper> {
  const { invoice } = await findShared(ctx, token)
  return (await renderInvoice(ctx, invoice.id, { wanted })) ?? refuseUnknown()
}

/** Returns the receipt of a payment of the invoice of a link. */
export async function printSharedReceipt(
  ctx: Context,
  token: string,
  paymentId: string,
): Promise<PrintedPaper> {
  const { invoice } = await findShared(ctx, token)
  const claim = await findClaim(ctx, paymentId)
  if (claim?.invoiceId !== invoice.id) throw notFound('Payment')
  return renderReceipt(ctx, claim)
}

/** Reports a payment by a link; returns its id. A retry with the same `key` reports no second one. */
export const paySharedInvoice = (
  ctx: Context,
  token: string,
  payment: SharedPayment,
  key?: string,
): Promise<string> =>
  answerByLink(ctx, token, { kind: 'invoice', key, input: payment }, async (inside, id) => {
    const invoice = usable(await findInvoiceLocked(inside, id))
    await refuseTooMany(inside, id)
    return addClaim(inside, invoice, payment, { isByLink: true })
  }).catch(refuseUsedBefore)

/** Fixes today's exchange rate for the open amount, once the old one has expired. Returns the number of changes. */
export const renewSharedRate = (ctx: Context, token: string): Promise<number> =>
  answerByLink(ctx, token, { kind: 'invoice' }, async (inside, id) => {
    usable(await findInvoice(inside, id))
    return renewRateInside(inside, id, { isStaff: false })
  })

/** Adds a message of the holder of a link. A retry with the same `key` adds no second one. */
export const writeToSharedInvoice = (
  ctx: Context,
  token: string,
  { name, text }: ShareMessage,
  key?: string,
): Promise<string> =>
  answerByLink(ctx, token, { kind: 'invoice', key, input: { name, text } }, async (inside, id) => {
    const invoice = usable(await findInvoiceLocked(inside, id))
    await refuseFullThread(inside, id)
    return addInvoiceMessage(inside, invoice, { text, isInternal: false, isStaff: false, linkName: name })
  })

async function findShared(ctx: Context, token: string): Promise<{ linkId: string; invoice: Invoice }> {
  const { id, recordId } = await findShareLink(ctx, token, 'invoice')
  return { linkId: id, invoice: usable(await findInvoice(ctx, recordId)) }
}

const usable = (invoice: Invoice | undefined): Invoice =>
  invoice && !isDeletedOwner(invoice.email) ? invoice : refuseUnknown()

function refuseUnknown(): never {
  throw unknownLink()
}

async function readPayments(ctx: Context, invoiceId: string) {
  const rows = await ctx.db
    .selectFrom('payment_claim')
    .select(claimColumns(ctx))
    .where('invoice_id', '=', invoiceId)
    .where('status', '<>', 'withdrawn')
    .orderBy('id', 'desc')
    .limit(maxPayments)
    .execute()
  return rows.map((row) => toClaim(ctx, row))
}

async function refuseTooMany({ db }: Context, invoiceId: string): Promise<void> {
  const { count } = await db
    .selectFrom('payment_claim')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('invoice_id', '=', invoiceId)
    .where('status', 'in', waitingClaims)
    .executeTakeFirstOrThrow()
  if (Number(count) < maxWaiting) return
  throw new Refusal(
    'conflict',
    `We have ${maxWaiting} payments of this invoice to check. Please write to us before you report another.`,
  )
}
