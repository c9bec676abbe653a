import { recordAuditEntry } from '../audit.server.ts'
import type { Context } from '../context.ts'
import { notFound } from '../errors.ts'
import { doOnce } from '../idempotency.server.ts'
import { admitMessage, insertMessage, readMessages } from '../message/message.server.ts'
import { type Message, type MessageInput, signByLink } from '../message/message.ts'
import { notify } from '../notice/notice.server.ts'
import type { Page, PageRequest } from '../paging.ts'
import { isPermittedFor, isPermittedForAll, permitFor, permitUser } from '../permissions.ts'
import type { Invoice } from './invoice.ts'
import { getInvoice } from './list-invoices.server.ts'
import { findInvoiceLocked } from './read-invoices.server.ts'

/** Lists the messages about an invoice, newest first. */
export async function listInvoiceMessages(
  ctx: Context,
  id: string,
  request: PageRequest,
): Promise<Page<Message>> {
  await getInvoice(ctx, id)
  return readMessages(ctx, id, [], request)
}

/** Adds a message of the client or of staff. Internal messages are visible to staff only. */
export async function writeInvoiceMessage(
  ctx: Context,
  invoiceId: string,
  { internal, text }: Omit<MessageInput, 'attachmentIds'>,
  key?: string,
): Promise<string> {
  const isStaff = isPermittedForAll(permitUser(ctx, 'invoice.ask'), 'invoice.open')
  const input = { invoiceId, internal, text }
  const admit = () => admitMessage(ctx)
  return doOnce(ctx, { key, operation: 'invoice.message', input, admit }, async (inside) => {
    const invoice = await findInvoiceLocked(inside, invoiceId)
    // 404, so ids cannot be probed.
    if (!invoice || !isPermittedFor(inside.actor, 'invoice.open', invoice.email)) throw notFound('Invoice')
    permitFor(inside, 'invoice.answer', invoice.email)
    return addInvoiceMessage(inside, invoice, { text, isInternal: internal && isStaff, isStaff })
  })
}

type Added = { text: string; isInternal: boolean; isStaff: boolean; linkName?: string }

/** Adds a message for callers that have checked access, in their transaction. */
export async function addInvoiceMessage(
  inside: Context,
  { id: invoiceId, number, email }: Invoice,
  { isStaff, isInternal, text, linkName }: Added,
): Promise<string> {
  const content = { text, isInternal, attachmentIds: [], linkName }
  const id = await insertMessage(inside, { kind: 'invoice', id: invoiceId }, content)
  if (isStaff) {
    const after = { number, isInternal }
    await recordAuditEntry(inside, { action: 'invoice.message', kind: 'invoice', recordId: invoiceId, after })
  }
  const event = `invoice.message:${id}` as const
  const notice = { event, title: `A message about ${number}`, text: signByLink(text, linkName) }
  const linked = { kind: 'invoice', id: invoiceId } as const
  if (!isStaff) await notify(inside, { ...notice, to: 'staff', link: { ...linked, audience: 'staff' } })
  else if (!isInternal)
    await notify(inside, { ...notice, to: { email }, link: { ...linked, audience: 'client' } })
  return id
}
