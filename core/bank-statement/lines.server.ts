import { type RawBuilder, sql } from 'kysely'
import { recordAuditEntry } from '../audit.server.ts'
import type { Context } from '../context.ts'
import { changedMeanwhile, notFound } from '../errors.ts'
import { contains, pageOf } from '../listing.server.ts'
import { isNotified } from '../notice/member-recipients.server.ts'
import type { Page } from '../paging.ts'
import { permit, permitUser } from '../permissions.ts'
import { inTransaction } from '../transaction.server.ts'
import type { Line, LineFilter, LineListRequest, LineMove } from './bank-statement.ts'
import { claimsThat, isOpenLine, linesFor, openLinesWith } from './matches.server.ts'
import { invoicesThatSuit, openLinesWithInvoice } from './proposed-invoices.server.ts'
import type { ShownLines } from './statement-labels.ts'

const isMatched = sql<boolean>`exists (select ${claimsThat.match})`
const isOf = (lines: RawBuilder<unknown>) => sql<boolean>`(statement_line.id = any(array(select ${lines})))`

const conditions: Record<ShownLines, ReturnType<typeof sql<boolean>>> = {
  matched: isOf(openLinesWith.match),
  probable: sql`((${isOf(openLinesWith.maySuit)} or ${isOf(openLinesWithInvoice)}) and not ${isOf(openLinesWith.match)})`,
  unclaimed: sql`(${isOpenLine} and not ${isOf(openLinesWith.match)} and not ${isOf(openLinesWith.maySuit)}
    and not ${isOf(openLinesWithInvoice)})`,
  used: sql`(statement_line.claim_id is not null)`,
  'set-aside': sql`(statement_line.claim_id is null and statement_line.set_aside_at is not null)`,
  reversed: sql`(statement_line.state in ('reversed', 'unclear'))`,
  sent: sql`(statement_line.state = 'sent')`,
}

const claimObject = sql`jsonb_build_object('id', claim.id, 'number', claim.number, 'trxId', claim.trx_id, 'email', claim.email,
  'isNotified', ${isNotified(sql`claim.email`, 'payment-claim')},
  'amount', jsonb_build_object('currency', coalesce(claim.foreign_currency, 'BDT'), 'minor',
    case when claim.foreign_currency is null then coalesce(claim.accepted_poisha, claim.amount_poisha)
      else coalesce(claim.foreign_accepted_minor, claim.foreign_minor) end), 'version', claim.version,
  'clientName', (select snapshot ->> 'clientName' from invoice where invoice.id = claim.invoice_id))`

const invoiceObject = sql`jsonb_build_object('id', invoice.id, 'number', invoice.number, 'email', invoice.email,
  'isNotified', ${isNotified(sql`invoice.email`, 'invoice')},
  'clientName', invoice.snapshot ->> 'clientName', 'open', jsonb_build_object('currency', invoice.currency,
  'minor', invoice.total_cents - invoice.settled_cents))`

const columns = [
  ...([
    'statement_line.id',
    'statement_line.day',
    'statement_line.time',
    'statement_line.state',
    'statement_line.poisha',
    'statement_line.currency',
    'statement_line.trx_id as trxId',
  ] as const),
  ...(['statement_line.sender', 'statement_line.details', 'statement_line.created_at as createdAt'] as const),
  'statement_line.method_id as methodId',
  sql<string>`(select label from payment_method where id = statement_line.method_id)`.as('method'),
  sql<boolean>`statement_line.set_aside_at is not null`.as('isSetAside'),
  sql<boolean>`statement_line.claim_id is not null`.as('isUsed'),
  sql<boolean>`(${isOpenLine} and ${isMatched})`.as('isMatched'),
  sql<Line['claims'] | null>`case
    when statement_line.claim_id is not null then (select jsonb_agg(${claimObject}) from payment_claim claim
      where claim.id = statement_line.claim_id)
    when not ${isOpenLine} then null
    when ${isMatched} then (select jsonb_agg(${claimObject}) ${claimsThat.match})
    else (select jsonb_agg(object) from (select ${claimObject} as object ${claimsThat.maySuit} limit 3) as found)
    end`.as('claims'),
  sql<Line['invoices'] | null>`case when ${isOpenLine} then (select jsonb_agg(object)
    from (select ${invoiceObject} as object ${invoicesThatSuit} order by invoice.id limit 3) as found) end`.as(
    'invoices',
  ),
] as const

function lines({ db }: Context, { q, show, method, claim }: LineFilter) {
  let found = db.selectFrom('statement_line')
  if (q) found = found.where(contains(sql.ref('statement_line.search'), q))
  if (show) found = found.where(conditions[show])
  if (method) found = found.where('statement_line.method_id', '=', method)
  if (claim) found = found.where(isOf(linesFor(claim)))
  return found
}

/** Lists lines of statements, newest upload first. */
export async function listLines(ctx: Context, request: LineListRequest): Promise<Page<Line>> {
  permit(ctx, 'bank-statement.read')
  const sortKeys = { day: sql`statement_line.day`, amount: sql`statement_line.poisha` }
  const { rows, ...page } = await pageOf(ctx, lines(ctx, request).select(columns), request, sortKeys)
  return {
    ...page,
    rows: rows.map(({ poisha: minor, currency, claims, invoices, ...row }) => ({
      ...row,
      // A payment that was reported explains the line better.
      invoices: claims ? [] : (invoices ?? []),
      amount: { minor: Number(minor), currency },
      claims: claims ?? [],
    })),
  }
}

/** Sets money aside that belongs to no payment of a client, or brings it back. */
export async function moveLine(ctx: Context, id: string, { move }: LineMove): Promise<void> {
  const me = permitUser(ctx, 'bank-statement.add')
  const isSetAside = move === 'set-aside'
  await inTransaction(ctx, async (inside) => {
    const line = await inside.db
      .updateTable('statement_line')
      .set({ set_aside_at: isSetAside ? inside.now() : null, set_aside_by: isSetAside ? me.id : null })
      .where('id', '=', id)
      .where('claim_id', 'is', null)
      .returning(['statement_id as statementId', 'trx_id as trxId', 'poisha', 'currency'])
      .executeTakeFirst()
    if (!line) throw await explainMissing(inside, id)
    await recordAuditEntry(inside, {
      action: `bank-statement.${move}`,
      kind: 'bank-statement',
      recordId: line.statementId,
      after: { trxId: line.trxId, amount: { minor: Number(line.poisha), currency: line.currency } },
    })
  })
}

async function explainMissing({ db }: Context, id: string) {
  const exists = await db.selectFrom('statement_line').select('id').where('id', '=', id).executeTakeFirst()
  return exists ? changedMeanwhile() : notFound('Line')
}
