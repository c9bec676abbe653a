import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import type { OutgoingMail } from '#platform/mail.ts'
import type { Membership } from '../client-member/member-scopes.ts'
import type { User } from '../context.ts'
import { renderCreditNote } from '../invoice/credit-note-pdf.server.ts'
import { findMailedInvoice, findPrintedInvoice } from '../invoice/invoice-links.server.ts'
import { renderInvoice } from '../invoice/invoice-pdf.server.ts'
import { findInvoice } from '../invoice/read-invoices.server.ts'
import { renderRefund } from '../ledger/refund-paper.server.ts'
import type { PrintedPaper } from '../paper/kept-paper.server.ts'
import { findClaim } from '../payment-claim/read-claims.server.ts'
import { renderReceipt } from '../payment-claim/receipt-pdf.server.ts'
import { isClientOf } from '../permissions.ts'
import type { Printing } from '../print-branded.server.ts'
import { findPrintedQuote } from '../quote/quote-links.server.ts'
import { renderQuote } from '../quote/quote-pdf.server.ts'
import { findQuote } from '../quote/quote-rows.server.ts'
import type { MailDocument } from './queue-mail.server.ts'

type MailedDocument = {
  attachment?: NonNullable<OutgoingMail['attachments']>[number] | undefined
  /** Opens the record without signing in. Added while the mail is sent, so that the stored mail has no token. */
  shareLink?: string | undefined
}

/** Prints the document of a mail as of now: a payment that was made meanwhile is on the invoice. A quote comes with the
 * link that accepts it only to those who may accept it now. */
export async function readMailedDocument(
  inside: Printing,
  { kind, id }: MailDocument,
  recipient: string,
): Promise<MailedDocument> {
  switch (kind) {
    case 'invoice': {
      const invoice = await findInvoice(inside, id)
      const shareLink = invoice && (await findPrintedInvoice(inside, invoice))
      return { attachment: await attach(await renderInvoice(inside, id)), shareLink }
    }
    case 'quote': {
      const quote = await findQuote(inside, id)
      const hasLink = quote !== undefined && (await mayAccept(inside, recipient, quote.email))
      const shareLink = hasLink ? await findPrintedQuote(inside, quote) : undefined
      return { attachment: await attach(await renderQuote(inside, id, { hasLink })), shareLink }
    }
    case 'credit-note':
      return { attachment: await attach(await renderCreditNote(inside, id)) }
    case 'receipt':
      return mailReceipt(inside, id)
    case 'refund':
      return { attachment: await attach(await renderRefund(inside, id)) }
  }
}

/** The link opens the invoice, also once nothing of it is left to pay. */
async function mailReceipt(inside: Printing, claimId: string): Promise<MailedDocument> {
  const claim = await findClaim(inside, claimId)
  const invoice = claim && (await findInvoice(inside, claim.invoiceId))
  if (!invoice) return {}
  const shareLink = await findMailedInvoice(inside, invoice)
  return { attachment: await attach(await renderReceipt(inside, claim)), shareLink }
}

const attach = async (paper: PrintedPaper | undefined) =>
  paper && { filename: paper.name, content: await buffer(paper.content), contentType: 'application/pdf' }

/** True for the client and for members who answer quotes. Others who are told of a quote only read it. */
async function mayAccept({ db }: Printing, recipient: string, owner: string): Promise<boolean> {
  const person = await db
    .selectFrom('person')
    .select(['id', 'name', sql<Membership[]>`memberships_of(person.id)`.as('memberships')])
    .where('email', '=', recipient)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  const session = { id: '', startedAt: new Date(0) }
  const nobody = { id: '', name: '', memberships: [] }
  const actor: User = { kind: 'user', role: 'client', session, email: recipient, ...(person ?? nobody) }
  return isClientOf(actor, 'quote.answer', owner)
}
