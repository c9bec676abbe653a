import { type RawBuilder, sql } from 'kysely'
import { hasPhone } from '../client/client-rows.server.ts'
import type { Context, User } from '../context.ts'
import { foldTransactionId, readPhone } from '../folding.ts'
import { isPermitted, ownAddresses } from '../permissions.ts'
import { kindPermissions } from '../records/kind-permissions.ts'
import { type ParsedNumber, parseNumber } from './number.ts'
import { numberedRecords, refundOfCredit } from './numbered-records.server.ts'
import { type Found, toFound } from './search.ts'

const maxFound = 5

type Row = { id: string; title: string; detail: string | null }

/** Finds the record with this number, the payments with this transaction ID, and the clients with this phone. */
export async function findExact(ctx: Context, me: User, q: string): Promise<Found[]> {
  const numbered = parseNumber(q)
  const transaction = foldTransactionId(q)
  const phone = readPhone(q)
  const isTransaction = transaction.length >= 4 && /\d/.test(transaction)
  const found = await Promise.all([
    numbered ? findByNumber(ctx, me, numbered) : [],
    isTransaction ? findNumbered(ctx, me, numberedRecords.PC, () => sql`trx_id_folded = ${transaction}`) : [],
    phone && isPermitted(me, kindPermissions.client) ? findClients(ctx, phone) : [],
  ])
  return found.flat()
}

async function findByNumber(
  ctx: Context,
  me: User,
  { series, number: wanted }: ParsedNumber,
): Promise<Found[]> {
  const hasNumber = (number: RawBuilder<unknown>) => sql`${number} = ${wanted}`
  const found = await findNumbered(ctx, me, numberedRecords[series], hasNumber)
  if (series !== 'RF' || found.length > 0 || !isPermitted(me, kindPermissions.refund)) return found
  return findNumbered(ctx, me, refundOfCredit, hasNumber)
}

async function findNumbered(
  { db }: Context,
  me: User,
  record: (typeof numberedRecords)['OR'],
  isFound: (number: RawBuilder<unknown>) => RawBuilder<unknown>,
): Promise<Found[]> {
  const { kind, ownKind = kind, own, table, number, id, ownId = id, detail } = record
  const isStaff = isPermitted(me, 'panel.open')
  if (isStaff && !isPermitted(me, kindPermissions[kind])) return []
  // Staff and clients see no numbered record that is a draft: it has no number yet.
  const isOwn = isStaff ? sql`true` : sql`email = any(${ownAddresses(me, own)})`
  const { rows } = await sql<Row>`
    select ${sql.ref(isStaff ? id : ownId)} as id, ${sql.ref(number)} as title, ${detail} as detail
    from ${record.rows ?? sql.table(table)} where ${isFound(sql.ref(number))} and ${isOwn}
    order by ${sql.ref(table)}.id desc limit ${maxFound}`.execute(db)
  return rows.map((row) => ({ ...toFound(isStaff ? kind : ownKind, row), isExact: true }))
}

async function findClients({ db }: Context, phone: string): Promise<Found[]> {
  const { rows } = await sql<Row>`
    select id, name as title, array_to_string(phones, ', ') as detail from client
    where merged_into is null and ${hasPhone('client', phone)} order by id desc limit ${maxFound}`.execute(db)
  return rows.map((row) => ({ ...toFound('client', row), isExact: true }))
}
