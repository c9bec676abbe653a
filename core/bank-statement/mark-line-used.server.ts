import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { Refusal } from '../errors.ts'
import { usedLine } from './hold-line.server.ts'

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
    throw usedLine()
  }
  if (!lineId && numUpdatedRows === 0n) await refuseUsedElsewhere(inside, { id, methodId })
}

/** A line that was chosen for another payment may have the transaction ID of this one: that money has been counted. */
async function refuseUsedElsewhere({ db }: Context, { id, methodId }: AcceptedClaim): Promise<void> {
  const other = await db
    .selectFrom('statement_line')
    .innerJoin('payment_claim as other', 'other.id', 'statement_line.claim_id')
    .select('other.number')
    .where('statement_line.method_id', '=', methodId)
    .where('other.id', '<>', id)
    .where(
      sql<boolean>`statement_line.trx_id_folded = (select trx_id_folded from payment_claim where id = ${id})`,
    )
    .executeTakeFirst()
  if (!other) return
  throw new Refusal('conflict', `The money of this transaction was already counted for ${other.number}.`)
}
