import { sql } from 'kysely'
import { literals } from '../columns.server.ts'
import type { Context } from '../context.ts'
import { foldMobile, foldTransactionId } from '../folding.ts'
import { contains, isOnDays, pageOf } from '../listing.server.ts'
import type { Days } from '../listing.ts'
import type { Page } from '../paging.ts'
import { addressesOf, permit, permitFor } from '../permissions.ts'
import { businessZone } from '../time.ts'
import type { ClaimFilter, ClaimListRequest, OwnClaimListRequest } from './claim-input.ts'
import type { PaymentClaim } from './claim-response.ts'
import { waitingClaims } from './payment-claim.ts'
import { claimColumns, statusNow, toClaim } from './read-claims.server.ts'

/** Claims that match a filter, for verbs that check their own permission. */
export function claims(ctx: Context, { q, status, flag, invoice, method, statement, ...days }: ClaimFilter) {
  let found = ctx.db.selectFrom('payment_claim')
  if (q)
    found = found.where(
      sql<boolean>`(${sql.join(
        queryVariants(q).map((words) => contains(sql.ref('search'), words)),
        sql` or `,
      )})`,
    )
  if (status === 'to-check') found = found.where('status', 'in', waitingClaims)
  // An expired lease makes a claim `submitted` again without an update. The stored status is tested too, for its index.
  else if (status === 'submitted' || status === 'checking') {
    const stored = status === 'submitted' ? [status, 'checking' as const] : [status]
    found = found.where('status', 'in', stored).where(statusNow(ctx), '=', status)
  } else if (status) found = found.where('status', '=', status)
  // Matches the partial index on claims with flags.
  if (flag) found = found.where(sql<boolean>`(flags <> '{}' and flags @> array[${flag}])`)
  if (invoice) found = found.where('invoice_id', '=', invoice)
  if (method) found = found.where('method_kind', '=', method)
  if (statement) found = found.where(statement === 'found' ? isOnStatement : isMissingOnStatement)
  if (days.from || days.to) found = found.where(hasEntry(days))
  return found
}

/** Returns the query as typed, and normalized like transaction IDs and sender numbers. */
const queryVariants = (q: string): string[] => {
  const folded = [foldTransactionId(q), foldMobile(q)].filter(isSpecific)
  return [...new Set([q, ...folded].map((words) => words.toLowerCase()))]
}
/** Excludes normalized names and addresses, which would match unrelated rows. */
const isSpecific = (folded: string) => folded.length >= 4 && /\d/.test(folded)

const isOnStatement = sql<boolean>`exists (select from statement_line line
  where line.method_id = payment_claim.method_id and line.trx_id_folded = payment_claim.trx_id_folded)`

/** A statement of the account covers the day and the next one, since banks book late, and does not show the money. */
const isMissingOnStatement = sql<boolean>`(status in ${literals(waitingClaims)} and not ${isOnStatement}
  and exists (select from bank_statement where bank_statement.method_id = payment_claim.method_id
    and (payment_claim.paid_at at time zone ${businessZone})::date
      between bank_statement.first_day and bank_statement.last_day - 1))`

/** Selects claims with a ledger entry (accepted or reversed) that counts on these days, as in sums of what was received. */
const hasEntry = (days: Days) =>
  sql<boolean>`exists (select from ledger_entry as entry
    where entry.claim_id = payment_claim.id and ${isOnDays(sql`entry.on_day`, days)})`

const claimsOf = (ctx: Context, email: string, filter: ClaimFilter) =>
  claims(ctx, filter).where('email', 'in', addressesOf(ctx.actor, email, 'payment-claim.list-own'))

const sortKeys = { paidAt: sql`paid_at`, amount: sql`amount_poisha`, decidedAt: sql`decided_at` }

/** Lists the claims of all clients. */
export async function listClaims(ctx: Context, request: ClaimListRequest): Promise<Page<PaymentClaim>> {
  permit(ctx, 'payment-claim.list')
  return toClaims(ctx, await pageOf(ctx, claims(ctx, request).select(claimColumns(ctx)), request, sortKeys))
}

export async function listClaimsOf(
  ctx: Context,
  email: string,
  request: OwnClaimListRequest,
): Promise<Page<PaymentClaim>> {
  permitFor(ctx, 'payment-claim.list-own', email)
  return toClaims(
    ctx,
    await pageOf(ctx, claimsOf(ctx, email, request).select(claimColumns(ctx)), request, sortKeys),
  )
}

const toClaims = (
  ctx: Context,
  { rows, ...page }: Page<Parameters<typeof toClaim>[1]>,
): Page<PaymentClaim> => ({
  ...page,
  rows: rows.map((row) => toClaim(ctx, row)),
})
