import { z } from 'zod'
import { answerFilter } from '../answer-due/answer-due.ts'
import { attachmentIds } from '../attachment/attachment.ts'
import { emailInput } from '../email-input.ts'
import { formatNumber } from '../format-number.ts'
import { days, listRequest, query } from '../listing.ts'
import { currencyCode, maxMinor, price } from '../money-input.ts'
import { maxParts } from '../payment-plan/payment-plan.ts'
import { seenVersion as version } from '../seen-version.ts'
import { serviceKinds } from '../service/service.ts'
import { calendarDay, day, idOf, link, optionalText, requiredText, text, wholeNumber } from '../text.ts'
import { assigneeFilter } from '../work/assignee-filter.ts'
import { maxAnswerLength } from './brief.ts'
import { orderMachine } from './order.ts'

/** Parses a dollar amount on the wire into a number of cents. */
export const usdAmount = z
  .object({
    minor: z
      .int('Must be a whole number of cents')
      .min(0, 'Must be at least 0')
      .max(maxMinor, `Must be at most $${formatNumber(maxMinor / 100)}`),
    currency: z.literal('USD', 'Must be USD').default('USD'),
  })
  .transform(({ minor }) => minor)

export const percent = wholeNumber(0, 100)

const seenAmount = z
  .object({ minor: z.int('Must be a whole number of minor units'), currency: currencyCode })
  .optional()

export const orderInput = z.object({
  service: requiredText(60, 'Please choose a service').describe('Slug of the service'),
  planId: optionalText(60),
  price: seenAmount.describe('Price of the plan as the client saw it; an order at another price is refused'),
  brief: z
    .record(text(60), text(maxAnswerLength.long))
    .nullish()
    .transform((brief) => brief ?? {})
    .refine((brief) => Object.keys(brief).length <= 30, 'Must be at most 30 answers')
    .describe('Answers by question name'),
  attachmentIds,
  couponCode: text(40).nullish().describe('Reduces the price of the plan'),
  couponDiscount: seenAmount.describe(
    'What the code takes off, as the client saw it; an order at another discount is refused',
  ),
})
export type OrderInput = z.infer<typeof orderInput>

const forClient = {
  email: emailInput.describe('Email address of the client (staff only)'),
  clientName: optionalText(120),
  source: z.enum(['chat', 'staff'], 'Must be chat or staff').default('chat'),
}
/** Input for an own order or, with an email address, for one that staff enters for a client. */
export const anyOrderInput = orderInput.extend({ ...forClient, email: forClient.email.optional() })
export type EnteredOrderInput = z.infer<typeof anyOrderInput> & { email: string }

const reason = optionalText(2_000)
const move = <const Name extends string>(name: Name) => z.object({ move: z.literal(name), version, reason })

const previewUrl = link
  .transform((url) => url || undefined)
  .optional()
  .describe('Where the client sees the work; unset keeps the address given before')

export const askedQuestions = z
  .array(requiredText(500, 'Please write the question'))
  .min(1, 'Please ask at least one question')
  .max(20, 'Must be at most 20 questions')
export const givenAnswers = z
  .array(text(5_000))
  .max(20, 'Must be at most 20 answers')
  .describe('Answers to the open questions, in order')

export const orderMove = z.discriminatedUnion(
  'move',
  [
    move('ask').extend({ questions: askedQuestions }),
    move('answer').extend({ answers: givenAnswers, attachmentIds }),
    move('accept').extend({
      dueOn: day,
      depositPercent: percent.optional().describe('Defaults to the payment settings'),
      total: price
        .optional()
        .describe('The price of the plan, if sent. An order without a price is accepted by a quote'),
    }),
    move('decline'),
    move('withdraw'),
    move('cancel'),
    move('start').describe('Requires a reason while the deposit is unpaid'),
    move('hand-in').extend({ previewUrl }),
    move('ask-changes'),
    move('approve'),
    move('deliver').extend({ previewUrl }),
    move('close').extend({
      open: price
        .optional()
        .describe('Unpaid amount with which the order is closed; required if there is one'),
    }),
    move('reopen'),
    move('reinstate').extend({
      price: price
        .optional()
        .describe('Price of its plan today, as it was shown, to take it. The old price stays if omitted'),
    }),
  ],
  'Must be a move of orders',
)
export type OrderMove = z.infer<typeof orderMove>

export const orderInvoiceInput = z.object({
  kind: z.enum(['balance', 'full', 'extra', 'part'], 'Must be balance, full, extra or part'),
  part: z.int('Must be the number of a part').min(1).max(maxParts).optional().describe('Required for a part'),
  total: price
    .optional()
    .describe('In the currency of the order. Defaults to the unbilled amount; required for an extra'),
  title: optionalText(200).describe('Title of an extra'),
  dueOn: day,
})
export type OrderInvoiceInput = z.infer<typeof orderInvoiceInput>

const projectSentence = 'Must be none, or up to 50 ids of projects, separated by commas'
const projectIds = z
  .string()
  .max(2_000)
  .transform((list) => list.split(','))
  .pipe(z.array(z.uuid()).max(50))

/** Filters of a client's own orders: only what the client may read, since a filter tells it too. */
const ownOrderFilter = z.object({
  ...query,
  status: z.enum(orderMachine.states, 'Must be a status of orders').optional(),
  group: z
    .enum(['new', 'active', 'open', 'begun', 'ended'], 'Must be new, active, open, begun or ended')
    .optional()
    .describe(
      'new: not decided yet; active: accepted and not ended; open: new or active; begun: work has begun, or ended',
    ),
  serviceKind: z.enum(serviceKinds, 'Must be a kind of service').optional(),
  id: idOf('an order').optional(),
  project: z
    .union([z.literal('none'), projectIds], projectSentence)
    .optional()
    .describe('Orders of these projects, separated by commas; none: without a project'),
  due: z.enum(['late'], 'Must be late').optional().describe('late: under way after the due day'),
  deliveredFrom: calendarDay.optional(),
  deliveredTo: calendarDay.optional(),
  ...days,
})
const ownOrderSorts = ['createdAt', 'number', 'clientName', 'email', 'status', 'total', 'dueOn'] as const
export const ownOrderListRequest = listRequest(ownOrderSorts, ownOrderFilter)
export type OwnOrderListRequest = z.infer<typeof ownOrderListRequest>

export const orderFilter = ownOrderFilter.extend({
  assignee: assigneeFilter.optional(),
  answer: answerFilter.optional(),
})
export type OrderFilter = z.infer<typeof orderFilter>

export const orderListRequest = listRequest([...ownOrderSorts, 'answerDueAt'], orderFilter)
export type OrderListRequest = z.infer<typeof orderListRequest>
