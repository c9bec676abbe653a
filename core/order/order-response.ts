import { z } from 'zod'
import { answerDueAt } from '../answer-due/answer-due.ts'
import { fileRow } from '../attachment/attachment.ts'
import { invoiceKinds, invoiceLineRow, paymentStates } from '../invoice/invoice.ts'
import { conversationFields } from '../message/message.ts'
import { paymentPartRow } from '../payment-plan/payment-plan-fields.ts'
import { isNotifiedField, moneySchema, personName } from '../response-fields.ts'
import { taxRow, taxSumRow } from '../tax/tax-fields.ts'
import { eventRow } from '../timeline/timeline.ts'
import { orderMachine, orderSources, type Todo } from './order.ts'

export const questionSchema = z.object({ question: z.string(), answer: z.string() })
export const nextStepSchema = <Task extends string>() =>
  z
    .object({ side: z.enum(['client', 'staff']), todo: z.string<Task>() })
    .nullable()
    .describe('Side that must act next, and its task')

export const orderRow = z.object({
  _id: z.uuid(),
  number: z.string(),
  email: z.string(),
  isNotified: isNotifiedField,
  clientId: z.uuid().nullable(),
  clientName: z.string(),
  serviceKind: z.string(),
  planId: z.string(),
  templateRequestId: z.uuid().nullable(),
  snapshot: z.object({
    name: z.string(),
    price: moneySchema,
    features: z.array(z.string()),
    revisions: z.int().nullable().describe('null: unlimited; 0 with `revisionsAsQuoted`'),
    revisionsAsQuoted: z.boolean().optional().describe('true: agreed for the order'),
    extraRoundPrice: moneySchema
      .optional()
      .describe('Of a round beyond the revisions, before tax; left out: as in the settings; 0: not offered'),
    supportMonths: z.int(),
    workingDays: z.int().optional(),
    lines: z.array(invoiceLineRow),
    tax: taxRow.nullable().describe('Tax of the whole price, which further invoices contain'),
    taxes: z.array(taxSumRow).describe('Tax that the price contains'),
  }),
  total: moneySchema,
  depositPercent: z.int(),
  billed: moneySchema.describe('Sum of the invoices that are not void, before credit notes'),
  credited: moneySchema.describe('Sum of the credit notes of these invoices'),
  paid: moneySchema,
  open: moneySchema.describe(
    'Still to be paid: of its invoices, and of the agreed price that has none yet unless it ended',
  ),
  paymentState: z.enum(paymentStates),
  isDepositPaid: z.boolean(),
  openInvoiceKind: z
    .enum(invoiceKinds)
    .nullable()
    .describe(
      'Of the first invoice that is to be paid; null without one, or while payments of it are checked',
    ),
  revisionsUsed: z.int(),
  revisionsLeft: z.int().nullable().describe('null: unlimited, or agreed for the order'),
  status: z.enum(orderMachine.states),
  turn: nextStepSchema<Todo>(),
  questions: z.array(questionSchema),
  dueOn: z.iso.date().nullable(),
  deliveredAt: z.iso.datetime().nullable(),
  previewUrl: z.string().describe('Where the client sees the work, or empty'),
  supportUntil: z.iso.date().nullable(),
  projectId: z.uuid().nullable(),
  openQuoteId: z.uuid().nullable().describe('Quote that waits for the client’s answer'),
  openRound: z.int().nullable().describe('Number of the round of proofs that waits for the client'),
  source: z.enum(orderSources),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  version: z.int(),
})
export type OrderRow = z.output<typeof orderRow>

export const staffOrderRow = orderRow.extend({ assignee: personName.nullable(), answerDueAt })
export type StaffOrderRow = z.output<typeof staffOrderRow>

export const amendmentRow = z.object({
  number: z.int(),
  quoteId: z.uuid().nullable().describe('null: a change in the client’s favour, without a quote'),
  title: z.string(),
  reason: z.string(),
  total: moneySchema.describe('Added to the price; below zero if it is lower now'),
  dueOn: z.iso.date().nullable().describe('New day, of a change without a quote'),
  depositPercent: z.int().nullable().describe('New deposit'),
  movesClient: z.boolean().describe('true: the order has another client since'),
  acceptedAt: z.iso.datetime().describe('When it took effect'),
})
export type Amendment = Omit<z.output<typeof amendmentRow>, 'acceptedAt'> & { acceptedAt: Date }

export const wholeOrderRow = orderRow.extend({
  isNotifiedOfInvoices: z
    .boolean()
    .describe('Like `isNotified`, for its invoices: members for billing see no orders'),
  paymentParts: z.array(paymentPartRow).describe('Parts of the payment plan; empty without one'),
  amendments: z.array(amendmentRow).describe('Changes of the agreed order, oldest first'),
  agreedQuote: z
    .object({
      _id: z.uuid(),
      number: z.string(),
      acceptedBy: z.string().describe('Name that the client signed with'),
      acceptedAt: z.iso.datetime(),
    })
    .nullable()
    .describe('For staff: the accepted quote that the order was agreed by'),
  brief: z.array(z.object({ label: z.string(), text: z.string() })),
  events: z.array(eventRow).describe('The latest, oldest first'),
  ...conversationFields,
  files: z.array(fileRow),
  currentPrice: moneySchema
    .nullable()
    .describe('For staff: today’s price of the plan, which an ended order can be opened again with'),
  proposedDueOn: z.iso
    .date()
    .nullable()
    .describe('For staff: when it is ready by the working days of its plan, if it is accepted today'),
  reviewInvitation: z
    .string()
    .nullable()
    .describe('For the client of a delivered order that was not reviewed: `invitation` of a verified review'),
})
export type WholeOrder = z.output<typeof wholeOrderRow>
