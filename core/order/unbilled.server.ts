import type { Context } from '../context.ts'
import type { Order } from './order.ts'

/** Reads the part of the first agreement's price that no invoice bills, in minor units; below zero if more is billed. */
export async function readUnbilledCents({ db }: Context, { id, total }: Order): Promise<number> {
  const { billed } = await db
    .selectFrom('invoice')
    .select(({ fn }) => fn.sum<string | null>('total_cents').as('billed'))
    .where('order_id', '=', id)
    .where('kind', '<>', 'extra')
    .where('status', '<>', 'void')
    .executeTakeFirstOrThrow()
  return total.minor - (await readAmendedCents({ db }, id)) - Number(billed ?? 0)
}

/** Reads the part of the price that amendments added. They have invoices of their own. */
export async function readAmendedCents({ db }: Pick<Context, 'db'>, id: string): Promise<number> {
  const { amended } = await db
    .selectFrom('client_order')
    .select('amended_cents as amended')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return Number(amended)
}
