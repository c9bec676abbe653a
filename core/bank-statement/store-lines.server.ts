import { sql } from 'kysely'
import { v7 as createId } from 'uuid'
import type { Context } from '../context.ts'
import type { KeyedLine } from './merge-lines.ts'

export type Target = { statementId: string; methodId: string; methodKind: string }

/** Stores lines that are not known yet. A known one only changes its state, by the rule of `combine`. */
export async function storeLines(
  inside: Context,
  target: Target,
  lines: readonly KeyedLine[],
): Promise<number> {
  // Sorted, so that two uploads lock known lines in the same sequence.
  const withId = lines.filter(({ folded }) => folded !== '').sort((a, b) => (a.folded < b.folded ? -1 : 1))
  const plain = lines.filter(({ folded }) => folded === '')
  await insert(inside, target, withId, onKnownTransaction)
  await insert(
    inside,
    target,
    plain,
    sql`on conflict (method_id, day, poisha, text_hash)
    where trx_id_folded is null do nothing`,
  )
  const { count } = await inside.db
    .selectFrom('statement_line')
    .select(sql<string>`count(*)`.as('count'))
    .where('statement_id', '=', target.statementId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

const onKnownTransaction = sql`on conflict (method_id, trx_id_folded) where trx_id_folded is not null do update set
  state = case
    when excluded.state = 'reversed' then 'reversed'
    when excluded.currency <> known.currency then 'unclear'
    when excluded.poisha = known.poisha and known.state in ('received', 'sent')
      and excluded.state in ('received', 'sent') then 'reversed'
    when known.state = 'sent' and excluded.state = 'received' and known.poisha * 20 <= excluded.poisha then 'received'
    else 'unclear' end,
  poisha = case when known.state = 'sent' and excluded.state = 'received'
    and excluded.currency = known.currency then excluded.poisha else known.poisha end
  where known.state not in ('reversed', 'unclear')
    and (known.state <> excluded.state or known.poisha <> excluded.poisha or known.currency <> excluded.currency)
    and not (known.currency = excluded.currency and known.state = 'received' and excluded.state = 'sent' and excluded.poisha * 20 <= known.poisha)`

async function insert(
  { db, now }: Context,
  { statementId, methodId, methodKind }: Target,
  lines: readonly KeyedLine[],
  onConflict: ReturnType<typeof sql>,
): Promise<void> {
  if (lines.length === 0) return
  const column = <Value>(pick: (line: KeyedLine) => Value) => lines.map(pick)
  await sql`insert into statement_line as known (id, statement_id, method_id, method_kind, day, time, state, poisha, currency,
      trx_id, sender, sender_end, details, text_hash, created_at)
    select id, ${statementId}::uuid, ${methodId}::uuid, ${methodKind}, day, time, state, poisha, currency, trx_id, sender,
      sender_end, details, decode(text_hash, 'hex'), ${now()}
    from unnest(${column(() => createId())}::uuid[], ${column(({ day }) => day)}::date[],
      ${column(({ time }) => time)}::text[], ${column(({ state }) => state)}::text[],
      ${column(({ poisha }) => poisha)}::bigint[], ${column(({ currency }) => currency)}::text[],
      ${column(({ trxId }) => trxId)}::text[],
      ${column(({ sender }) => sender)}::text[], ${column(({ senderEnd }) => senderEnd)}::text[],
      ${column(({ details }) => details)}::text[], ${column(({ textHash }) => textHash.toString('hex'))}::text[])
      as line (id, day, time, state, poisha, currency, trx_id, sender, sender_end, details, text_hash)
    ${onConflict}`.execute(db)
}

/** Marks known lines as reversed whose IDs a reversing line mentions. */
export async function reverseLines({ db }: Context, methodId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await db
    .updateTable('statement_line')
    .set({ state: 'reversed' })
    .where('method_id', '=', methodId)
    .where(sql<boolean>`trx_id_folded = any(${ids}::text[])`)
    .execute()
}

/** Links new lines to payments that were accepted before the statement came, so that they are not offered again. */
export async function linkAccepted({ db }: Context, statementId: string): Promise<void> {
  await sql`update statement_line set claim_id = found.claim_id
    from (select distinct on (claim.id) line.id as line_id, claim.id as claim_id
      from statement_line line
      join payment_claim claim on claim.trx_id_folded = line.trx_id_folded and claim.method_kind = line.method_kind
      where line.statement_id = ${statementId} and line.claim_id is null and line.state <> 'sent'
        and claim.status in ('accepted', 'part-accepted', 'reversed') and not claim.repeats_transaction
        and not exists (select from statement_line other where other.claim_id = claim.id)
      order by claim.id, claim.method_id = line.method_id desc) as found
    where statement_line.id = found.line_id`.execute(db)
}
