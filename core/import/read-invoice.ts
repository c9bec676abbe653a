import { digitsOf } from '../currency.ts'
import { foldEmail } from '../email.ts'
import { foldName } from '../folding.ts'
import type { InvoiceLine } from '../invoice/invoice.ts'
import { plainLines } from '../invoice/invoice-draft.ts'
import { sumLines, takeCurrency } from '../invoice/invoice-lines.ts'
import { isExactQuantity, netOf } from '../line/line-total.ts'
import { formatMoney } from '../money.ts'
import { formatDay } from '../time.ts'
import { type Cells, explain } from './cells.ts'
import { type ImportRole, importRoleLabels } from './import-labels.ts'
import type { Candidate, Reading, ReadRow } from './importer.server.ts'
import { findCurrency } from './read-currency.ts'

/** A line as it is written. The amount may be that of the line or, repeated in each of its rows, of the invoice. */
type WrittenLine = { title: string; quantity: number; price: number | undefined; amount: number | undefined }
export type ImportedInvoice = {
  number: string
  email: string
  clientName: string
  dueOn: string | null
  /** Empty if the rows name none, until they are joined. */
  currency: string
  /** Open amount, if it is written. In hundredths of the currency, like the amounts of lines. */
  open: number | undefined
  written: WrittenLine[]
  /** Lines of the draft; empty until the rows of an invoice are joined. */
  lines: InvoiceLine[]
  /** Found among the clients; empty until then. */
  clientId: string
  refusal: string
}
type InvoiceRole = ImportRole<'invoice'>

const partlyPaid = /\b(?:part|partly|partially|partial)\b/i
const settled =
  /\b(?:paid|closed|void|voided|cancell?ed|written off|refunded|deposited|uncollectible|deleted|credited|completed?)\b|পরিশোধিত/i
const notPaid = /\bnot\s+(?:yet\s+)?paid\b/i
const moneyRoles = ['price', 'amount', 'open'] as const
const severalCurrencies = 'It has amounts in several currencies.'

/** Reads a row. What is wrong with it is kept, because it concerns the other rows of the invoice too. */
export function readInvoice(
  cells: Cells<InvoiceRole>,
  { headingOf }: Reading<'invoice'>,
): ReadRow<ImportedInvoice> {
  const { text, day } = cells
  const number = text('number').replace(/[()]/g, ' ').trim().slice(0, 60)
  const quantity = text('quantity') === '' ? 1 : Number(text('quantity'))
  const [price, amount, open] = moneyRoles.map(cells.hundredths)
  const currency = findCurrency({
    cell: text('currency'),
    headings: moneyRoles.map(headingOf),
    amounts: moneyRoles.map(text),
  })
  return {
    title: number || text('title') || 'Invoice',
    detail: text('clientName') || text('email'),
    input: {
      ...{ number, open, currency: currency ?? '', clientId: '', lines: [], clientName: text('clientName') },
      email: foldEmail(text('email')),
      dueOn: day('dueOn') ?? null,
      written: [{ title: text('title') || 'Invoice', quantity, price, amount }],
      refusal: refusalOf(cells, currency),
    },
  }
}

function refusalOf(cells: Cells<InvoiceRole>, currency: string | undefined): string {
  const { text } = cells
  const [status, open] = [text('status'), cells.hundredths('open')]
  if (currency === 'several') return severalCurrencies
  if (currency === 'unknown') return 'Currency: must be a code such as BDT.'
  if (open === 0) return 'Nothing of it is open.'
  if (text('open') && (open === undefined || open < 0)) return 'Open amount: must be an amount of money.'
  if (partlyPaid.test(status)) {
    if (open === undefined) return 'It is paid in part, and the open amount is missing.'
  } else if (settled.test(status) && !notPaid.test(status)) return 'Nothing of it is open.'
  for (const role of ['amount', 'price'] as const) {
    if (text(role) && cells.hundredths(role) === undefined)
      return `${importRoleLabels.invoice[role]}: must be an amount of money.`
  }
  if (moneyRoles.every((role) => cells.hundredths(role) === undefined))
    return 'Amount: must be an amount of money.'
  return text('dueOn') && !cells.day('dueOn') ? 'Due on: must be a date.' : ''
}

type Row = Candidate<ImportedInvoice>

/** Joins rows with the same number and client: other programs write one row for each line of an invoice, and some write
 * the client in the first row only. If one row is refused, the whole invoice is. */
export function joinInvoices(candidates: readonly Row[]): Row[] {
  const joined = new Map<string, { first: Row; input: ImportedInvoice }>()
  const sources = new Map<string, { email: string; clientName: string }>()
  for (const row of candidates) {
    if (!('input' in row)) continue
    const number = row.input.number.toLowerCase()
    const named = row.input.email || row.input.clientName ? row.input : sources.get(number)
    const input = { ...row.input, email: named?.email ?? '', clientName: named?.clientName ?? '' }
    if (number) sources.set(number, input)
    const key = number ? `${number} ${input.email || foldName(input.clientName)}` : `row ${row.row}`
    const earlier = joined.get(key)?.input
    if (!earlier) {
      joined.set(key, { first: row, input: { ...input, refusal: withClient(input) } })
      continue
    }
    earlier.written.push(...input.written)
    earlier.open ??= input.open
    if (input.currency && earlier.currency && input.currency !== earlier.currency)
      earlier.refusal ||= severalCurrencies
    earlier.currency ||= input.currency
    earlier.dueOn ??= input.dueOn
    earlier.refusal ||= input.refusal && `Row ${row.row}: ${input.refusal}`
  }
  return [...joined.values()].map(({ first, input }) => finish(first, input))
}

const withClient = ({ email, clientName, refusal }: ImportedInvoice) =>
  email || clientName ? refusal : 'The client is missing.'

function finish({ row, title, detail: client }: Row, input: ImportedInvoice): Row {
  const read = { row, title, detail: client || input.clientName || input.email }
  if (input.refusal) return { ...read, refusal: input.refusal }
  const currency = input.currency || 'USD'
  const scaled = inMinorUnits(input, currency)
  if (!scaled) return { ...read, refusal: 'Amount: must be an amount of money.' }
  const lines = linesOf(scaled)
  if (typeof lines === 'string') return { ...read, refusal: lines }
  const wire = lines.map(({ priceCents: minor, ...line }) => ({ ...line, price: { minor, currency } }))
  const parsed = plainLines.safeParse(wire)
  if (!parsed.success) {
    return { ...read, refusal: explain(parsed.error.issues[0], importRoleLabels.invoice) }
  }
  const count = lines.length === 1 ? '' : `${lines.length} lines`
  const due = input.dueOn && `due on ${formatDay(input.dueOn)}`
  const { lines: plain } = takeCurrency(parsed.data)
  const shown = [read.detail, count, formatMoney({ minor: sumLines(plain), currency }), due]
  return { ...read, detail: shown.filter(Boolean).join(', '), input: { ...input, currency, lines: plain } }
}

/** Returns the amounts in minor units; undefined if one has more decimals than the currency. */
function inMinorUnits(input: ImportedInvoice, currency: string): ImportedInvoice | undefined {
  const scale = 10 ** digitsOf(currency) / 100
  const scaled = (hundredths: number | undefined) => hundredths && hundredths * scale
  const written = input.written.map((line) => ({
    ...line,
    price: scaled(line.price),
    amount: scaled(line.amount),
  }))
  const open = scaled(input.open)
  const all = [open, ...written.flatMap(({ price, amount }) => [price, amount])]
  const isWhole = all.every((minor) => minor === undefined || Number.isInteger(minor))
  return isWhole ? { ...input, open, written } : undefined
}

/** Returns the lines of the draft, or why there are none. */
function linesOf({ written, open, number }: ImportedInvoice): InvoiceLine[] | string {
  const [first] = written
  const isRepeated =
    written.length > 1 &&
    first?.amount !== undefined &&
    written.every(({ amount, price }) => amount === first.amount && price !== undefined) &&
    written.some(({ amount, price, quantity }) => amount !== (price ?? 0) * quantity)
  const lines = written.map((line) => toLine(isRepeated ? { ...line, amount: undefined } : line, open))
  const total = sumLines(lines)
  if (isRepeated && total !== first?.amount) return 'Its lines do not add up to its amount.'
  const rest = open !== undefined && open < total
  const named = rest
    ? [{ title: `${first?.title ?? ''}, open amount`, quantity: 1, priceCents: open }]
    : lines
  // The new invoice gets a number of its own.
  return named.map((line, at) =>
    at === 0 && number ? { ...line, title: `${line.title} (${number})` } : line,
  )
}

/** The amount counts if it differs from the product. */
function toLine({ title, quantity, price, amount }: WrittenLine, open: number | undefined): InvoiceLine {
  const total = amount ?? (price === undefined ? (open ?? 0) : Math.round(price * quantity))
  const unit = price ?? total / quantity
  const line = { title, quantity, priceCents: unit }
  return isExactQuantity(quantity) && Number.isInteger(unit) && netOf(line) === total
    ? line
    : { title, quantity: 1, priceCents: total }
}
