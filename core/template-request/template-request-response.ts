import { z } from 'zod'
import { fileRow } from '../attachment/attachment.ts'
import { lineRow } from '../line/line-response.ts'
import { nextStepSchema, questionSchema } from '../order/order-response.ts'
import { moneySchema } from '../response-fields.ts'
import { serviceKinds } from '../service/service.ts'
import { eventRow } from '../timeline/timeline.ts'
import { type RequestTodo, templateRequestMachine } from './template-request.ts'
import type { RequestBrief } from './template-request-input.ts'

const quoteRow = z.object({
  serviceKind: z.enum(serviceKinds),
  lines: z.array(lineRow),
  total: moneySchema,
  depositPercent: z.int(),
  revisions: z.int().nullable().describe('null: unlimited'),
  supportMonths: z.int(),
  workingDays: z.int(),
  validUntil: z.iso.date(),
  note: z.string(),
})
export type QuoteRow = z.output<typeof quoteRow>

export const requestRow = z.object({
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
  turn: nextStepSchema<RequestTodo>(),
  questions: z.array(questionSchema),
  quote: quoteRow.nullable(),
  orderId: z.uuid().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  version: z.int(),
})
export type RequestRow = z.output<typeof requestRow>
/** Client's description of the requested website. */
export type RequestBriefRow = Pick<RequestRow, keyof RequestBrief>

export const wholeRequestRow = requestRow.extend({
  events: z.array(eventRow),
  files: z.array(fileRow),
})
export type WholeRequest = z.output<typeof wholeRequestRow>
