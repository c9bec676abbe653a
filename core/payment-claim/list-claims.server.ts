import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { foldEmail } from '../email.ts'
import { foldMobile, foldTransactionId } from '../folding.ts'
import { contains, countOf, isWithin, pageOf } from '../listing.server.ts'
import type { Days } from '../listing.ts'
import type { Page } from '../paging.ts'
import { permit, permitFor } from '../permissions.ts'
import type { ClaimFilter, ClaimListRequest } from './claim-input.ts'
import type { PaymentClaim } from './payment-claim.ts'
import { claimColumns, statusNow, toClaim } from './read-claims.server.ts'

function claims(ctx: Context, { q, status, flag, invoice, method, ...days }: ClaimFilter) {
  let found = ctx.db.selectFrom('payment_claim')
  if (q)
    found = found.where(
      sql<boolean>`(${sql.join(
        spellings(q).map((words) => contains(sql.ref('search'), words)),
        sql` or `,
      )})`,
    )
  if (status === 'to-check') found = found.where('status', 'in', ['submitted', 'checking'])
  // A lease that has run out makes it submitted again, whatever is written; what is written has an index.
  else if (status === 'submitted' || status === 'checking') {
    const written = status === 'submitted' ? [status, 'checking' as const] : [status]
    found = found.where('status', 'in', written).where(statusNow(ctx), '=', status)
  } else if (status) found = found.where('status', '=', status)
  // Few have flags: an index keeps just those.
  if (flag) found = found.where(sql<boolean>`(flags <> '{}' and flags @> array[${flag}])`)
  if (invoice) found = found.where('invoice_id', '=', invoice)
  if (method) found = found.where('method_kind', '=', method)
  if (days.from || days.to) found = found.where(hasMoved(days))
  return found
}

/** As it was typed, and as transaction IDs and numbers of senders are kept. */
const spellings = (q: string): string[] => {
  const folded = [foldTransactionId(q), foldMobile(q)].filter(isTelling)
  return [...new Set([q, ...folded].map((words) => words.toLowerCase()))]
}
/** Names and addresses without their signs would be found in rows that nobody means. */
const isTelling = (folded: string) => folded.length >= 4 && /\d/.test(folded)

/** Money came by it, or was taken back, on these days. */
const hasMoved = (days: Days) =>
  sql<boolean>`exists (select from ledger_entry as entry
    where entry.claim_id = payment_claim.id and ${isWithin(sql`entry.at`, days)})`

const claimsOf = (ctx: Context, email: string, filter: ClaimFilter) =>
  claims(ctx, filter).where('email', '=', foldEmail(email))

const orders = { paidAt: sql`paid_at`, amount: sql`amount_poisha`, decidedAt: sql`decided_at` }

/** Everybody's. */
export async function listClaims(ctx: Context, request: ClaimListRequest): Promise<Page<PaymentClaim>> {
  permit(ctx, 'payment-claim.list')
  return toClaims(await pageOf(ctx, claims(ctx, request).select(claimColumns(ctx)), request, orders))
}

export async function countClaims(ctx: Context, filter: ClaimFilter): Promise<number> {
  permit(ctx, 'payment-claim.list')
  return countOf(claims(ctx, filter))
}

export async function listClaimsOf(
  ctx: Context,
  email: string,
  request: ClaimListRequest,
): Promise<Page<PaymentClaim>> {
  permitFor(ctx, 'payment-claim.list-own', email)
  return toClaims(await pageOf(ctx, claimsOf(ctx, email, request).select(claimColumns(ctx)), request, orders))
}

export async function countClaimsOf(ctx: Context, email: string, filter: ClaimFilter): Promise<number> {
  permitFor(ctx, 'payment-claim.list-own', email)
  return countOf(claimsOf(ctx, email, filter))
}

const toClaims = ({ rows, ...page }: Page<Parameters<typeof toClaim>[0]>): Page<PaymentClaim> => ({
  ...page,
  rows: rows.map(toClaim),
})
