import type { Database } from '../connection/pool.ts'
import { type At, addMoves, dayOf, idOf, numberOf } from './add-history.ts'
import type { Method } from './add-methods.ts'
import { addInvoice } from './add-orders.ts'
import type { SampleRequest } from './content/requests.ts'

type RequestOptions = {
  request: SampleRequest
  index: number
  methods: Method[]
  at: At
  templateIds: string[]
}

export async function addRequest(transaction: Database, options: RequestOptions): Promise<void> {
  const { request, index, at, templateIds } = options
  const { client, about, template, questions = [], steps, budget = '' } = request
  const [first, last] = [steps[0], steps.at(-1)]
  const createdAt = at(first?.hoursAgo ?? 1)
  const status = last?.to ?? 'draft'
  const id = idOf(createdAt)
  const quote = quoteOf(request, at)
  const isApproved = status === 'approved'
  await transaction
    .insertInto('template_request')
    .values({
      id,
      ...about,
      number: status === 'draft' ? null : numberOf('TR', index),
      email: client.email,
      client_name: client.name,
      template_id: template === undefined ? null : (templateIds[template] ?? null),
      phone: '+8801700000000',
      has_domain: false,
      domain: '',
      domain_expires_on: null,
      colours: 'Warm, with a lot of white',
      reference_links: [],
      attachment_ids: [],
      deadline: null,
      budget,
      status: status as 'draft',
      questions: JSON.stringify(questions),
      quote: quote && JSON.stringify(quote),
      order_id: isApproved && quote ? await addAgreedOrder(transaction, { ...options, id, quote }) : null,
      is_sample: true,
      version: Math.max(1, steps.length),
      created_at: createdAt,
      updated_at: at(last?.hoursAgo ?? 1),
    })
    .execute()
  await addMoves(transaction, { kind: 'template-request', recordId: id, steps, at })
}

const quoteOf = ({ quote, about }: SampleRequest, at: At) =>
  quote
    ? {
        lines: [{ title: `Website for ${about.business_name}`, quantity: 1, priceCents: quote.cents }],
        totalCents: quote.cents,
        depositPercent: 50,
        revisions: 2,
        supportMonths: 2,
        workingDays: 10,
        validUntil: dayOf(at(-24 * quote.validInDays)),
        note: 'Domain and hosting of the first year are included.',
      }
    : null

type Agreement = RequestOptions & { id: string; quote: NonNullable<ReturnType<typeof quoteOf>> }

/** Adds the order that an approved request became. */
async function addAgreedOrder(
  transaction: Database,
  { request, index, methods, at, id, quote }: Agreement,
): Promise<string> {
  const { client, about, steps } = request
  const hoursAgo = steps.at(-1)?.hoursAgo ?? 0
  const orderId = idOf(at(hoursAgo))
  const name = `Website for ${about.business_name}`
  const { lines, totalCents: priceCents, revisions, supportMonths, depositPercent } = quote
  await transaction
    .insertInto('client_order')
    .values({
      id: orderId,
      number: numberOf('OR', 50 + index),
      email: client.email,
      client_name: client.name,
      service_kind: 'website-coding',
      service_id: null,
      plan_id: '',
      template_request_id: id,
      snapshot: JSON.stringify({ name, priceCents, features: about.pages, revisions, supportMonths, lines }),
      brief: JSON.stringify({ Business: about.business_name, Description: about.text }),
      total_cents: priceCents,
      currency: 'USD',
      deposit_percent: depositPercent,
      status: 'in-progress',
      due_on: dayOf(at(-24 * 4)),
      delivered_at: null,
      project_id: null,
      source: 'web',
      is_sample: true,
      version: 2,
      created_at: at(hoursAgo),
      updated_at: at(hoursAgo - 30),
    })
    .execute()
  const moves = [
    { to: 'accepted', by: 'client' as const, hoursAgo },
    { to: 'in-progress', by: 'staff' as const, hoursAgo: hoursAgo - 30 },
  ]
  await addMoves(transaction, { kind: 'order', recordId: orderId, steps: moves, at })
  const billed = { kind: 'deposit' as const, cents: Math.round(priceCents / 2), isPaid: true }
  const order = { client, bought: { name }, steps: moves, billed }
  await addInvoice(transaction, { order, index: 50 + index, methods, at, orderId })
  return orderId
}
