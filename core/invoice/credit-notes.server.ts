import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { notFound } from '../errors.ts'
import { contains, isWithin, pageOf } from '../listing.server.ts'
import type { Page } from '../paging.ts'
import { addressesOf, isPermittedFor, permit, permitFor } from '../permissions.ts'
import type { CreditNote, CreditNoteFilter, CreditNoteListRequest } from './credit-note.ts'
import type { InvoiceLine } from './invoice.ts'

const columns = [
  ...([
    'id',
    'number',
    'invoice_id as invoiceId',
    'email',
    'amount_cents as amountCents',
    'currency',
  ] as const),
  ...(['reason', 'lines', 'snapshot', 'created_at as createdAt'] as const),
] as const

type Row = Pick<CreditNote, 'id' | 'number' | 'invoiceId' | 'email' | 'reason' | 'createdAt'> & {
  amountCents: string
  currency: string
  lines: InvoiceLine[]
  snapshot: { invoiceNumber: string; clientName: string }
}

const toCreditNote = ({ amountCents, currency, snapshot, ...same }: Row): CreditNote => ({
  ...same,
  ...snapshot,
  amount: { minor: Number(amountCents), currency },
})

const toPage = ({ rows, ...page }: Page<Row>): Page<CreditNote> => ({ ...page, rows: rows.map(toCreditNote) })

function creditNotes({ db }: Pick<Context, 'db'>, { q, invoice, ...days }: CreditNoteFilter) {
  let found = db.selectFrom('credit_note')
  if (q) {
    found = found.where(contains(sql`lower(number || ' ' || email || ' ' || snapshot::text)`, q))
  }
  if (invoice) found = found.where('invoice_id', '=', invoice)
  return found.where(isWithin(sql`created_at`, days))
}

/** Lists the credit notes of all clients. */
export async function listCreditNotes(
  ctx: Context,
  request: CreditNoteListRequest,
): Promise<Page<CreditNote>> {
  permit(ctx, 'invoice.list')
  return toPage(await pageOf(ctx, creditNotes(ctx, request).select(columns), request, {}))
}

export async function listCreditNotesOf(
  ctx: Context,
  email: string,
  request: CreditNoteListRequest,
): Promise<Page<CreditNote>> {
  permitFor(ctx, 'invoice.list-own', email)
  const found = creditNotes(ctx, request).where(
    'email',
    'in',
    addressesOf(ctx.actor, email, 'invoice.list-own'),
  )
  return toPage(await pageOf(ctx, found.select(columns), request, {}))
}

/** Finds a credit note, for verbs that check their own permission. */
export async function findCreditNote(ctx: Pick<Context, 'db'>, id: string): Promise<CreditNote | undefined> {
  const row = await creditNotes(ctx, {}).select(columns).where('id', '=', id).executeTakeFirst()
  return row && toCreditNote(row)
}

/** Returns a credit note to its client or to staff; not_found for everyone else. */
export async function getCreditNote(ctx: Context, id: string): Promise<CreditNote> {
  permit(ctx, 'invoice.ask')
  const note = await findCreditNote(ctx, id)
  if (!note || !isPermittedFor(ctx.actor, 'invoice.open', note.email)) throw notFound('Credit note')
  return note
}
