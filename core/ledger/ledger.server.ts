import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { pageOf } from '../listing.server.ts'
import { cents, type Money, poisha } from '../money.ts'
import type { Page } from '../paging.ts'
import { addressesOf, permitFor } from '../permissions.ts'
import { sumCredit } from './entries.server.ts'
import type { LedgerEntry, LedgerListRequest } from './ledger.ts'

const entriesOf = ({ db, actor }: Context, email: string, { type }: Pick<LedgerListRequest, 'type'>) =>
  db
    .selectFrom('ledger_entry')
    .where('email', 'in', addressesOf(actor, email))
    .$if(type !== undefined, (all) => all.where('type', '=', type ?? 'payment'))

const columns = [
  'id',
  'at',
  'type',
  'email',
  'invoice_id as invoiceId',
  sql<string | null>`(select number from invoice where id = ledger_entry.invoice_id)`.as('invoiceNumber'),
  'claim_id as claimId',
  sql<string | null>`(select receipt_number from payment_claim where id = ledger_entry.claim_id)`.as(
    'receiptNumber',
  ),
  'credit_note_id as creditNoteId',
  'amount_cents as amountCents',
  'poisha',
  'reason',
] as const

/** Lists the ledger entries of one person, newest first. */
export async function listLedger(
  ctx: Context,
  email: string,
  request: LedgerListRequest,
): Promise<Page<LedgerEntry>> {
  permitFor(ctx, 'ledger.list-own', email)
  const { rows, ...rest } = await pageOf(ctx, entriesOf(ctx, email, request).select(columns), request, {})
  return {
    ...rest,
    rows: rows.map(({ amountCents, poisha: moved, ...same }) => ({
      ...same,
      amount: cents(Number(amountCents)),
      moved: moved === null ? null : poisha(Number(moved)),
    })),
  }
}

/** Returns the unused credit of one person. */
export async function readCredit(ctx: Context, email: string): Promise<Money> {
  permitFor(ctx, 'ledger.list-own', email)
  return cents(await sumCredit(ctx, email))
}
