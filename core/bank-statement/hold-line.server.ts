import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { fieldRefusal, Refusal } from '../errors.ts'
import { foldTransactionId } from '../folding.ts'
import { formatMoney, type Money } from '../money.ts'

type Payment = {
  methodKind: string
  amount: Money
  /** Given if a new payment states it. */
  trxId?: string
}

/** Locks the line that is to prove a payment, and refuses one that does not show this payment. Call it before the
 * invoice is locked, so that all locks are taken in the same sequence. */
export async function holdLine(inside: Context, id: string, payment: Payment): Promise<void> {
  const line = await inside.db
    .selectFrom('statement_line')
    .select(['state', 'poisha', 'currency', 'trx_id as trxId', 'method_kind as methodKind'])
    .select(['claim_id as claimId', 'set_aside_at as setAsideAt'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!line) throw fieldRefusal('line', 'Must be the _id of a line of a statement')
  if (line.claimId) throw usedLine()
  if (line.state !== 'received' || line.setAsideAt) {
    throw new Refusal('conflict', 'This line is not open: it is set aside, or shows no money that came in.')
  }
  if (line.methodKind !== payment.methodKind) {
    throw fieldRefusal('line', 'This line is of another kind of account than the payment')
  }
  const shown = { minor: Number(line.poisha), currency: line.currency }
  if (shown.minor !== payment.amount.minor || shown.currency !== payment.amount.currency) {
    throw fieldRefusal('line', `This line shows ${formatMoney(shown)}`)
  }
  if (payment.trxId !== undefined && foldTransactionId(payment.trxId) !== foldTransactionId(line.trxId)) {
    throw fieldRefusal('line', 'This line has another transaction ID')
  }
}

/** Locks the lines that an accepted payment without a named line uses, as early as `holdLine` does. */
export const holdLinesWith = async (
  inside: Context,
  methodId: string | null,
  trxId: string,
): Promise<void> => {
  if (methodId === null || !trxId) return
  await inside.db
    .selectFrom('statement_line')
    .select('id')
    .where('method_id', '=', methodId)
    .where('trx_id_folded', '=', sql<string>`fold_transaction_id(${trxId})`)
    .orderBy('id')
    .forUpdate()
    .execute()
}

export const usedLine = () => new Refusal('conflict', 'This line of the statement has been used already.')
