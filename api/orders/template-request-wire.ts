import { z } from 'zod'
import { cents } from '#core/money.ts'
import type { TemplateRequestDetail } from '#core/template-request/template-request.server.ts'
import {
  nextRequestStepOf,
  type Quote,
  type TemplateRequest,
  templateRequestMachine,
} from '#core/template-request/template-request.ts'
import { moneySchema } from '../http/answers.ts'
import {
  eventSchema,
  fileSchema,
  presentEvent,
  presentFile,
  presentLine,
  questionSchema,
  turnSchema,
} from './order-wire.ts'

const presentQuote = ({ lines, totalCents, ...same }: Quote) => ({
  ...same,
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

const quoteSchema = z.object({
  lines: z.array(z.object({ title: z.string(), quantity: z.int(), price: moneySchema })),
  total: moneySchema,
  depositPercent: z.int(),
  revisions: z.int().nullable().describe('null: unlimited'),
  supportMonths: z.int(),
  workingDays: z.int(),
  validUntil: z.iso.date(),
  note: z.string(),
})

export const requestSchema = z.object({
  _id: z.uuid(),
  number: z.string().nullable().describe('TR-000001; null while it is a draft'),
  email: z.string(),
  clientName: z.string(),
  templateId: z.uuid().nullable(),
  businessName: z.string(),
  phone: z.string(),
  hasDomain: z.boolean(),
  domain: z.string(),
  domainExpiry: z.iso.date().nullable(),
  domainWanted: z.string(),
  languages: z.array(z.string()),
  colours: z.string(),
  pages: z.array(z.string()),
  referenceLinks: z.array(z.string()),
  attachmentIds: z.array(z.uuid()),
  deadline: z.iso.date().nullable(),
  budget: z.string(),
  text: z.string(),
  status: z.enum(templateRequestMachine.states),
  turn: turnSchema.describe('Side that must act next, and its task'),
  questions: z.array(questionSchema),
  quote: quoteSchema.nullable(),
  orderId: z.uuid().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  version: z.int(),
})
export const requestDetailSchema = requestSchema.extend({
  events: z.array(eventSchema),
  files: z.array(fileSchema),
})
