import { v7 as createId } from 'uuid'
import { recordAuditEntry } from '../audit.server.ts'
import type { Context } from '../context.ts'
import { inOpenLedger, writeEntries } from '../ledger/entries.server.ts'
import { holdMoney } from '../ledger/hold-money.server.ts'
import { nextNumber } from '../numbering.server.ts'
import { keepFacts } from '../paper/paper-facts.server.ts'
import type { TaxSum } from '../tax/tax.ts'
import type { Invoice, InvoiceLine } from './invoice.ts'
import { sumLines } from './invoice-lines.ts'

export type NewCreditNote = {
  lines: InvoiceLine[]
  /** Taxes that the amount contains; left out: a share of each tax of the invoice. */
  taxes?: (Pick<TaxSum, 'name' | 'netCents' | 'taxCents'> & { rate: number })[] | undefined
  reason: string
}

export type IssuedNote = { id: string; number: string; amount: number }

/** The line of a note that takes back an amount as a whole. */
export const partOf = ({ number }: Invoice, minor: number): InvoiceLine => ({
  title: `Part of ${number}`,
  quantity: 1,
  priceCents: minor,
})

/** Adds a credit note to an invoice that the caller has locked, in the transaction that settles it. `release` takes from
 * the payments of the invoice what the note leaves no room for, and returns what the audit log says of it. */
export async function addCreditNote(
  inside: Context,
  invoice: Invoice,
  { lines, taxes, reason }: NewCreditNote,
  release: (note: IssuedNote) => Promise<object>,
): Promise<IssuedNote> {
  const amount = sumLines(lines)
  const { id: invoiceId, email, clientName, number: invoiceNumber, isSample } = invoice
  await holdMoney(inside, email)
  const note = { id: createId(), number: await nextNumber(inside, 'CN'), amount }
  const { id, number } = note
  const row = {
    ...{ id, number, email, invoice_id: invoiceId, amount_cents: amount, reason, is_sample: isSample },
    currency: invoice.total.currency,
    lines: JSON.stringify(lines),
    taxes: taxes && JSON.stringify(taxes),
    snapshot: JSON.stringify({ invoiceNumber, clientName }),
    created_at: inside.now(),
  }
  // Its tax is dated like the entries.
  await inOpenLedger(inside, () => inside.db.insertInto('credit_note').values(row).execute())
  await keepFacts(inside, { kind: 'credit-note', id })
  const released = await release(note)
  const entry = { email, isSample, reason: describeNote(invoice, note) }
  await writeEntries(inside, [
    { ...entry, type: 'credit-note' as const, invoiceId, minor: amount, creditNoteId: id },
  ])
  const after = { number, invoice: invoiceNumber, amountCents: amount, ...released }
  await recordAuditEntry(inside, { action: 'invoice.credit', kind: 'invoice', recordId: invoiceId, after })
  return note
}

/** Reason of the ledger entries of a note. */
export const describeNote = (invoice: Invoice, { number }: IssuedNote): string =>
  `${number} for ${invoice.number}`
