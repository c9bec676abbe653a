import type { Context } from '../context.ts'
import { notFound, Refusal } from '../errors.ts'
import { addShareLink, type MadeLink, type Shareable } from '../share-link/manage-links.server.ts'
import { findPrintedLink, type PrintedLinks } from '../share-link/printed-link.server.ts'
import { dayMs, startOfDay } from '../time.ts'
import { openQuotes } from './quote-machine.ts'
import type { Quote } from './quote-response.ts'
import { getQuoteLocked } from './quote-rows.server.ts'

/** A link works this many days longer than its quote can be accepted. */
const daysAfterQuote = 30

/** Links of quotes that were sent. */
export const quoteLinks: Shareable = {
  kind: 'quote',
  permission: 'quote.write',
  async find({ db }, id) {
    const found = await db.selectFrom('quote').select('id').where('id', '=', id).executeTakeFirst()
    if (!found) throw notFound('Quote')
  },
  async prepare(inside, id) {
    const { number, status, version, validUntil } = await getQuoteLocked(inside, id)
    if (status !== 'accepted' && !openQuotes.includes(status)) {
      throw new Refusal('conflict', `This quote is ‘${status}’, so it can’t be shared.`, {
        currentState: { state: status, version },
      })
    }
    return { expiresAt: endOfLink(inside, validUntil), after: { number } }
  },
}

/** Adds a link to a quote that the caller has locked. */
export const addQuoteLink = (
  inside: Context,
  { id: recordId, validUntil }: Pick<Quote, 'id' | 'validUntil'>,
): Promise<MadeLink> =>
  addShareLink(inside, { kind: 'quote', recordId, expiresAt: endOfLink(inside, validUntil) })

/** Returns the address of the share link on the papers of a quote, while the client can answer it. */
export const findPrintedQuote = async (
  ctx: PrintedLinks,
  { id: recordId, status, validUntil }: Pick<Quote, 'id' | 'status' | 'validUntil'>,
): Promise<string | undefined> =>
  openQuotes.includes(status)
    ? findPrintedLink(ctx, { kind: 'quote', recordId, expiresAt: endOfLink(ctx, validUntil) })
    : undefined

function endOfLink({ now }: Pick<Context, 'now'>, validUntil: Quote['validUntil']): Date {
  const afterQuote = startOfDay(validUntil).getTime() + (daysAfterQuote + 1) * dayMs
  return new Date(Math.max(afterQuote, now().getTime() + daysAfterQuote * dayMs))
}
