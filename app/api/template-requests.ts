import type {
  QuoteRow,
  RequestBriefRow,
  RequestRow,
  WholeRequest,
} from '#core/template-request/template-request-response.ts'
import type { ApiClient } from './client.ts'
import { listRows } from './list-rows.ts'
import { moveRecord } from './moves.ts'
import type { Numbered } from './orders.ts'

export type { QuoteRow, RequestBriefRow, RequestRow, WholeRequest }

/** Lists the client's requests, including the draft. */
export const listRequestsOf = (api: ApiClient, email: string, limit = 100) =>
  listRows<RequestRow>(api, `/template-requests/${encodeURIComponent(email)}?limit=${limit}`, limit)
/** Lists the client's sent requests that are neither approved nor ended. */
export const listPendingRequestsOf = (api: ApiClient, email: string) =>
  listRows<RequestRow>(api, `/template-requests/${encodeURIComponent(email)}?group=pending&limit=50`, 50)

export const getRequest = (api: ApiClient, id: string) => api.get<WholeRequest>(`/template-requests/id/${id}`)

export const saveDraft = (api: ApiClient, brief: RequestBriefRow) =>
  api.post<{ insertedId: string }>('/template-requests', { ...brief, draft: true })

export const sendRequest = (api: ApiClient, brief: RequestBriefRow, key: string) =>
  api.post<Numbered>('/template-requests', brief, { key })

export type RequestMoveBody = {
  move: string
  version: number
  reason?: string
  questions?: string[]
  answers?: string[]
}
export const moveRequest = (api: ApiClient, id: string, body: RequestMoveBody) =>
  moveRecord(api, 'template-requests', id, body)

export const answerQuote = (
  api: ApiClient,
  id: string,
  body: { move: 'approve' | 'ask-changes' | 'withdraw'; version: number; reason?: string },
) => moveRecord(api, 'template-requests', id, body)

export type QuoteBody = Omit<QuoteRow, 'total'> & { version: number }
export const quoteRequest = (api: ApiClient, id: string, quote: QuoteBody) =>
  moveRecord(api, 'template-requests', id, { move: 'quote', ...quote })
