import { sql } from 'kysely'
import type { Database } from '../connection/pool.ts'

/** Deletes sample payments and everything that depends on them, before the orders are deleted. `site.removes_sample`
 * lets this transaction delete from the append-only ledger. Sample methods that real claims or statements use are deactivated,
 * not deleted. Returns the number of deleted records. */
export async function removePayments(transaction: Database): Promise<bigint> {
  await sql`select set_config('site.removes_sample', 'on', true)`.execute(transaction)
  const samples = transaction.selectFrom('payment_claim').select('id').where('is_sample', '=', true)
  const attachments = transaction.selectFrom('attachment').select('id').where('about_id', 'in', samples)
  const proofs = (await attachments.execute()).map(({ id }) => id)
  let count = 0n
  for (const table of ['ledger_entry', 'payment_claim', 'credit_note', 'invoice'] as const) {
    const { numDeletedRows } = await transaction
      .deleteFrom(table)
      .where('is_sample', '=', true)
      .executeTakeFirst()
    count += numDeletedRows
  }
  if (proofs.length > 0) await transaction.deleteFrom('attachment').where('id', 'in', proofs).execute()
  const { numDeletedRows } = await transaction
    .deleteFrom('payment_method')
    .where('is_sample', '=', true)
    .where(({ not, exists, or, selectFrom }) =>
      not(
        or([
          exists(
            selectFrom('payment_claim')
              .select('payment_claim.id')
              .whereRef('payment_claim.method_id', '=', 'payment_method.id'),
          ),
          exists(
            selectFrom('bank_statement')
              .select('bank_statement.id')
              .whereRef('bank_statement.method_id', '=', 'payment_method.id'),
          ),
        ]),
      ),
    )
    .executeTakeFirst()
  await transaction
    .updateTable('payment_method')
    .set({ is_active: false })
    .where('is_sample', '=', true)
    .execute()
  return count + numDeletedRows
}
