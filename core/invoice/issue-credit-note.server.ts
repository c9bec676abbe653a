import type { Context } from '../context.ts'
import { fieldRefusal, notFound, Refusal } from '../errors.ts'
import { doOnce } from '../idempotency.server.ts'
import { releaseAsCredit } from '../ledger/entries.server.ts'
import { formatMoney } from '../money.ts'
import { notify } from '../notice/notice.server.ts'
import { permitUser, refuseOwnMoney } from '../permissions.ts'
import { formatTax, sumTaxes, toRate } from '../tax/tax.ts'
import {
  addCreditNote,
  describeNote,
  type IssuedNote,
  type NewCreditNote,
  partOf,
} from './add-credit-note.server.ts'
import type { CreditNoteInput } from './credit-note.ts'
import type { Invoice } from './invoice.ts'
import { sumLines } from './invoice-lines.ts'
import { findInvoiceLocked } from './read-invoices.server.ts'

/** Takes back an amount of an invoice. It first reduces the open amount; what was paid beyond that becomes credit. */
export async function issueCreditNote(
  ctx: Context,
  invoiceId: string,
  input: CreditNoteInput,
  key?: string,
): Promise<Pick<IssuedNote, 'id' | 'number'>> {
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
      partOf(invoice, input.amount?.minor ?? 0),
    ]
    const amount = sumLines(lines)
    refuseExcess(invoice, amount)
    const taxes = await findTaxes(inside, invoice, { amount, name: input.tax })
    return creditInvoice(inside, invoice, { lines, taxes, reason: input.reason })
  })
}

/** Credits an invoice that the caller has locked, at most its rest, and notifies its client. */
export async function creditInvoice(
  inside: Context,
  invoice: Invoice,
  note: NewCreditNote,
): Promise<Pick<IssuedNote, 'id' | 'number'>> {
  let surplus = 0
  const { id, number, amount } = await addCreditNote(inside, invoice, note, async (added) => {
    surplus = await releaseSurplus(inside, invoice, added)
    return { surplusCents: surplus }
  })
  await notify(inside, {
    to: { email: invoice.email },
    event: `invoice.credited:${id}`,
    title: `Credit note ${number} for ${formatMoney({ ...invoice.total, minor: amount })}`,
    text: [formatEffect(invoice, amount, surplus), note.reason].join('\n\n'),
    link: { kind: 'invoice', audience: 'client', id: invoice.id },
    document: { kind: 'credit-note', id },
  })
  return { id, number }
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

/** Turns what was paid beyond the rest of an invoice into credit. Returns that in minor units. */
async function releaseSurplus(inside: Context, invoice: Invoice, note: IssuedNote): Promise<number> {
  const { id: invoiceId, email, isSample, open } = invoice
  const minor = Math.max(0, note.amount - open.minor)
  if (minor === 0) return 0
  const reason = describeNote(invoice, note)
  const amount = { ...open, minor }
  await releaseAsCredit(inside, { email, isSample, reason, type: 'credit', invoiceId, amount })
  return minor
}

function formatEffect({ number, open }: Invoice, amount: number, surplus: number): string {
  const left = formatMoney({ ...open, minor: Math.max(0, open.minor - amount) })
  if (surplus === 0) return `Of ${number}, ${left} is left to pay.`
  return `${formatMoney({ ...open, minor: surplus })} that you paid for ${number} is added to your credit.`
}
