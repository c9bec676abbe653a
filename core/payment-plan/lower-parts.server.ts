import type { Context } from '../context.ts'
import { readParts } from './payment-parts.server.ts'

const readUnissued = async (inside: Context, orderId: string) =>
  (await readParts(inside, orderId)).filter(({ invoice }) => invoice === null)

/** Reads the sum of the parts without an invoice. */
export const readUnissuedCents = async (inside: Context, orderId: string): Promise<number> =>
  (await readUnissued(inside, orderId)).reduce((sum, { total }) => sum + total.minor, 0)

/** Lowers the parts without an invoice in proportion, for verbs that have locked the order. Removes those of which nothing
 * is left. */
export async function lowerParts(inside: Context, orderId: string, cents: number): Promise<void> {
  const parts = await readUnissued(inside, orderId)
  const before = parts.reduce((sum, { total }) => sum + total.minor, 0)
  let [seen, given] = [0, 0]
  for (const { number, total } of parts) {
    seen += total.minor
    const share = Math.round(((before - cents) * seen) / before) - given
    given += share
    await (share > 0
      ? inside.db
          .updateTable('payment_part')
          .set({ total_cents: share })
          .where('order_id', '=', orderId)
          .where('number', '=', number)
          .execute()
      : inside.db
          .deleteFrom('payment_part')
          .where('order_id', '=', orderId)
          .where('number', '=', number)
          .execute())
  }
}
