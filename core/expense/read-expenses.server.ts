import { sql } from 'kysely'
import { readAttachments } from '../attachment/read-attachments.server.ts'
import type { Context } from '../context.ts'
import { notFound } from '../errors.ts'
import { sumsOf } from '../list-sums.server.ts'
import { contains, pageOf } from '../listing.server.ts'
import { cents, type Money, poisha } from '../money.ts'
import type { Page } from '../paging.ts'
import { permit } from '../permissions.ts'
import type { Expense, ExpenseListRequest } from './expense.ts'

const orderNumber = sql<string>`coalesce((select number from client_order where client_order.id = order_id), '')`
const createdBy = sql<string>`coalesce((select name from person where person.id = created_by), '')`

export const rowsOf = ({ db }: Context) =>
  db
    .selectFrom('expense')
    .select(['id', 'spent_on as spentOn', 'category', 'currency', 'amount_minor as amountMinor'])
    .select(['usd_cents as usdCents', 'poisha_value as poishaValue', 'payee', 'note', 'order_id as orderId'])
    .select([orderNumber.as('orderNumber'), createdBy.as('createdBy')])
    .select(['created_at as createdAt', 'version'])

type Row = Omit<Expense, 'amount' | 'usd' | 'taka' | 'files'> & {
  currency: Money['currency']
  amountMinor: string
  usdCents: string
  poishaValue: string | null
}
export const toExpense = ({
  currency,
  amountMinor,
  usdCents,
  poishaValue,
  ...row
}: Row): Omit<Expense, 'files'> => ({
  ...row,
  amount: { minor: Number(amountMinor), currency },
  usd: cents(Number(usdCents)),
  taka: poishaValue === null ? null : poisha(Number(poishaValue)),
})

export async function toExpenses(ctx: Context, rows: Row[]): Promise<Expense[]> {
  const files = await readAttachments(
    ctx,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({ ...toExpense(row), files: files.get(row.id) ?? [] }))
}

const sortKeys = { spentOn: sql`spent_on`, amount: sql`usd_cents` }

export async function listExpenses(ctx: Context, request: ExpenseListRequest): Promise<Page<Expense>> {
  permit(ctx, 'expense.manage')
  const { q, category, order, from, to } = request
  let found = rowsOf(ctx)
  if (q) found = found.where(contains(sql`lower(payee || ' ' || note)`, q))
  if (category) found = found.where('category', '=', category)
  if (order) found = found.where('order_id', '=', order)
  if (from) found = found.where('spent_on', '>=', from)
  if (to) found = found.where('spent_on', '<=', to)
  const page = await pageOf(ctx, found, request, sortKeys)
  const [rows, sums] = await Promise.all([
    toExpenses(ctx, page.rows),
    sumsOf(found, page, { total: sql`amount_minor` }),
  ])
  return { ...page, rows, sums }
}

export async function getExpense(ctx: Context, id: string): Promise<Expense> {
  permit(ctx, 'expense.manage')
  const [expense] = await toExpenses(ctx, await rowsOf(ctx).where('id', '=', id).execute())
  if (!expense) throw notFound('Expense')
  return expense
}
