import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../context.ts'
import { foldEmail } from '../email.ts'
import type { Money } from '../money.ts'
import { holdMoney } from './hold-money.server.ts'

/** Sums the unused credit of the entries that match, one amount for each currency, the most valuable first. */
export async function sumCredits({ db }: Context, belongs: RawBuilder<unknown>): Promise<Money[]> {
  const { rows } = await sql<{ minor: string; currency: string }>`
    select sum(amount_cents) as minor, currency from ledger_entry where ${belongs} and invoice_id is null
    group by currency having sum(amount_cents) <> 0
    order by sum(usd_cents) desc, currency`.execute(db)
  return rows.map(({ minor, currency }) => ({ minor: Number(minor), currency }))
}

/** Sums a client's unused credit, for verbs that check their own permission. */
export const sumCreditsOf = (ctx: Context, email: string): Promise<Money[]> =>
  sumCredits(ctx, sql`email = ${foldEmail(email)}`)

/** Like `sumCreditsOf`, with a lock: nobody else can use the credit until this transaction ends. */
export async function sumCreditsLocked(inside: Context, email: string): Promise<Money[]> {
  await holdMoney(inside, email)
  return sumCreditsOf(inside, email)
}
