import { cents } from '#core/money.ts'
import type { TemplateRequestDetail } from '#core/template-request/template-request.server.ts'
import {
  nextRequestStepOf,
  type Quote,
  type TemplateRequest,
} from '#core/template-request/template-request.ts'
import { usualServiceKind } from '#core/template-request/usual-service-kind.ts'
import { presentEvent, presentFile, presentLine } from './order-wire.ts'

const presentQuote = ({ lines, totalCents, serviceKind = usualServiceKind, ...same }: Quote) => ({
  ...same,
  serviceKind,
  lines: lines.map(presentLine),
  total: cents(totalCents),
})

/** Presents a template request as a list row. */
export const presentRequest = ({ id, quote, createdAt, updatedAt, ...same }: TemplateRequest) => ({
  _id: id,
  ...same,
  quote: quote && presentQuote(quote),
  turn: nextRequestStepOf(same.status) ?? null,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
})

export const presentRequestDetail = ({ events, files, ...request }: TemplateRequestDetail) => ({
  ...presentRequest(request),
  events: events.map(presentEvent),
  files: files.map(presentFile),
})
