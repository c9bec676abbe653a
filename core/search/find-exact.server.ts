import { type RawBuilder, sql } from 'kysely'
import { hasPhone } from '../client/client-rows.server.ts'
import type { Context, User } from '../context.ts'
import { foldTransactionId, readPhone } from '../folding.ts'
import { formatMoney } from '../money.ts'
import { isPermitted, ownAddresses } from '../permissions.ts'
import { kindPermissions } from '../records/kind-permissions.ts'
import { formatDay } from '../time.ts'
import { type ParsedNumber, parseNumber } from './number.ts'
import { numberedRecords, refundOfCredit } from './numbered-records.server.ts'
import { type Found, toFound } from './search.ts'

const maxFound = 5

type Row = { id: string; title: string; detail: string | null }

/** Finds the record with this number, the payments, refunds and lines of statements with this transaction ID, and the
 * clients with this phone. */
export async function findExact(ctx: Context, me: User, q: string): Promise<Found[]> {
  const numbered = parseNumber(q)
  const transaction = foldTransactionId(q)
  const phone = readPhone(q)
  const isTransaction = transaction.length >= 4 && /\d/.test(transaction)
  const found = await Promise.all([
    numbered ? findByNumber(ctx, me, numbered) : [],
    isTransaction ? findTransaction(ctx, me, transaction) : [],
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
  if (series === 'RF') return findRefunds(ctx, me, hasNumber)
  return findNumbered(ctx, me, numberedRecords[series], hasNumber)
}

async function findRefunds(
  ctx: Context,
  me: User,
  isFound: (number: RawBuilder<unknown>) => RawBuilder<unknown>,
): Promise<Found[]> {
  const found = await findNumbered(ctx, me, numberedRecords.RF, isFound)
  if (found.length > 0 || !isPermitted(me, kindPermissions.refund)) return found
  return findNumbered(ctx, me, refundOfCredit, isFound)
}

async function findTransaction(ctx: Context, me: User, transaction: string): Promise<Found[]> {
  const sent = sql`(select id from refund where reference_folded = ${transaction})`
  const found = await Promise.all([
    findNumbered(ctx, me, numberedRecords.PC, () => sql`trx_id_folded = ${transaction}`),
    findRefunds(ctx, me, () => sql`refund_paper.id in ${sent}`),
    isPermitted(me, kindPermissions['bank-statement']) ? findLines(ctx, transaction) : [],
  ])
  return found.flat()
}

type LineRow = { id: string; title: string; method: string; day: string; minor: string; currency: string }

/** Finds lines of statements, without those of a payment that has the same transaction ID and is found itself. */
async function findLines({ db }: Context, transaction: string): Promise<Found[]> {
  const { rows } = await sql<LineRow>`
    select id, trx_id as title, (select label from payment_method where payment_method.id = method_id) as method,
      day, poisha as minor, currency
    from statement_line as line where trx_id_folded = ${transaction} and not exists (
      select from payment_claim as claim where claim.id = line.claim_id and claim.trx_id_folded = line.trx_id_folded)
    order by id desc limit ${maxFound}`.execute(db)
  return rows.map(({ id, title, method, day, minor, currency }) => {
    const detail = [method, formatMoney({ minor: Number(minor), currency }), formatDay(day)].join(' · ')
    return { ...toFound('bank-statement', { id, title, detail }), isExact: true }
  })
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
