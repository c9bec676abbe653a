import { attachMailedFiles } from '../attachment/attach-files.server.ts'
import type { Context } from '../context.ts'
import { addClientAnswer } from '../conversation/client-answer.server.ts'
import { linkKnownClient } from '../conversation/conversation-client.server.ts'
import { lockConversation } from '../conversation/conversation-rows.server.ts'
import { writeToConversation } from '../conversation/reply.server.ts'
import { isSameEmail } from '../email.ts'
import { Refusal } from '../errors.ts'
import { addInvoiceMessage, writeInvoiceMessage } from '../invoice/invoice-messages.server.ts'
import { findInvoiceLocked } from '../invoice/read-invoices.server.ts'
import { addOrderMessage, writeOrderMessage } from '../order/order-messages.server.ts'
import { getOrderLocked } from '../order/order-rows.server.ts'
import { fileOwner } from '../owner/owner.ts'
import { lockProblem } from '../problem/problem-rows.server.ts'
import { addProblemMessage, writeToProblem } from '../problem/problem-thread.server.ts'
import { isOfProjectsClient } from '../project/order-of-project.server.ts'
import { addQuoteMessage, writeQuoteMessage } from '../quote/quote-messages.server.ts'
import { getQuoteLocked } from '../quote/quote-rows.server.ts'
import { actingAsSender } from './find-sender.server.ts'
import type { MailedRecord } from './reply-address.server.ts'

/** Returns the threads that an answer may continue, the first choice first: that of the order, for its project and its
 * invoices, unless somebody has written about the invoice itself. Empty for kinds without a thread. */
export async function findThreads({ db }: Pick<Context, 'db'>, about: MailedRecord): Promise<MailedRecord[]> {
  const { kind, id } = about
  if (kind === 'template-request') return []
  if (kind !== 'invoice' && kind !== 'project') return [about]
  const orders = db.selectFrom('client_order').select('client_order.id').orderBy('client_order.id', 'desc')
  const found = await (kind === 'project'
    ? orders.where('project_id', '=', id).where(isOfProjectsClient)
    : orders.innerJoin('invoice', 'order_id', 'client_order.id').where('invoice.id', '=', id)
  ).executeTakeFirst()
  const ofOrder: MailedRecord[] = found ? [{ kind: 'order', id: found.id }] : []
  if (kind === 'project') return ofOrder
  const written = await db
    .selectFrom('message')
    .select('id')
    .where('record_id', '=', id)
    .where('is_internal', '=', false)
    .limit(1)
    .executeTakeFirst()
  return written ? [about, ...ofOrder] : [...ofOrder, about]
}

type Answer = {
  sender: string
  name: string
  text: string
  files: { id: string; name: string }[]
  /** Our own mail server has confirmed the sender. */
  isConfirmed: boolean
}

const notTheirs = () => new Refusal('forbidden', 'This thread belongs to someone else.')

/** Adds a mail to a thread, as a message of its client or of staff. Returns the message's id; refuses everyone else. */
export async function writeAnswer(
  inside: Context,
  { kind, id }: MailedRecord,
  { sender, name, text, files, isConfirmed }: Answer,
): Promise<string> {
  const acting = await actingAsSender(inside, sender)
  const hasAccount = acting.actor.kind === 'user'
  const fileIds = files.map((file) => file.id)
  if (kind === 'contact') {
    const conversation = await lockConversation(inside, id)
    if (!conversation) throw notTheirs()
    if (isSameEmail(conversation.email, sender)) {
      if (isConfirmed && conversation.status !== 'spam') await linkKnownClient(inside, conversation)
      await attachMailedFiles(inside, fileIds, { kind, id, ownerEmail: fileOwner('conversation', id) })
      return addClientAnswer(inside, conversation, { text, fileIds })
    }
    if (!hasAccount) throw notTheirs()
    const messageId = await writeToConversation(acting, id, { text, internal: false, status: null })
    if (files.length > 0) await writeToConversation(acting, id, noteOfFiles(files))
    return messageId
  }
  if (kind === 'order') {
    if (hasAccount)
      return (await writeOrderMessage(acting, id, { text, attachmentIds: fileIds, internal: false })).id
    const order = await getOrderLocked(inside, id)
    if (!isSameEmail(order.email, sender)) throw notTheirs()
    await attachMailedFiles(inside, fileIds, { kind, id, ownerEmail: order.email })
    return addOrderMessage(inside, order, { text, attachmentIds: fileIds, isInternal: false, isStaff: false })
  }
  if (kind === 'quote') {
    if (files.length > 0) throw new Refusal('invalid', 'Messages about quotes have no files.')
    if (hasAccount) return writeQuoteMessage(acting, id, { text, attachmentIds: [], internal: false })
    const quote = await getQuoteLocked(inside, id)
    if (!isSameEmail(quote.email, sender)) throw notTheirs()
    return addQuoteMessage(inside, quote, { text, isInternal: false, isStaff: false })
  }
  if (kind === 'invoice') {
    if (files.length > 0) throw new Refusal('invalid', 'Messages about invoices have no files.')
    if (hasAccount) return writeInvoiceMessage(acting, id, { text, internal: false })
    const invoice = await findInvoiceLocked(inside, id)
    if (!invoice || !isSameEmail(invoice.email, sender)) throw notTheirs()
    return addInvoiceMessage(inside, invoice, { text, isInternal: false, isStaff: false })
  }
  if (kind === 'problem') {
    const written = { text, files: fileIds, internal: false, status: undefined }
    if (hasAccount) return writeToProblem(acting, id, written)
    const problem = await lockProblem(inside, id)
    if (!isSameEmail(problem.email, sender)) throw notTheirs()
    await attachMailedFiles(inside, fileIds, { kind, id, ownerEmail: problem.email })
    return addProblemMessage(inside, problem, {
      ...written,
      side: 'client',
      name: name || problem.clientName,
    })
  }
  throw notTheirs()
}

/** Answers to visitors have no files. */
const noteOfFiles = (files: Answer['files']) => ({
  text: `The files of my mail were not sent: ${files.map(({ name }) => name).join(', ')}`,
  internal: true,
  status: null,
})
