import { type RawBuilder, sql } from 'kysely'
import { readAttachments } from '../attachment/read-attachments.server.ts'
import type { Context } from '../context.ts'
import { foldEmail } from '../email.ts'
import { isOnDays, pageOf } from '../listing.server.ts'
import { cents, type Money, poisha } from '../money.ts'
import { isAddressNotified } from '../notice/member-recipients.server.ts'
import type { Page } from '../paging.ts'
import { addressesOf, permit, permitFor } from '../permissions.ts'
import { sumCreditsOf } from './credit.server.ts'
import { type MovedRow, movedColumns, toMoved } from './entries.server.ts'
import type { LedgerEntry, LedgerFilter, LedgerListRequest, WholeLedgerRequest } from './ledger.ts'

const entriesOf = ({ db, actor }: Context, email: string, { type }: Pick<LedgerListRequest, 'type'>) =>
  db
    .selectFrom('ledger_entry')
    .where('email', 'in', addressesOf(actor, email, 'ledger.list-own'))
    .$if(type !== undefined, (all) => all.where('type', '=', type ?? 'payment'))

const columns = [
  'id',
  'at',
  'on_day as onDay',
  'type',
  'email',
  sql<string>`coalesce((select name from client where id = ledger_entry.client_id), '')`.as('clientName'),
  'invoice_id as invoiceId',
  sql<string | null>`(select number from invoice where id = ledger_entry.invoice_id)`.as('invoiceNumber'),
  'claim_id as claimId',
  sql<string | null>`(select receipt_number from payment_claim where id = ledger_entry.claim_id)`.as(
    'receiptNumber',
  ),
  'credit_note_id as creditNoteId',
  sql<string | null>`(select number from credit_note where credit_note.id = ledger_entry.credit_note_id)`.as(
    'creditNoteNumber',
  ),
  sql<string | null>`(select number from refund_paper where refund_paper.id = ledger_entry.id)`.as(
    'refundNumber',
  ),
  sql<string>`coalesce((select method_label from refund where refund.id = ledger_entry.id),
    (select method_snapshot ->> 'label' from payment_claim where id = claim_id), '')`.as('method'),
  sql<string>`coalesce((select reference from refund where refund.id = ledger_entry.id),
    (select trx_id from payment_claim where id = claim_id), '')`.as('reference'),
  'amount_cents as amountCents',
  ...movedColumns,
  'currency',
  'usd_cents as usdCents',
  'poisha_value as poishaValue',
  'poisha_source as takaFrom',
  'reason',
] as const

/** Lists the ledger entries of one person, newest first. */
export async function listLedger(
  ctx: Context,
  email: string,
  request: LedgerListRequest,
): Promise<Page<LedgerEntry>> {
  permitFor(ctx, 'ledger.list-own', email)
  return toEntries(ctx, await pageOf(ctx, entriesOf(ctx, email, request).select(columns), request, {}))
}

/** Lists the ledger entries of all clients, newest first. */
export async function listWholeLedger(ctx: Context, request: WholeLedgerRequest): Promise<Page<LedgerEntry>> {
  permit(ctx, 'ledger.list')
  return toEntries(ctx, await pageOf(ctx, allEntries(ctx, request).select(columns), request, {}))
}

function allEntries({ db }: Context, { type, client, email, ...more }: LedgerFilter) {
  const { service, method, invoice, ...period } = more
  let found = db.selectFrom('ledger_entry').where(isOnDays(sql`on_day`, period))
  if (type === 'income') found = found.where('type', '<>', 'credit-note')
  else if (type) found = found.where('type', '=', type)
  if (client) found = found.where(isKey(sql.ref('client_id'), client))
  if (email) found = found.where('email', '=', foldEmail(email))
  if (service) found = found.where(isKey(sql.ref('service'), service))
  if (method) found = found.where(isKey(sql.ref('method_kind'), method))
  if (invoice) found = found.where('invoice_id', '=', invoice)
  return found
}

const isKey = (column: RawBuilder<unknown>, key: string) =>
  key === 'none' ? sql<boolean>`${column} is null` : sql<boolean>`${column} = ${key}`

type Row = Omit<LedgerEntry, 'amount' | 'value' | 'taka' | 'moved' | 'files'> &
  MovedRow & { amountCents: string; currency: string; usdCents: string; poishaValue: string | null }

async function toEntries(ctx: Context, { rows, ...page }: Page<Row>): Promise<Page<LedgerEntry>> {
  const refunds = rows.filter(({ type }) => type === 'refund')
  const files = await readAttachments(
    ctx,
    refunds.map(({ id }) => id),
  )
  return {
    ...page,
    rows: rows.map((row) => ({ ...toEntry(row), files: files.get(row.id) ?? [] })),
  }
}

const toEntry = ({
  amountCents,
  currency,
  usdCents,
  poishaValue,
  ...row
}: Row): Omit<LedgerEntry, 'files'> => {
  const { poisha: _, movedCurrency: __, movedMinor: ___, ...same } = row
  return {
    ...same,
    amount: { minor: Number(amountCents), currency },
    value: cents(Number(usdCents)),
    taka: poishaValue === null ? null : poisha(Number(poishaValue)),
    moved: toMoved(row),
  }
}

type UnusedCredit = { credits: Money[]; isNotified: boolean }

/** Returns the unused credit of one person, for each currency, and if somebody is notified when it changes. */
export async function readCredit(ctx: Context, email: string): Promise<UnusedCredit> {
  permitFor(ctx, 'ledger.list-own', email)
  const [credits, isNotified] = await Promise.all([
    sumCreditsOf(ctx, email),
    isAddressNotified(ctx, foldEmail(email), 'invoice'),
  ])
  return { credits, isNotified }
}
