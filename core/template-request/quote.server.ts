import { readCalendar } from '../answer-due/open-calendar.server.ts'
import { addWorkingDays } from '../answer-due/open-time.server.ts'
import type { Context } from '../context.ts'
import { fieldRefusal, Refusal } from '../errors.ts'
import { formatNumber } from '../format-number.ts'
import { sumPrices } from '../invoice/invoice-lines.ts'
import { maxMinor } from '../money-input.ts'
import { moveRecord } from '../move-record.server.ts'
import { createAgreedOrder } from '../order/agreed-order.server.ts'
import { isClientOf, permitFor, permitUser, refuseOwnMoney } from '../permissions.ts'
import { refuseTokens } from '../recent-sign-in.ts'
import { readWebsiteTax } from '../tax/tax-rates.server.ts'
import { formatDay, today } from '../time.ts'
import { planRequestMove, requestMoves } from './move-request.server.ts'
import { isQuoteOver, type Quote, type TemplateRequest } from './template-request.ts'
import type { QuoteAnswer, QuoteInput } from './template-request-input.ts'
import { usualServiceKind } from './usual-service-kind.ts'

/** Quotes a price; again after the client has asked for changes. */
export async function quoteRequest(ctx: Context, id: string, input: QuoteInput): Promise<number> {
  const me = permitUser(ctx, 'template-request.quote')
  const { version, ...terms } = input
  const totalCents = sumPrices(terms.lines)
  if (totalCents === 0) throw fieldRefusal('lines', 'The total must be more than zero')
  if (totalCents > maxMinor)
    throw fieldRefusal('lines', `Must be at most $${formatNumber(maxMinor / 100)} together`)
  if (isQuoteOver(terms, today(ctx))) throw fieldRefusal('validUntil', 'This date is in the past')
  const quote: Quote = { ...terms, totalCents }
  await moveRecord(ctx, requestMoves, id, (inside, request) => {
    refuseOwnMoney(me, request.email)
    return planRequestMove(inside, request, { move: 'quote', reason: '', version }, 'staff', () => ({
      quote: JSON.stringify(quote),
    }))
  })
  return 1
}

/** Records the client's answer to a quote. Approving creates an accepted order with an invoice for the deposit. */
export async function answerQuote(
  ctx: Context,
  id: string,
  answer: QuoteAnswer,
): Promise<{ orderId: string | null }> {
  const me = permitUser(ctx, 'template-request.ask')
  if (answer.move === 'approve') refuseTokens(me)
  let orderId: string | null = null
  await moveRecord(ctx, requestMoves, id, (inside, request) => {
    permitFor(inside, 'template-request.answer', request.email)
    const by = isClientOf(inside.actor, 'template-request.answer', request.email) ? 'client' : 'staff'
    return planRequestMove(inside, request, answer, by, async () => {
      if (answer.move !== 'approve') return {}
      orderId = await createOrder(inside, request)
      return { order_id: orderId }
    })
  })
  return { orderId }
}

async function createOrder(inside: Context, request: TemplateRequest): Promise<string> {
  const { quote, status, version } = request
  if (!quote) throw new Error('A quoted request must have a quote')
  if (isQuoteOver(quote, today(inside))) {
    const sentence = `This price held until ${formatDay(quote.validUntil)}. Ask for changes to get a new one.`
    throw new Refusal('conflict', sentence, { currentState: { state: status, version } })
  }
  const { lines, totalCents, revisions, supportMonths, depositPercent, workingDays } = quote
  const template = await findTitle(inside, request.templateId)
  const tax = await readWebsiteTax(inside)
  return createAgreedOrder(inside, {
    email: request.email,
    clientName: request.clientName,
    templateRequestId: request.id,
    serviceKind: quote.serviceKind ?? usualServiceKind,
    source: 'web',
    bought: {
      name: `Website for ${request.businessName}`,
      priceCents: totalCents,
      features: [template ? `Template: ${template}` : 'Designed for you', ...request.pages],
      revisions,
      supportMonths,
      lines: lines.map((line) => ({ ...line, tax })),
      tax,
    },
    brief: briefOf(request),
    depositPercent,
    currency: 'USD',
    dueOn: addWorkingDays(await readCalendar(inside), today(inside), workingDays),
  })
}

/** Converts the request's answers to the brief of an order. */
const briefOf = (request: TemplateRequest): Record<string, string> => ({
  Business: request.businessName,
  Description: request.text,
  Phone: request.phone,
  Domain: request.hasDomain ? request.domain : request.domainWanted,
  Languages: request.languages.join(', '),
  Colours: request.colours,
  Pages: request.pages.join(', '),
  'Reference websites': request.referenceLinks.join('\n'),
  Deadline: request.deadline ?? '',
  Budget: request.budget,
})

async function findTitle({ db }: Context, id: string | null): Promise<string | undefined> {
  if (!id) return undefined
  return (await db.selectFrom('template').select('title').where('id', '=', id).executeTakeFirst())?.title
}
