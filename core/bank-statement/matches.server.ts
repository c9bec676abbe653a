import { type RawBuilder, sql } from 'kysely'
import { literals } from '../columns.server.ts'
import type { Context } from '../context.ts'
import { waitingClaims } from '../payment-claim/payment-claim.ts'
import { permit } from '../permissions.ts'
import { businessZone } from '../time.ts'
import type { LineFilter, MatchesRow } from './bank-statement.ts'
import { mostMatches } from './statement-labels.ts'

/** SQL condition: nobody has used or set aside this line of money that came in. */
export const isOpenLine = sql<boolean>`(statement_line.claim_id is null and statement_line.set_aside_at is null
  and statement_line.state = 'received')`

const isOpenClaim = sql<boolean>`(claim.status in ${literals(waitingClaims)} and not claim.repeats_transaction)`

/** The line has the amount and the currency in which the payment was sent. */
const isSameAmount = sql<boolean>`(coalesce(claim.foreign_minor, claim.amount_poisha) = statement_line.poisha
  and coalesce(claim.foreign_currency, 'BDT') = statement_line.currency)`

const daysApart = sql<number>`abs(statement_line.day - (claim.paid_at at time zone ${businessZone})::date)`

/** SQL condition: certain. The same account, transaction ID and amount; the day guards against short IDs that banks use
 * again. */
export const isMatch = sql<boolean>`(claim.trx_id_folded = statement_line.trx_id_folded and claim.method_id = statement_line.method_id
  and ${isSameAmount} and length(statement_line.trx_id_folded) >= 6 and ${daysApart} <= 10
  and ${isOpenClaim})`

/** SQL condition: a person has to compare. The same ID, or the same amount at about the same time and no other ID. */
const isProbableById = sql<boolean>`(claim.trx_id_folded = statement_line.trx_id_folded
  and claim.method_kind = statement_line.method_kind and ${isOpenClaim} and not ${isMatch})`
const isProbableByAmount = sql<boolean>`(claim.method_id = statement_line.method_id and ${isSameAmount}
  and ${daysApart} <= 3 and ${isOpenClaim} and not ${isMatch}
  and (claim.trx_id_folded is null or statement_line.trx_id_folded is null
    or (statement_line.sender_end <> '' and claim.sender_number like '%' || statement_line.sender_end)))`

export const claimsThat = {
  match: sql`from payment_claim claim where ${isMatch}`,
  // Two queries, so that each uses its index.
  maySuit: sql`from (select claim.* from payment_claim claim where ${isProbableById}
    union select claim.* from payment_claim claim where ${isProbableByAmount}) as claim`,
}

/** SQL condition: a person may choose this line for the claim, whose ID may have a typo. */
const mayProveById = sql<boolean>`(claim.trx_id_folded = statement_line.trx_id_folded
  and claim.method_kind = statement_line.method_kind)`
const mayProveByAmount = sql<boolean>`(claim.method_id = statement_line.method_id
  and ${isSameAmount} and ${daysApart} <= 10)`

/** Open lines that may show the money of one claim that waits. */
export const linesFor = (claimId: string) => {
  const lines = (is: RawBuilder<boolean>) => sql`select statement_line.id from statement_line
    join payment_claim claim on ${is} where claim.id = ${claimId} and ${isOpenLine} and ${isOpenClaim}`
  return sql`id from (${lines(mayProveById)} union ${lines(mayProveByAmount)}) as found`
}

const fromClaims = (is: RawBuilder<boolean>) =>
  sql`statement_line.id from payment_claim claim join statement_line on ${is} where ${isOpenLine} and ${isOpenClaim}`

/** Open lines with such a claim. Read from the claims that wait, which are few, for whole lists. */
export const openLinesWith = {
  match: fromClaims(isMatch),
  maySuit: sql`id from (select ${fromClaims(isProbableById)} union select ${fromClaims(isProbableByAmount)}) as found`,
}

type FoundMatch = Omit<MatchesRow['matches'][number], 'amount'> & { minor: string; currency: string }

/** Lists the certain pairs of line and payment, the first ones for the preview, with the number and sums of all. */
export async function findMatches(ctx: Context, { method }: Pick<LineFilter, 'method'>): Promise<MatchesRow> {
  permit(ctx, 'bank-statement.read')
  const ofMethod = method ? sql`and statement_line.method_id = ${method}` : sql``
  const pairs = sql`from statement_line join payment_claim claim on ${isMatch} where ${isOpenLine} ${ofMethod}`
  const { rows: sums } = await sql<{ count: string; minor: string; currency: string }>`
    select count(*) as count, sum(statement_line.poisha) as minor, statement_line.currency ${pairs}
    group by 3 order by 3`.execute(ctx.db)
  const { rows } = await sql<FoundMatch>`
    select statement_line.id as line, statement_line.poisha as minor, statement_line.currency, statement_line.day,
      claim.id as claim, claim.version, claim.number,
      (select number from invoice where invoice.id = claim.invoice_id) as "invoiceNumber",
      (select snapshot ->> 'clientName' from invoice where invoice.id = claim.invoice_id) as "clientName"
    ${pairs} order by statement_line.id limit ${mostMatches}`.execute(ctx.db)
  return {
    count: sums.reduce((all, { count }) => all + Number(count), 0),
    sums: sums.map(({ minor, currency }) => ({ minor: Number(minor), currency })),
    matches: rows.map(({ minor, currency, ...match }) => ({
      ...match,
      amount: { minor: Number(minor), currency },
    })),
  }
}
