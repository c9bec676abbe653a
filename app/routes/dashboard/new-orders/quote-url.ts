import { href } from 'react-router'
import type { OrderRow } from '#app/api/orders.ts'

/** URL of the quote that waits for the client, or of the form for a new one. */
export const quoteUrl = ({ _id, clientId, openQuoteId }: OrderRow): string =>
  openQuoteId
    ? href('/dashboard/quotes/:id', { id: openQuoteId })
    : `${href('/dashboard/quotes/new')}?${new URLSearchParams({ client: clientId ?? '', order: _id })}`
