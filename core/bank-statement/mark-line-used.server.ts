import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { Refusal } from '../errors.ts'

type AcceptedClaim = { id: string; methodId: string | null }

/** Marks the line that proves an accepted payment as used: the given one, or the one with its transaction ID. */
export async function markLineUsed(
  inside: Context,
  { id, methodId }: AcceptedClaim,
  lineId?: string,
): Promise<void> {
  if (lineId === undefined && methodId === null) return
  let unused = inside.db.updateTable('statement_line').set({ claim_id: id }).where('claim_id', 'is', null)
  unused = lineId
    ? unused.where('id', '=', lineId)
    : unused
        .where('method_id', '=', methodId)
        .where(
          sql<boolean>`trx_id_folded = (select trx_id_folded from payment_claim where id = ${id}) and state <> 'sent'`,
        )
  const { numUpdatedRows } = await unused.executeTakeFirst()
  if (lineId && numUpdatedRows === 0n) {
    throw new Refusal('conflict', 'This line of the statement has been used already.')
  }
}
