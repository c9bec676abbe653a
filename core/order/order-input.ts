import { z } from 'zod'
import { foldEmail } from '../email.ts'
import { listRequest, query } from '../listing.ts'
import { longestAnswer, serviceKinds } from '../service/service.ts'
import { day, optionalText, requiredText, text } from '../text.ts'
import { orderMachine } from './order.ts'

const largestCents = 10_000_000_00

export const cents = z
  .int('Must be a whole number of cents')
  .min(0, 'Must be at least 0')
  .max(largestCents, 'Must be at most $10,000,000')
export const percent = z
  .int('Must be a whole number from 0 to 100')
  .min(0, 'Must be a whole number from 0 to 100')
  .max(100, 'Must be a whole number from 0 to 100')
export const attachmentIds = z
  .array(z.uuid('Must be the id of an upload'))
  .max(5, 'Must be at most 5 files')
  .nullish()
  .transform((ids) => ids ?? [])
export const someEmail = requiredText(254, 'Email is required')
  .transform(foldEmail)
  .refine((email) => email === '' || z.email().safeParse(email).success, 'Email must be an e-mail address')

export const orderInput = z.object({
  service: requiredText(60, 'Please choose a service').describe('Its slug'),
  planId: optionalText(60),
  brief: z
    .record(text(60), text(longestAnswer.long))
    .nullish()
    .transform((brief) => brief ?? {})
    .refine((brief) => Object.keys(brief).length <= 30, 'Must be at most 30 answers'),
  attachmentIds,
})
export type OrderInput = z.infer<typeof orderInput>

/** Entered by staff for a client who asked elsewhere. */
export const enteredOrderInput = orderInput.extend({
  email: someEmail,
  clientName: optionalText(120),
  source: z.enum(['chat', 'staff'], 'Must be chat or staff').default('chat'),
})
export type EnteredOrderInput = z.infer<typeof enteredOrderInput>

const version = z.int('Version is required')
const reason = optionalText(2_000)
const plain = <const Name extends string>(move: Name) => z.object({ move: z.literal(move), version, reason })

const questions = z
  .array(requiredText(500, 'Please write the question'))
  .min(1, 'Please ask at least one question')
  .max(20, 'Must be at most 20 questions')

const answers = z.array(text(5_000)).max(20, 'Must be at most 20 answers')

export const orderMove = z.discriminatedUnion(
  'move',
  [
    plain('ask').extend({ questions }),
    plain('answer').extend({ answers, attachmentIds }),
    plain('accept').extend({
      dueOn: day,
      depositPercent: percent.optional().describe('Of the payment settings unless given'),
      total: cents.optional().describe('In cents; for what has no fixed price'),
    }),
    plain('decline'),
    plain('withdraw'),
    plain('cancel'),
    plain('start').describe('A reason is needed while the deposit is not paid'),
    plain('hand-in'),
    plain('ask-changes'),
    plain('approve'),
    plain('deliver'),
    plain('close'),
  ],
  'Must be a move of orders',
)
export type OrderMove = z.infer<typeof orderMove>

/** Words on a record's thread. */
export const messageInput = z.object({
  text: requiredText(10_000, 'Please write a message'),
  attachmentIds,
  internal: z
    .boolean('Must be true or false')
    .nullish()
    .transform((isInternal) => isInternal ?? false)
    .describe('Only administrators read it (administrators only)'),
})
export type MessageInput = z.infer<typeof messageInput>

export const orderInvoiceInput = z.object({
  kind: z.enum(['balance', 'full', 'extra'], 'Must be balance, full or extra'),
  total: cents.optional().describe('In cents; the rest of the order unless given'),
  title: optionalText(200).describe('What an extra is for'),
  dueOn: day,
})
export type OrderInvoiceInput = z.infer<typeof orderInvoiceInput>

export const orderFilter = z.object({
  ...query,
  status: z.enum(orderMachine.states, 'Must be a status of orders').optional(),
  group: z
    .enum(['new', 'active', 'ended'], 'Must be new, active or ended')
    .optional()
    .describe('new: to be decided; active: agreed and not ended'),
  serviceKind: z.enum(serviceKinds, 'Must be a kind of service').optional(),
})
export type OrderFilter = z.infer<typeof orderFilter>

export const orderListRequest = listRequest(
  ['createdAt', 'number', 'clientName', 'email', 'status', 'total', 'dueOn'],
  orderFilter,
)
export type OrderListRequest = z.infer<typeof orderListRequest>
