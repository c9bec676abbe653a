import { z } from 'zod'
import { days, listRequest, query } from '../listing.ts'
import { anyAmount } from '../money-input.ts'
import { methodKinds } from '../payment-method/payment-method.ts'
import { seenVersion as version } from '../seen-version.ts'
import { givenReason, idOf, moment, optionalText } from '../text.ts'
import { claimFlags, claimMachine, rejectReasons } from './payment-claim.ts'

export const usedBefore = 'This transaction ID has already been used'

export const claimInput = z.object({
  invoiceId: idOf('an invoice'),
  methodId: z.uuid('Please choose how you paid'),
  /** Revision of the method that the client saw. */
  methodRevision: z.int32('Must be a whole number').min(1, 'Must be at least 1').optional(),
  amount: anyAmount.describe('In the currency of the method'),
  senderNumber: optionalText(60).transform((number) => number.trim()),
  trxId: optionalText(60).transform((id) => id.trim()),
  paidAt: moment,
  /** Id of an upload, or of the proof of the replaced claim. */
  proofId: idOf('an upload').nullish(),
  text: optionalText(1_000),
  /** The rejected claim that this one replaces. */
  replacesId: idOf('a claim').nullish(),
})
export type ClaimInput = z.infer<typeof claimInput>

const provingLine = idOf('a line of a statement')
  .optional()
  .describe('Line of a statement that shows this money. It has the same amount, and is used once')

/** A payment that staff received. */
export const receivedPayment = z.object({
  method: z
    .union([z.literal('cash'), z.uuid()], 'Please choose how it was paid')
    .describe('`_id` of a payment method, or cash'),
  amount: anyAmount.describe('Received amount, in any currency that has a rate'),
  paidAt: moment,
  reference: optionalText(60)
    .transform((reference) => reference.trim())
    .describe('Transaction ID; for cash, such as the number of a paper receipt'),
  text: optionalText(1_000),
  proofId: idOf('an upload').nullish(),
  line: provingLine,
})
export type ReceivedPayment = z.infer<typeof receivedPayment>

export const decisionInput = z.discriminatedUnion(
  'status',
  [
    z.object({
      status: z.literal('accepted'),
      version,
      accepted: anyAmount.optional(),
      line: provingLine,
    }),
    z.object({
      status: z.literal('part-accepted'),
      version,
      accepted: anyAmount,
      reasonText: givenReason,
      line: provingLine,
    }),
    z.object({
      status: z.literal('rejected'),
      version,
      reason: z.enum(rejectReasons, 'Please choose a reason'),
      reasonText: optionalText(1_000),
    }),
  ],
  'Must be accepted, part-accepted or rejected',
)
export type Decision = z.infer<typeof decisionInput>

const move = <const Name extends string>(name: Name) => z.object({ move: z.literal(name), version })
const [accepted, acceptedPart, rejected] = decisionInput.options
export const claimMove = z.discriminatedUnion(
  'move',
  [
    move('take'),
    move('release'),
    move('withdraw'),
    accepted.omit({ status: true }).extend({ move: z.literal('accept') }),
    acceptedPart.omit({ status: true }).extend({ move: z.literal('accept-part') }),
    rejected.omit({ status: true }).extend({ move: z.literal('reject') }),
    move('reverse').extend({ reason: givenReason }),
  ],
  'Must be a move of claims',
)
export type ClaimMove = z.infer<typeof claimMove>

/** Filters of a client's own claims: only what the client may read, since a filter tells it too. */
const ownClaimFilter = z.object({
  ...query,
  status: z
    .enum([...claimMachine.states, 'to-check'], 'Must be a state of a claim, or to-check')
    .optional()
    .describe('to-check: sent or being checked'),
  invoice: idOf('an invoice').optional(),
  method: z.enum(methodKinds, 'Must be a kind of method').optional(),
  from: days.from.describe('Accepted or reversed, and counted on this day (Dhaka) or later'),
  to: days.to.describe('Accepted or reversed, and counted on this day (Dhaka) or earlier'),
})
const claimSorts = ['createdAt', 'paidAt', 'amount', 'decidedAt'] as const
export const ownClaimListRequest = listRequest(claimSorts, ownClaimFilter)
export type OwnClaimListRequest = z.infer<typeof ownClaimListRequest>

export const claimFilter = ownClaimFilter.extend({
  flag: z.enum(claimFlags, 'Must be a flag').optional(),
  statement: z
    .enum(['missing', 'found'], 'Must be missing or found')
    .optional()
    .describe('missing: a statement of its day has no line with its transaction ID'),
})
export type ClaimFilter = z.infer<typeof claimFilter>
export const claimListRequest = listRequest(claimSorts, claimFilter)
export type ClaimListRequest = z.infer<typeof claimListRequest>
