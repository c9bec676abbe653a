import type { Money } from '#core/money.ts'
import type { Question } from '#core/order/questions.ts'
import type { NextRequestStep, TemplateRequestStatus } from '#core/template-request/template-request.ts'
import type { ApiClient } from './client.ts'
import { listRows } from './list-rows.ts'
import { moveRecord } from './moves.ts'
import type { Numbered } from './orders.ts'
import type { EventRow, FileRow } from './records.ts'

export type QuoteRow = {
  lines: { title: string; quantity: number; price: Money }[]
  total: Money
  depositPercent: number
  revisions: number | null
  supportMonths: number
  workingDays: number
  validUntil: string
  note: string
}

/** Client's description of the requested website. */
export type RequestBriefRow = {
  templateId: string | null
  businessName: string
  phone: string
  hasDomain: boolean
  domain: string
  domainExpiry: string | null
  domainWanted: string
  languages: string[]
  colours: string
  pages: string[]
  referenceLinks: string[]
  attachmentIds: string[]
  deadline: string | null
  budget: string
  text: string
}
export type RequestRow = RequestBriefRow & {
  _id: string
  number: string | null
  email: string
  clientName: string
  status: TemplateRequestStatus
  turn: NextRequestStep | null
  questions: Question[]
  quote: QuoteRow | null
  orderId: string | null
  createdAt: string
  updatedAt: string
  version: number
}
export type WholeRequest = RequestRow & { events: EventRow[]; files: FileRow[] }

/** Lists the client's requests, including the draft. */
export const listRequestsOf = (api: ApiClient, email: string) =>
  listRows<RequestRow>(api, `/template-requests/${encodeURIComponent(email)}?limit=100`, 100)

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
