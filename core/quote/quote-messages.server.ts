import { recordAuditEntry } from '../audit.server.ts'
import type { Context } from '../context.ts'
import { notFound } from '../errors.ts'
import { doOnce } from '../idempotency.server.ts'
import { admitMessage, readMessages, writeMessage } from '../message/message.server.ts'
import { type Message, type MessageInput, signByLink } from '../message/message.ts'
import { notify } from '../notice/notice.server.ts'
import type { Page, PageRequest } from '../paging.ts'
import { isPermittedForAll, permitFor, permitUser } from '../permissions.ts'
import { openQuote } from './quote.server.ts'
import type { Quote } from './quote-response.ts'
import { getQuoteLocked } from './quote-rows.server.ts'

/** Lists the messages about a quote, newest first. */
export async function listQuoteMessages(
  ctx: Context,
  id: string,
  request: PageRequest,
): Promise<Page<Message>> {
  await openQuote(ctx, id)
  return readMessages(ctx, id, [], request)
}

/** Adds a message of the client or of staff. Internal messages are visible to staff only. */
export async function writeQuoteMessage(
  ctx: Context,
  quoteId: string,
  { internal, text }: MessageInput,
  key?: string,
): Promise<string> {
  const isStaff = isPermittedForAll(permitUser(ctx, 'quote.ask'), 'quote.open')
  const input = { quoteId, internal, text }
  const admit = () => admitMessage(ctx)
  return doOnce(ctx, { key, operation: 'quote.message', input, admit }, async (inside) => {
    const quote = await getQuoteLocked(inside, quoteId)
    permitFor(inside, 'quote.answer', quote.email)
    if (quote.status === 'draft' && !isStaff) throw notFound('Quote')
    return addQuoteMessage(inside, quote, { text, isInternal: internal && isStaff, isStaff })
  })
}

type Added = { text: string; isInternal: boolean; isStaff: boolean; linkName?: string }

/** Adds a message for callers that have checked access, in their transaction. */
export async function addQuoteMessage(
  inside: Context,
  { id: quoteId, number, email, status }: Quote,
  { isStaff, isInternal, text, linkName }: Added,
): Promise<string> {
  const content = { text, isInternal, attachmentIds: [], linkName }
  const id = await writeMessage(inside, { kind: 'quote', id: quoteId, ownerEmail: email }, content)
  if (isStaff) {
    const after = { number, isInternal }
    await recordAuditEntry(inside, { action: 'quote.message', kind: 'quote', recordId: quoteId, after })
  }
  const notice = {
    event: `quote.message:${id}` as const,
    title: `A message about ${number}`,
    text: signByLink(text, linkName),
  }
  const linked = { kind: 'quote', id: quoteId } as const
  if (!isStaff) await notify(inside, { ...notice, to: 'staff', link: { ...linked, audience: 'staff' } })
  else if (!isInternal && status !== 'draft') {
    await notify(inside, { ...notice, to: { email }, link: { ...linked, audience: 'client' } })
  }
  return id
}
