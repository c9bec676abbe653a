import { v7 as createId } from 'uuid'
import type { Database } from '../connection/pool.ts'
import { sampleMethods } from './content/payment-methods.ts'

export type Method = (typeof sampleMethods)[number] & { id: string }

/** Adds payment methods after the existing ones. */
export async function addMethods(transaction: Database, time: Date): Promise<Method[]> {
  const { last } = await transaction
    .selectFrom('payment_method')
    .select(({ fn }) => fn.max('sort_order').as('last'))
    .executeTakeFirstOrThrow()
  const methods = sampleMethods.map((method) => ({ ...method, id: createId({ msecs: time.getTime() }) }))
  for (const [index, { bank, ...method }] of methods.entries()) {
    await transaction
      .insertInto('payment_method')
      .values({
        ...method,
        bank: JSON.stringify(bank),
        qr_image: '',
        sort_order: (last ?? 0) + index + 1,
        is_sample: true,
        created_at: time,
        updated_at: time,
      })
      .execute()
    const snapshot = JSON.stringify(snapshotOf({ ...method, bank }))
    const revision = { method_id: method.id, revision: 1, snapshot, created_at: time }
    await transaction.insertInto('payment_method_revision').values(revision).execute()
  }
  return methods
}

export const snapshotOf = ({ label, number, account_type, holder, bank }: Omit<Method, 'is_active'>) => ({
  label,
  number,
  accountType: account_type,
  holder,
  bank,
  qrImage: '',
  revision: 1,
})
