import type { Context } from '../context.ts'
import { notFound } from '../errors.ts'
import { pageOf } from '../listing.server.ts'
import { readMessages } from '../message/message.server.ts'
import { type Conversation, toConversation } from '../message/message.ts'
import { isAddressNotified } from '../notice/member-recipients.server.ts'
import { readTermsVersion } from '../page/terms-version.server.ts'
import type { Page } from '../paging.ts'
import { addressesOf, isPermitted, isPermittedForAll, permit, permitFor } from '../permissions.ts'
import { readMoves } from '../timeline/timeline.server.ts'
import type { StateChange } from '../timeline/timeline.ts'
import { readAcceptance } from './quote-acceptance.server.ts'
import type { QuoteListRequest } from './quote-input.ts'
import type { Acceptance, Quote } from './quote-response.ts'
import { findQuote, quoteColumns, quoteSorts, quotes, toQuote } from './quote-rows.server.ts'
import { type QuoteFile, readQuoteFiles } from './read-quote-files.server.ts'

export type QuoteDetail = Omit<Quote, 'files'> &
  Conversation & {
    isNotified: boolean
    files: QuoteFile[]
    acceptance: Acceptance | null
    events: StateChange[]
    messageId: string | null
    termsVersion: string
  }

/** Lists the quotes of all clients, with drafts. */
export async function listQuotes(ctx: Context, request: QuoteListRequest): Promise<Page<Quote>> {
  permit(ctx, 'quote.list')
  const page = await pageOf(ctx, quotes(ctx, request).select(quoteColumns), request, quoteSorts)
  return { ...page, rows: page.rows.map(toQuote) }
}

/** Lists the quotes that a client was sent. */
export async function listQuotesOf(
  ctx: Context,
  email: string,
  request: QuoteListRequest,
): Promise<Page<Quote>> {
  permitFor(ctx, 'quote.list-own', email)
  const sent = quotes(ctx, request)
    .select(quoteColumns)
    .where('email', 'in', addressesOf(ctx.actor, email, 'quote.list-own'))
    .where('status', '<>', 'draft')
  const page = await pageOf(ctx, sent, request, quoteSorts)
  return { ...page, rows: page.rows.map(toQuote) }
}

/** Reads a quote for its client or for staff. Drafts are for staff only. */
export async function openQuote(ctx: Context, id: string): Promise<Quote> {
  permit(ctx, 'quote.ask')
  const quote = await findQuote(ctx, id)
  if (!quote) throw notFound('Quote')
  permitFor(ctx, 'quote.open', quote.email)
  if (quote.status === 'draft' && !isPermittedForAll(ctx.actor, 'quote.open')) throw notFound('Quote')
  return quote
}

export async function getQuote(ctx: Context, id: string): Promise<QuoteDetail> {
  const quote = await openQuote(ctx, id)
  const isStaff = isPermittedForAll(ctx.actor, 'quote.open')
  const [files, acceptance, termsVersion, messageId, events, messages, isNotified] = await Promise.all([
    readQuoteFiles(ctx, quote),
    readAcceptance(ctx, id, isStaff),
    readTermsVersion(ctx),
    isStaff && isPermitted(ctx.actor, 'contact.list') ? findMessageOf(ctx, id) : null,
    readMoves(ctx, id),
    readMessages(ctx, id, []),
    isAddressNotified(ctx, quote.email, 'quote'),
  ])
  const shown = isStaff ? events : events.filter(({ from }) => from !== '')
  return {
    ...{ ...quote, files, ...toConversation(messages) },
    ...{ acceptance, termsVersion, messageId, events: shown, isNotified },
  }
}

async function findMessageOf({ db }: Context, id: string): Promise<string | null> {
  const found = await db
    .selectFrom('quote')
    .innerJoin('contact_message', 'contact_message.id', 'quote.conversation_id')
    .select('contact_message.id')
    .where('quote.id', '=', id)
    .executeTakeFirst()
  return found?.id ?? null
}
