import type { Context } from '../context.ts'

export type AgreedQuote = { id: string; number: string; acceptedBy: string; acceptedAt: Date }

/** Reads the quote by which the client of an order agreed to it, without quotes that changed the order later. None after a
 * hand-over: the quote is the former client's. For verbs that check their own permission. */
export async function readAgreedQuote({ db }: Context, orderId: string): Promise<AgreedQuote | null> {
  const quote = await db
    .selectFrom('quote')
    .innerJoin('quote_acceptance', 'quote_acceptance.quote_id', 'quote.id')
    .innerJoin('client_order', (join) =>
      join
        .onRef('client_order.id', '=', 'quote.order_id')
        .onRef('client_order.client_id', '=', 'quote.client_id'),
    )
    .select(['quote.id', 'quote.number', 'quote_acceptance.name as acceptedBy', 'accepted_at as acceptedAt'])
    .where('quote.order_id', '=', orderId)
    .where('quote.amendment', 'is', null)
    .orderBy('accepted_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return quote ? { ...quote, number: quote.number ?? '' } : null
}
