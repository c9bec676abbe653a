import { z } from 'zod'
import { attachmentIds } from '../attachment/attachment.ts'
import { maxLines } from '../invoice/invoice-lines.ts'
import { lineQuantity, lineUnit } from '../line/line-input.ts'
import { flag, listRequest, query } from '../listing.ts'
import { askedQuestions, givenAnswers, percent, usdAmount } from '../order/order-input.ts'
import { seenVersion as version } from '../seen-version.ts'
import { serviceKinds } from '../service/service.ts'
import { day, idOf, link, optionalText, recordedDay, requiredText, text, wholeNumber } from '../text.ts'
import { hasVisibleText, visibleText } from '../visible-text.ts'
import { sentStates } from './sent-states.ts'

const list = (longest: number, most: number) =>
  z
    .array(text(longest))
    .max(most, `Must be at most ${most}`)
    .nullish()
    .transform((items) => (items ?? []).filter(hasVisibleText))

/** Client's description of the wanted website. All fields are optional in a draft. */
export const requestBrief = z.object({
  templateId: idOf('a template')
    .nullish()
    .transform((id) => id ?? null)
    .describe('Null: a custom design'),
  businessName: optionalText(200),
  phone: optionalText(40),
  hasDomain: flag.nullish().transform((value) => value ?? false),
  domain: optionalText(253),
  domainExpiry: day,
  domainWanted: optionalText(253),
  languages: list(40, 10),
  colours: optionalText(500),
  pages: list(80, 50),
  referenceLinks: list(2000, 10),
  attachmentIds,
  deadline: day,
  budget: optionalText(100),
  text: optionalText(10_000),
})
export type RequestBrief = z.infer<typeof requestBrief>

/** Returns errors by field that prevent sending a brief; empty if it can be sent. */
export function findBriefErrors(brief: RequestBrief): Record<string, string> {
  const mistakes: Record<string, string> = {}
  if (!hasVisibleText(brief.businessName)) mistakes.businessName = 'Please say what your business is called'
  if (visibleText(brief.text).length < 10)
    mistakes.text = 'Please tell us about it, in at least 10 characters'
  if (brief.hasDomain && !hasVisibleText(brief.domain)) mistakes.domain = 'Please write your domain'
  const isBad = (address: string) => !link.safeParse(address.trim()).success
  if (brief.referenceLinks.some(isBad)) mistakes.referenceLinks = 'Each must be an http(s) link'
  return mistakes
}

const reason = optionalText(2_000)
const move = <const Name extends string>(name: Name) => z.object({ move: z.literal(name), version, reason })

export const requestMove = z.discriminatedUnion(
  'move',
  [
    move('review'),
    move('ask').extend({ questions: askedQuestions }),
    move('answer').extend({ answers: givenAnswers }),
    move('decline'),
    move('withdraw'),
  ],
  'Must be a move of template requests',
)
export type RequestMove = z.infer<typeof requestMove>

export const quoteAnswer = z.discriminatedUnion(
  'move',
  [move('approve'), move('ask-changes'), move('withdraw')],
  'Must be approve, ask-changes or withdraw',
)
export type QuoteAnswer = z.infer<typeof quoteAnswer>

export const quoteInput = z.object({
  version,
  serviceKind: z
    .enum(serviceKinds, 'Must be a kind of service')
    .optional()
    .describe('Service of the order; website-coding if left out'),
  lines: z
    .array(
      z
        .object({
          title: requiredText(200, 'Please say what it is'),
          quantity: lineQuantity,
          unit: lineUnit,
          price: usdAmount,
        })
        .transform(({ price, unit, ...line }) => ({ ...line, ...(unit && { unit }), priceCents: price })),
    )
    .min(1, 'Please add at least one line')
    .max(maxLines, `Must be at most ${maxLines} lines`),
  depositPercent: percent,
  revisions: wholeNumber(0, 100).nullable().describe('null: without limit'),
  supportMonths: wholeNumber(0, 60).default(0),
  workingDays: wholeNumber(1, 365),
  validUntil: recordedDay,
  note: optionalText(5_000),
})
export type QuoteInput = z.infer<typeof quoteInput>

/** Every move of a sent request, including quotes and the answers to them. */
export const anyRequestMove = z.discriminatedUnion(
  'move',
  [
    ...requestMove.options,
    quoteInput.extend({ move: z.literal('quote') }),
    move('approve'),
    move('ask-changes'),
  ],
  'Must be a move of template requests',
)

export const requestFilter = z.object({
  ...query,
  status: z.enum(sentStates, 'Must be a status of template requests').optional(),
  group: z
    .enum(['pending', 'to-quote', 'ended'], 'Must be pending, to-quote or ended')
    .optional()
    .describe('pending: not approved yet; to-quote: of these, those that wait for a quote'),
})
export type RequestFilter = z.infer<typeof requestFilter>

export const requestListRequest = listRequest(
  ['createdAt', 'number', 'clientName', 'email', 'status', 'businessName'],
  requestFilter,
)
export type RequestListRequest = z.infer<typeof requestListRequest>
