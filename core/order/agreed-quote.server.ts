import type { Context } from '../context.ts'

export type AgreedQuote = { id: string; number: string; acceptedBy: string; acceptedAt: Date }

/** Reads the quote by which an order was agreed, without quotes that changed the order later. For verbs that check their
 * own permission. */
export async function readAgreedQuote({ db }: Context, orderId: string): Promise<AgreedQuote | null> {
  const quote = await db
    .selectFrom('quote')
    .innerJoin('quote_acceptance', 'quote_acceptance.quote_id', 'quote.id')
    .select(['quote.id', 'quote.number', 'name as acceptedBy', 'accepted_at as acceptedAt'])
    .where('order_id', '=', orderId)
    .where('amendment', 'is', null)
    .orderBy('accepted_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return quote ? { ...quote, number: quote.number ?? '' } : null
}
