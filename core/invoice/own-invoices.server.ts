import type { Context, User } from '../context.ts'
import { refuseOwnMoney } from '../permissions.ts'

/** Refuses staff, except owners, who decide on an order that has an invoice of their own. After a hand-over, its earlier
 * invoices are those of its former client. */
export async function refuseOwnInvoices({ db }: Context, me: User, orderId: string): Promise<void> {
  const invoices = await db
    .selectFrom('invoice')
    .select('email')
    .distinct()
    .where('order_id', '=', orderId)
    .where('status', '<>', 'void')
    .execute()
  for (const { email } of invoices) refuseOwnMoney(me, email)
}
