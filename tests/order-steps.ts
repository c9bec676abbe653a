import { moveOrder } from '#core/order/move-order.server.ts'
import { getOrder } from '#core/order/order.server.ts'
import type { OrderMove } from '#core/order/order-input.ts'
import { admin, client } from './factories.ts'
import type { TestDatabase } from './test-database.ts'

export const growth = {
  service: 'website-coding',
  planId: 'growth',
  brief: { business: 'A bakery in Sylhet', phone: '01711000000', hidden: 'not asked' },
  attachmentIds: [],
}
export const logo = {
  service: 'graphic-design',
  planId: '',
  brief: { wanted: 'A logo', text: 'Rupa' },
  attachmentIds: [],
}

type Moving = OrderMove extends infer One
  ? One extends OrderMove
    ? Omit<One, 'version' | 'reason'>
    : never
  : never

/** Contexts of the client and the staff of an order, and the moves that tests make. */
export function createOrderSteps({ database, ctxOf }: TestDatabase) {
  const asClient = (more = {}) => ctxOf(client, more)
  const asStaff = (more = {}) => ctxOf(admin, more)
  const read = (id: string) => getOrder(asStaff(), id)
  async function move(id: string, actor: typeof client | typeof admin, wanted: Moving, reason = '') {
    const { version } = await read(id)
    return moveOrder(ctxOf(actor), id, { ...wanted, version, reason } as OrderMove)
  }
  const accept = (id: string, more = {}) => move(id, admin, { move: 'accept', dueOn: null, ...more })
  const noticeTitlesFor = async (email: string) => {
    const notices = await database.selectFrom('notice').select(['title', 'email']).orderBy('id').execute()
    return notices.filter((one) => one.email === email).map(({ title }) => title)
  }
  /** Records a payment in the ledger, as an accepted claim does. */
  async function pay(orderId: string, cents: number) {
    const invoice = await database
      .selectFrom('invoice')
      .select(['id', 'email'])
      .where('order_id', '=', orderId)
      .where('status', '<>', 'void')
      .executeTakeFirstOrThrow()
    await database
      .insertInto('ledger_entry')
      .values({
        id: crypto.randomUUID(),
        at: new Date(),
        type: 'payment',
        invoice_id: invoice.id,
        email: invoice.email,
        amount_cents: cents,
        currency: 'USD',
        poisha: null,
        claim_id: null,
        person_id: null,
        reason: '',
      })
      .execute()
  }
  return { asClient, asStaff, read, move, accept, noticeTitlesFor, pay }
}
