import type { z } from 'zod'
import type { quoteInput, quoteMove, quotePatch } from '#core/quote/quote-input.ts'
import { openQuotes } from '#core/quote/quote-machine.ts'
import type { QuoteRow, WholeQuote } from '#core/quote/quote-response.ts'
import type { ApiClient } from './client.ts'
import { listRows } from './list-rows.ts'
import { moveRecord } from './moves.ts'

export type { QuoteRow, WholeQuote }

type Created = { insertedId: string }

export const listQuotesOf = (api: ApiClient, email: string) =>
  listRows<QuoteRow>(api, `/quotes/${encodeURIComponent(email)}?limit=100`, 100)

/** Lists the client's quotes that wait for an answer. */
export async function listQuotesToAnswer(api: ApiClient, email: string) {
  const page = await listRows<QuoteRow>(api, `/quotes/${encodeURIComponent(email)}?group=open&limit=50`, 50)
  return { ...page, rows: page.rows.filter(({ status }) => openQuotes.includes(status)) }
}

export const getQuote = (api: ApiClient, id: string) => api.get<WholeQuote>(`/quotes/id/${id}`)

export type QuoteBody = z.input<typeof quoteInput>
export const createQuote = (api: ApiClient, quote: QuoteBody, key: string) =>
  api.post<Created>('/quotes', quote, { key })

export type QuotePatchBody = z.input<typeof quotePatch>
export const changeQuote = (api: ApiClient, id: string, change: QuotePatchBody) =>
  api.patch<{ modifiedCount: number }>(`/quotes/${id}`, change)

export const removeQuote = (api: ApiClient, id: string) => api.remove(`/quotes/${id}`)

export const copyQuote = (api: ApiClient, id: string, revises: boolean, key: string) =>
  api.post<Created>(`/quotes/${id}/copies`, { revises }, { key })

export const writeToQuote = (
  api: ApiClient,
  id: string,
  message: { text: string; internal: boolean },
  key: string,
) => api.postText(`/quotes/${id}/messages`, { ...message, attachmentIds: [] }, { key, title: 'Message' })

export type QuoteMoveBody = z.input<typeof quoteMove>
export const moveQuote = (api: ApiClient, id: string, body: QuoteMoveBody) =>
  moveRecord(api, 'quotes', id, body)
