import type { Context } from '../context.ts'
import { fieldRefusal } from '../errors.ts'
import { findMethodRevision } from './method-revisions.server.ts'

/** Finds a payment method; `cash` is a site's method for cash or, without one, plain cash. */
export async function findMethodOrCash(inside: Context, idOrCash: string) {
  const id = idOrCash === 'cash' ? await findCashMethod(inside) : idOrCash
  if (id === undefined) return { id: null, kind: 'cash' as const, currency: null, snapshot: plainCash }
  const method = await findMethodRevision(inside, id, undefined)
  if (!method) throw fieldRefusal('method', 'Please choose how it was paid')
  return { id, kind: method.kind, currency: method.currency, snapshot: method.snapshot }
}

const plainCash = {
  label: 'Cash',
  number: '',
  accountType: 'none' as const,
  holder: '',
  bank: { bankName: '', branch: '', routingNumber: '', swift: '' },
  qrImage: '',
  revision: 0,
}

async function findCashMethod({ db }: Context): Promise<string | undefined> {
  const found = await db
    .selectFrom('payment_method')
    .select('id')
    .where('kind', '=', 'cash')
    .orderBy('is_active', 'desc')
    .orderBy('sort_order')
    .limit(1)
    .executeTakeFirst()
  return found?.id
}
