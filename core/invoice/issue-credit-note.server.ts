import { v7 as createId } from 'uuid'
import { recordAuditEntry } from '../audit.server.ts'
import type { Context } from '../context.ts'
import { fieldRefusal, notFound, Refusal } from '../errors.ts'
import { doOnce } from '../idempotency.server.ts'
import { releaseAsCredit, writeEntries } from '../ledger/entries.server.ts'
import { cents, formatMoney } from '../money.ts'
import { notify } from '../notice/notice.server.ts'
import { nextNumber } from '../numbering.server.ts'
import { keepFacts } from '../paper/paper-facts.server.ts'
import { permitUser, refuseOwnMoney } from '../permissions.ts'
import { formatTax, sumTaxes, toRate } from '../tax/tax.ts'
import type { CreditNoteInput } from './credit-note.ts'
import type { Invoice } from './invoice.ts'
import { sumLines } from './invoice-lines.ts'
import { findInvoiceLocked } from './read-invoices.server.ts'

type IssuedNote = { id: string; number: string }

/** Takes back an amount of an invoice. It first reduces the open amount; what was paid beyond that becomes credit. */
export async function issueCreditNote(
  ctx: Context,
  invoiceId: string,
  input: CreditNoteInput,
  key?: string,
): Promise<IssuedNote> {
  const me = permitUser(ctx, 'invoice.credit')
  const call = { key, operation: 'invoice.credit', input: { invoiceId, ...input } }
  return doOnce(ctx, call, async (inside) => {
    const invoice = await findInvoiceLocked(inside, invoiceId)
    if (!invoice) throw notFound('Invoice')
    refuseOwnMoney(me, invoice.email)
    const { currency } = invoice.total
    const given = input.lines?.[0]?.currency ?? input.amount?.currency
    if (given !== currency) throw fieldRefusal('amount.currency', `Must be ${currency}`)
    const lines = input.lines?.map(({ currency: _, ...line }) => line) ?? [
      { title: `Part of ${invoice.number}`, quantity: 1, priceCents: input.amount?.minor ?? 0 },
    ]
    const amount = sumLines(lines)
    refuseExcess(invoice, amount)
    const taxes = await findTaxes(inside, invoice, { amount, name: input.tax })
    const id = createId()
    const number = await nextNumber(inside, 'CN')
    const { email, clientName, number: invoiceNumber } = invoice
    await inside.db
      .insertInto('credit_note')
      .values({
        ...{ id, number, email, invoice_id: invoiceId, amount_cents: amount, currency, reason: input.reason },
        lines: JSON.stringify(lines),
        taxes: taxes && JSON.stringify(taxes),
        snapshot: JSON.stringify({ invoiceNumber, clientName }),
        is_sample: invoice.isSample,
        created_at: inside.now(),
      })
      .execute()
    await keepFacts(inside, { kind: 'credit-note', id })
    const surplus = await settle(inside, invoice, { id, number, amount })
    const after = { number, invoice: invoiceNumber, amountCents: amount, surplusCents: surplus }
    await recordAuditEntry(inside, { action: 'invoice.credit', kind: 'invoice', recordId: invoiceId, after })
    await notify(inside, {
      to: { email },
      event: `invoice.credited:${id}`,
      title: `Credit note ${number} for ${formatMoney({ minor: amount, currency })}`,
      text: [formatEffect(invoice, amount, surplus), input.reason].join('\n\n'),
      link: { kind: 'invoice', audience: 'client', id: invoiceId },
      document: { kind: 'credit-note', id },
    })
    return { id, number }
  })
}

function refuseExcess({ number, status, version, total, credited }: Invoice, amount: number): void {
  const currentState = { state: status, version }
  if (status === 'void') throw new Refusal('conflict', `${number} is void.`, { currentState })
  const left = total.minor - credited.minor
  if (amount <= left) return
  const sentence = `Of ${number} only ${formatMoney({ ...total, minor: left })} can be credited`
  throw new Refusal('conflict', `${sentence}.`, { currentState, fields: { amount: sentence } })
}

/** Returns the tax that the amount of a note contains; undefined for a share of each tax of the invoice. */
async function findTaxes(
  { db }: Context,
  { id, taxes, total }: Invoice,
  { amount, name }: { amount: number; name: string | undefined },
) {
  if (name === undefined) return undefined
  if (name === '') return []
  const tax = taxes.find((one) => one.name === name)
  if (!tax) throw fieldRefusal('tax', `This invoice has no tax with this name: ${name}`)
  const [contained] = sumTaxes([{ quantity: 1, priceCents: amount, tax: { ...tax, inclusive: true } }])
  const { netCents = 0, taxCents = 0 } = contained ?? {}
  const rate = toRate(tax.percent)
  const { net, sum } = await db
    .selectFrom('tax_entry')
    .select(({ fn }) => [fn.sum<string>('net_cents').as('net'), fn.sum<string>('tax_cents').as('sum')])
    .where('invoice_id', '=', id)
    .where('name', '=', name)
    .where('rate', '=', rate)
    .executeTakeFirstOrThrow()
  if (netCents > Number(net) || taxCents > Number(sum)) {
    const left = formatMoney({ ...total, minor: Number(net) + Number(sum) })
    throw fieldRefusal('amount', `Of what has ${formatTax(tax)} only ${left} can be credited`)
  }
  return [{ name, rate, netCents, taxCents }]
}

type Note = IssuedNote & { amount: number }

/** Writes the ledger entries of a note. Returns the credit for what was paid beyond the rest, in cents. */
async function settle(inside: Context, invoice: Invoice, { id, number, amount }: Note): Promise<number> {
  const { email, isSample } = invoice
  const surplus = Math.max(0, amount - invoice.open.minor)
  const entry = { email, isSample, reason: `${number} for ${invoice.number}` }
  const released = { ...entry, type: 'credit' as const, invoiceId: invoice.id, minor: surplus }
  const credit = surplus > 0 ? await releaseAsCredit(inside, released) : 0
  await writeEntries(inside, [
    { ...entry, type: 'credit-note' as const, invoiceId: invoice.id, minor: amount, creditNoteId: id },
  ])
  return credit
}

function formatEffect({ number, open }: Invoice, amount: number, surplus: number): string {
  const left = formatMoney({ ...open, minor: Math.max(0, open.minor - amount) })
  if (surplus === 0) return `Of ${number}, ${left} is left to pay.`
  return `${formatMoney(cents(surplus))} that you paid for ${number} is added to your credit.`
}
