import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../context.ts'
import { fieldRefusal } from '../errors.ts'
import { type MovedRow, toMoved } from '../ledger/entries.server.ts'
import { isOnDays } from '../listing.server.ts'
import type { Money } from '../money.ts'
import { businessZone, today } from '../time.ts'
import {
  maxStatementLines,
  type Statement,
  type StatementKind,
  type StatementLine,
  type StatementPeriod,
} from './statement.ts'
import { findAccount } from './statement-account.server.ts'

/** Reads the statement of account of a client: what was owed before the period, and what changed it since.
 * `client` is an id or an e-mail address. */
export async function readStatement(
  ctx: Context,
  client: string,
  period: StatementPeriod,
): Promise<Statement> {
  const { from, to } = completePeriod(period, today(ctx))
  const { belongs, ...account } = await findAccount(ctx, client)
  if (from > to) throw fieldRefusal('from', 'The first day must not be after the last')
  // One query, so that both parts are of the same moment.
  const [whole, ...rows] = await readRows(ctx, belongs, { from, to })
  if (rows.length > maxStatementLines)
    throw fieldRefusal('from', 'Too many entries. Please choose a shorter period')
  // In the currency of all entries, or in dollars if there are several.
  const currencies = new Set([whole?.currency ?? 'USD', ...rows.map((row) => row.currency)])
  const [only = 'USD'] = currencies
  const currency = currencies.size > 1 || only === 'many' ? 'USD' : only
  const amountOf = (row: Row | undefined) =>
    Number((currency === row?.currency ? row.cents : row?.usdCents) ?? 0)
  const money = (minor: number) => ({ minor, currency })
  const opening = amountOf(whole)
  let balance = opening
  const lines = withoutTransfers(rows, amountOf).map((row): StatementLine => {
    const amount = amountOf(row)
    balance += amount
    return toLine(row, money(amount), money(balance))
  })
  const credits = whole?.credits ?? []
  return { ...account, from, to, opening: money(opening), lines, closing: money(balance), credits }
}

/** Without a first day, a statement begins with the year of its last one; without a last day, it ends today. */
function completePeriod({ from, to }: StatementPeriod, day: string): Period {
  const last = to ?? (from && from > day ? from : day)
  return { from: from ?? `${last.slice(0, 4)}-01-01`, to: last }
}

type Row = {
  at: Date
  day: string
  kind: StatementKind | 'opening'
  number: string
  invoiceNumber: string
  method: string
  reference: string
  text: string
  cents: string
  usdCents: string
  currency: string
  isOfClaim: boolean
  /** Only of the opening. */
  credits: Money[] | null
} & MovedRow
type Period = { from: string; to: string }

/** Currency of what was before the period, or that of the period without any; `many` for several. */
const currencyOfOpening = (isBefore: RawBuilder<unknown>) => sql`coalesce(
  (select case when count(distinct currency) > 1 then 'many' else max(currency) end from (
    select currency from bill where ${isBefore} union select currency from entry where ${isBefore}) as earlier),
  (select min(currency) from line), 'USD')`

/** Unused credit at the end of a day, for each currency. */
const creditsUntil = (to: string) => sql`(
  select coalesce(jsonb_agg(jsonb_build_object('minor', minor, 'currency', currency) order by currency), '[]')
  from (select currency, sum(amount_cents) as minor from entry
    where invoice_id is null and ${isOnDays(sql`day`, { to })} group by currency having sum(amount_cents) <> 0) as unused)`

const nothingMoved = sql`null::bigint as poisha, null::text as "movedCurrency", null::bigint as "movedMinor"`

/** Reads the opening balance and then the changes, oldest first. An invoice is owed until it is voided; of one that was
 * issued and voided within the period, or before it, nothing is shown. */
async function readRows({ db }: Context, belongs: RawBuilder<unknown>, { from, to }: Period): Promise<Row[]> {
  const isBefore = sql`not ${isOnDays(sql`day`, { from })}`
  const { rows } = await sql<Row>`
    with issued as (select created_at as at, (created_at at time zone ${businessZone})::date as day, id, number, snapshot ->> 'title' as title, total_cents, usd_cents,
        currency, voided_at, (voided_at at time zone ${businessZone})::date as voided_on
      from invoice where ${belongs}),
    counted as (select * from issued where voided_on is null or not (
      ${isOnDays(sql`voided_on`, { to })} and (${isOnDays(sql`day`, { from })} or not ${isOnDays(sql`voided_on`, { from })}))),
    bill as (select at, day, id, 'invoice' as kind, number, title, total_cents, usd_cents, currency from counted
      union all
      select voided_at, voided_on, id, 'void', number, title, -total_cents, -usd_cents, currency from counted
      where voided_on is not null),
    entry as (select *, on_day as day from ledger_entry where ${belongs}),
    line as (
      select at, day, id, kind, number, number as "invoiceNumber",
        '' as method, '' as reference, title as text, total_cents as cents,
        usd_cents as "usdCents", currency,
        ${nothingMoved}, false as "isOfClaim",
        null::jsonb as credits
      from bill where ${isOnDays(sql`day`, { from, to })}
      union all
      select at, day, id, type,
        coalesce((select receipt_number from payment_claim where id = claim_id),
          (select number from credit_note where id = credit_note_id), ''),
        coalesce((select number from invoice where id = invoice_id), ''),
        coalesce((select method_label from refund where refund.id = entry.id), ''),
        coalesce((select reference from refund where refund.id = entry.id), ''), reason, -amount_cents,
        -usd_cents, currency, poisha, moved_currency, moved_minor, claim_id is not null,
        null
      from entry where ${isOnDays(sql`day`, { from, to })}
    )
    (select null::timestamptz as at, null::date as day, 'opening' as kind, '' as number, '' as "invoiceNumber", '' as method,
      '' as reference, '' as text,
      (select coalesce(sum(total_cents), 0) from bill where ${isBefore})
        - (select coalesce(sum(amount_cents), 0) from entry where ${isBefore}) as cents,
      (select coalesce(sum(usd_cents), 0) from bill where ${isBefore})
        - (select coalesce(sum(usd_cents), 0) from entry where ${isBefore}) as "usdCents",
      ${currencyOfOpening(isBefore)} as currency,
      ${nothingMoved}, false as "isOfClaim", ${creditsUntil(to)} as credits)
    union all
    (select at, day, kind, number, "invoiceNumber", method, reference, text, cents, "usdCents", currency, poisha,
        "movedCurrency", "movedMinor", "isOfClaim", credits from line
      order by day, at, kind <> 'invoice', id limit ${maxStatementLines + 1})`.execute(db)
  return rows
}

/** Leaves out pairs of entries that only move money between an invoice and the client's credit. */
function withoutTransfers(rows: Row[], amountOf: AmountOf): Row[] {
  const kept: Row[] = []
  for (const row of rows) {
    const previous = kept.at(-1)
    if (previous && isTransfer(previous, row) && amountOf(previous) + amountOf(row) === 0) kept.pop()
    else kept.push(row)
  }
  return kept
}

type AmountOf = (row: Row) => number

const isTransfer = (one: Row, other: Row): boolean =>
  one.text === other.text &&
  !one.isOfClaim &&
  !other.isOfClaim &&
  (one.invoiceNumber === '') !== (other.invoiceNumber === '')

function toLine(row: Row, amount: Money, balance: Money): StatementLine {
  const { at, day, kind, number, invoiceNumber, method, reference, text } = row
  return {
    at,
    day,
    kind: kind as StatementKind,
    number,
    invoiceNumber,
    method,
    reference,
    text,
    amount,
    moved: toMoved(row),
    balance,
  }
}
