import { sql } from 'kysely'
import { columnsOf } from '../columns.server.ts'
import type { Context } from '../context.ts'
import { notFound } from '../errors.ts'
import type { Discount } from '../line/line-total.ts'
import { contains, isWithin } from '../listing.server.ts'
import type { QuoteFilter } from './quote-input.ts'
import { openQuotes } from './quote-machine.ts'
import type { Quote } from './quote-response.ts'
import type { StoredQuoteLine } from './quote-total.ts'

export const quoteColumns = [
  ...columnsOf(
    'id',
    'number',
    'clientId',
    'email',
    'clientName',
    'title',
    'serviceKind',
    'lines',
    'discount',
    'tax',
  ),
  ...columnsOf(
    'currency',
    'totalCents',
    'depositPercent',
    'paymentPlan',
    'revisions',
    'supportMonths',
    'workingDays',
  ),
  ...columnsOf(
    'validUntil',
    'note',
    'terms',
    'files',
    'status',
    'orderId',
    'amendment',
    'raisedDeposit',
    'takesOverCents',
    'replacesId',
    'sentAt',
    'createdAt',
    'updatedAt',
    'version',
  ),
] as const

export type QuoteRecord = Omit<Quote, 'totalCents' | 'takesOverCents' | 'lines'> & {
  totalCents: string
  takesOverCents: string | null
  lines: StoredQuoteLine[]
}

/** Maps a row to a quote. The database sorts the keys of JSON; comparing and hashing need one sequence. */
export const toQuote = ({
  totalCents,
  takesOverCents,
  lines,
  discount,
  tax,
  paymentPlan,
  files,
  ...same
}: QuoteRecord): Quote => ({
  ...same,
  files: files.map(({ id, sha256 }) => ({ id, sha256 })),
  lines: lines.map(({ title, unit, quantity, priceCents, isOptional, discount: reduced }) => ({
    ...{ title, ...(unit && { unit }), quantity, priceCents, isOptional },
    discount: toDiscount(reduced),
  })),
  discount: toDiscount(discount),
  tax: tax && { name: tax.name, percent: tax.percent, inclusive: tax.inclusive },
  paymentPlan: paymentPlan?.map(({ label, percent, due, dueOn }) => ({ label, percent, due, dueOn })) ?? null,
  totalCents: Number(totalCents),
  takesOverCents: takesOverCents === null ? null : Number(takesOverCents),
})

const toDiscount = (discount: Discount | null | undefined): Discount | null =>
  discount ? { percent: discount.percent, cents: discount.cents, reason: discount.reason } : null

export const quoteSorts = {
  number: sql`number`,
  clientName: sql`lower(client_name)`,
  total: sql`total_cents`,
  validUntil: sql`valid_until`,
}

export function quotes(
  { db }: Pick<Context, 'db'>,
  { q, status, group, client, order, ...days }: QuoteFilter,
) {
  let found = db.selectFrom('quote')
  if (q) found = found.where(contains(sql.ref('search'), q))
  if (status) found = found.where('status', '=', status)
  if (group === 'draft') found = found.where('status', '=', 'draft')
  if (group === 'open') found = found.where('status', 'in', [...openQuotes, 'changes-asked'])
  if (group === 'ended') {
    found = found.where('status', 'in', ['accepted', 'declined', 'expired', 'replaced'])
  }
  if (client) found = found.where('client_id', '=', client)
  if (order) found = found.where('order_id', '=', order)
  return found.where(isWithin(sql`created_at`, days))
}

/** Finds a quote for verbs that check the access to it. */
export async function findQuote(ctx: Pick<Context, 'db'>, id: string): Promise<Quote | undefined> {
  const row = await quotes(ctx, {}).select(quoteColumns).where('id', '=', id).executeTakeFirst()
  return row && toQuote(row)
}

/** Locks a quote until the transaction ends. */
export async function getQuoteLocked(inside: Context, id: string): Promise<Quote> {
  const row = await quotes(inside, {})
    .select(quoteColumns)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) throw notFound('Quote')
  return toQuote(row)
}
