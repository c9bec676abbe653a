import { z } from 'zod'
import { changedAttachmentIds } from '../attachment/attachment.ts'
import { maxLines } from '../invoice/invoice-lines.ts'
import { discountInput, discountRules, lineFields, withoutCurrency } from '../line/line-input.ts'
import { days, flag, listRequest, query } from '../listing.ts'
import { isOneCurrency, oneCurrency } from '../money-input.ts'
import { percent } from '../order/order-input.ts'
import { paymentPlan } from '../payment-plan/payment-plan-fields.ts'
import { seenVersion as version } from '../seen-version.ts'
import { serviceKinds } from '../service/service.ts'
import { signedName } from '../signed-name.ts'
import { taxName } from '../tax/tax-fields.ts'
import { idOf, optionalText, recordedDay, text, wholeNumber } from '../text.ts'
import { hasVisibleText } from '../visible-text.ts'
import { quoteMachine, validDays } from './quote-machine.ts'
import { signatureInput } from './signature.ts'

const writtenText = (max: number, sentence: string) => text(max).refine(hasVisibleText, sentence)

const [inCurrency, withinPrice] = discountRules
const line = z
  .object({
    ...lineFields,
    optional: flag.optional().describe('The client chooses it when accepting'),
    discount: lineFields.discount.describe('Of this line, besides the one of the total'),
  })
  .refine(inCurrency.isKept, inCurrency.otherwise)
  .refine(withinPrice.isKept, withinPrice.otherwise)
  .transform(
    ({ title, quantity, unit, price: { minor, currency }, optional = false, discount: reduced = null }) => ({
      ...{ title, ...(unit && { unit }), quantity, priceCents: minor, isOptional: optional, currency },
      discount: reduced && withoutCurrency(reduced),
    }),
  )

/** Fields of a quote as they are sent. None has a default, which would change what a patch leaves out. */
const fields = {
  title: writtenText(200, 'Title is required'),
  serviceKind: z.enum(serviceKinds, 'Must be a kind of service').optional(),
  lines: z
    .array(line)
    .min(1, 'Please add at least one line')
    .max(maxLines, `Must be at most ${maxLines} lines`)
    .refine(isOneCurrency, oneCurrency),
  discount: discountInput.optional(),
  tax: taxName,
  depositPercent: percent
    .optional()
    .describe('Defaults to the payment settings. With a payment plan, its first part counts instead'),
  paymentPlan: paymentPlan.nullable().optional(),
  revisions: wholeNumber(0, 100).nullable().optional().describe('null: unlimited'),
  supportMonths: wholeNumber(0, 60).optional(),
  workingDays: wholeNumber(0, 365).optional().describe('0 only in a change of an order'),
  raisedDeposit: wholeNumber(1, 100)
    .nullable()
    .optional()
    .describe('Deposit of the order from the acceptance on, in percent; only in a change of an order'),
  validUntil: recordedDay
    .optional()
    .describe(`Last day on which it can be accepted; ${validDays} days by default`),
  note: text(5_000).optional(),
  terms: text(2_000).optional().describe('Printed besides the general terms, such as those of a plan'),
  files: changedAttachmentIds.describe('Uploads that are attached, in their order'),
}

export const quoteInput = z.object({
  clientId: z.uuid('Please choose a client'),
  orderId: idOf('an order')
    .nullish()
    .describe('An undecided order that it is for, or an agreed one that it changes'),
  conversationId: idOf('a message')
    .nullish()
    .describe('Message that it is made from, whose sender becomes the client; one quote at most'),
  ...fields,
})
export type QuoteInput = z.output<typeof quoteInput>

export const quotePatch = z.object(fields).partial().extend({ version })
export type QuotePatch = z.output<typeof quotePatch>

export const copyInput = z.object({
  revises: flag.default(false).describe('The copy takes the place of the original when it is sent'),
})
export type CopyInput = z.output<typeof copyInput>

/** Form that a client fills in to accept a quote. */
export const acceptanceInput = z.object({
  name: signedName('Please enter your full name'),
  acceptsTerms: z.literal(true, 'Please accept the terms'),
  optionalLines: z
    .array(wholeNumber(0, maxLines - 1))
    .max(maxLines)
    .nullish()
    .transform((positions) => positions ?? [])
    .describe('Positions, from 0, of the optional lines that are taken'),
  signature: signatureInput(),
  termsVersion: z
    .string()
    .max(100)
    .optional()
    .describe('Version of the terms that was shown. The acceptance is refused if another one is in force'),
})
export type AcceptanceInput = z.output<typeof acceptanceInput>

export const quoteReason = optionalText(2_000)
const move = <const Name extends string>(name: Name) =>
  z.object({ move: z.literal(name), version, reason: quoteReason })

export const quoteMove = z.discriminatedUnion(
  'move',
  [
    move('send'),
    move('view'),
    move('accept').extend(acceptanceInput.shape),
    move('decline'),
    move('ask-changes'),
  ],
  'Must be a move of quotes',
)
export type QuoteMove = z.output<typeof quoteMove>

export const quoteFilter = z.object({
  ...query,
  status: z.enum(quoteMachine.states, 'Must be a status of quotes').optional(),
  group: z
    .enum(['draft', 'open', 'ended'], 'Must be draft, open or ended')
    .optional()
    .describe('open: waiting for the client or for a revision'),
  client: idOf('a client').optional(),
  order: idOf('an order').optional(),
  ...days,
})
export type QuoteFilter = z.infer<typeof quoteFilter>

export const quoteListRequest = listRequest(
  ['createdAt', 'number', 'clientName', 'total', 'validUntil'],
  quoteFilter,
)
export type QuoteListRequest = z.infer<typeof quoteListRequest>
