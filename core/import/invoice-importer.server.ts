import { sql } from 'kysely'
import { v7 as createId } from 'uuid'
import type { Context } from '../context.ts'
import { foldEmail } from '../email.ts'
import { foldName } from '../folding.ts'
import type { InvoiceLine } from '../invoice/invoice.ts'
import { invoiceLines } from '../invoice/invoice-draft.ts'
import { addDraft } from '../invoice/invoice-drafts.server.ts'
import { sumLines } from '../invoice/invoice-lines.ts'
import { cents, formatMoney } from '../money.ts'
import { type Cells, explain } from './cells.ts'
import { type ImportRole, importRoleLabels } from './import-labels.ts'
import {
  type Candidate,
  compareByKey,
  defineImporter,
  inputsOf,
  isNewRow,
  type KnownRecord,
  type ReadRow,
} from './importer.server.ts'

const headings: Record<ImportRole<'invoice'>, readonly string[]> = {
  number: [
    ...['invoice number', 'invoice no', 'invoice', 'invoice id', 'number', 'no', 'document number'],
    ...['reference', 'ref', 'চালান নম্বর'],
  ],
  email: [
    ...[
      'email',
      'client email',
      'customer email',
      'email address',
      'e-mail',
      'billing email',
      'bill to email',
    ],
    ...['contact email', 'ইমেইল', 'ই-মেইল'],
  ],
  clientName: [
    ...[
      'client',
      'client name',
      'customer',
      'customer name',
      'bill to',
      'company',
      'company name',
      'contact',
    ],
    ...['contact name', 'name', 'নাম', 'গ্রাহকের নাম'],
  ],
  title: [
    ...['description', 'item description', 'item', 'item name', 'product', 'service', 'line item', 'title'],
    ...['subject', 'memo', 'product service', 'details', 'বিবরণ'],
  ],
  quantity: ['quantity', 'qty', 'hours', 'units', 'item quantity', 'পরিমাণ'],
  price: ['unit price', 'price', 'rate', 'unit cost', 'cost', 'item price', 'item rate', 'দর'],
  amount: [
    ...['line total', 'line amount', 'item amount', 'amount', 'item total', 'total', 'invoice amount'],
    ...['invoice total', 'grand total', 'total amount', 'মোট', 'টাকা'],
  ],
  open: ['balance', 'balance due', 'amount due', 'open amount', 'open balance', 'outstanding', 'due', 'বকেয়া'],
  currency: ['currency', 'currency code', 'মুদ্রা'],
  dueOn: ['due date', 'due on', 'payment due', 'due by', 'শেষ তারিখ'],
  status: ['status', 'invoice status', 'payment status', 'state', 'অবস্থা'],
}

type ImportedInvoice = {
  number: string
  email: string
  clientName: string
  lines: InvoiceLine[]
  dueOn: string | null
  /** Found among the clients. */
  clientId: string
}
type InvoiceCells = Cells<ImportRole<'invoice'>>
type Candidates = readonly Candidate<ImportedInvoice>[]

const settled = /^(paid|paid in full|closed|void|voided|cancelled|canceled|written off|refunded|পরিশোধিত)$/i
const dollars = /^(|\$|us\$|usd|us dollars?|dollars?)$/i

function readInvoice(cells: InvoiceCells): ReadRow<ImportedInvoice> {
  const { text, day } = cells
  const [number, email, clientName] = [text('number'), foldEmail(text('email')), text('clientName')]
  const read = { title: number || text('title') || 'Invoice', detail: clientName || email }
  const refuse = (refusal: string) => ({ ...read, refusal })
  if (!email && !clientName) return refuse('The client is missing.')
  if (settled.test(text('status')) || cells.cents('open') === 0) return refuse('Nothing of it is open.')
  if (!dollars.test(text('currency')) || /৳|\b(?:bdt|tk|taka)\b/i.test(text('amount') + text('price')))
    return refuse('Only invoices in US dollars can be imported.')
  const dueOn = day('dueOn') ?? null
  if (text('dueOn') && !dueOn) return refuse('Due on: must be a date.')
  const line = readLine(cells, number)
  if (!line) return refuse('Amount: must be an amount of money.')
  const { quantity, priceCents, title } = line
  const parsed = invoiceLines.safeParse([{ title, quantity, price: { minor: priceCents, currency: 'USD' } }])
  if (!parsed.success) return refuse(explain(parsed.error.issues[0], importRoleLabels.invoice))
  return { ...read, input: { number, email, clientName, lines: parsed.data, dueOn, clientId: '' } }
}

/** Reads the line of a row. What is open counts if a part is paid; the amount counts if it differs from the product. */
function readLine(cells: InvoiceCells, number: string): InvoiceLine | undefined {
  const { text } = cells
  const open = cells.cents('open')
  const quantity = text('quantity') === '' ? 1 : Number(text('quantity'))
  const price = cells.cents('price')
  const amount = cells.cents('amount') ?? (price === undefined ? open : price * quantity)
  if (amount === undefined) return undefined
  const title = text('title') || (number ? `Invoice ${number}` : 'Invoice')
  if (open !== undefined && open < amount)
    return { title: `${title}, open amount`, quantity: 1, priceCents: open }
  const unit = price ?? amount / quantity
  if (Number.isInteger(quantity) && unit * quantity === amount && Number.isInteger(unit))
    return { title, quantity, priceCents: unit }
  return { title, quantity: 1, priceCents: amount }
}

/** Joins rows with the same number and client: other programs write one row for each line of an invoice. */
function joinLines(candidates: Candidates): Candidate<ImportedInvoice>[] {
  const joined = new Map<string, Candidate<ImportedInvoice>>()
  for (const one of candidates) {
    if ('refusal' in one || !one.input.number) {
      joined.set(`row ${one.row}`, one)
      continue
    }
    const { number, email, clientName } = one.input
    const key = `${foldName(number)} ${email || foldName(clientName)}`
    const first = joined.get(key)
    if (!first) joined.set(key, one)
    else if ('input' in first) first.input.lines.push(...one.input.lines)
  }
  return [...joined.values()].map((one) => ('input' in one ? withTotal(one, one.input) : one))
}

function withTotal(one: Candidate<ImportedInvoice>, input: ImportedInvoice): Candidate<ImportedInvoice> {
  const { lines, number } = input
  const total = formatMoney(cents(sumLines(lines)))
  const detail = `${one.detail}, ${lines.length === 1 ? '' : `${lines.length} lines, `}${total}`
  const wire = lines.map(({ priceCents, ...line }) => ({ ...line, price: { minor: priceCents } }))
  const parsed = invoiceLines.safeParse(wire)
  const { row, title } = one
  if (!parsed.success) {
    return { row, title, detail, refusal: explain(parsed.error.issues[0], importRoleLabels.invoice) }
  }
  return { row, title, detail, input: { ...input, lines: nameByNumber(parsed.data, number) } }
}

/** Names the earlier number in the first line, since the new invoice gets a number of its own. */
const nameByNumber = ([first, ...others]: InvoiceLine[], number: string): InvoiceLine[] =>
  first && number && !first.title.includes(number)
    ? [{ ...first, title: `${first.title.slice(0, 130)} (${number.slice(0, 60)})` }, ...others]
    : [...(first ? [first] : []), ...others]

/** Finds the clients of rows: by address, else by the name or company that only one has. */
async function findClients({ db }: Context, inputs: readonly ImportedInvoice[]) {
  const emails = inputs.flatMap(({ email }) => (email ? [email] : []))
  const names = new Set(inputs.flatMap(({ email, clientName }) => (email ? [] : [foldName(clientName)])))
  const byEmail = await db
    .selectFrom('client_email')
    .select(['email', 'client_id as id'])
    .where(({ fn, val }) => sql<boolean>`email = ${fn.any(val([...new Set(emails)]))}`)
    .execute()
  const found = new Map<string, string | undefined>(byEmail.map(({ email, id }) => [email, id]))
  if (names.size === 0) return found
  const all = await db
    .selectFrom('client')
    .select(['id', 'name', 'company'])
    .where('merged_into', 'is', null)
    .execute()
  for (const { id, name, company } of all) {
    for (const key of new Set([foldName(name), foldName(company)]))
      if (key && names.has(key)) found.set(key, found.has(key) && found.get(key) !== id ? undefined : id)
  }
  return found
}

type Facts = { clientId: string; lines: readonly InvoiceLine[] }
const keyOf = ({ clientId, lines }: Facts) =>
  `${clientId} ${sumLines(lines)} ${foldName(lines[0]?.title ?? '')}`

async function readKnown(
  { db }: Context,
  inputs: readonly ImportedInvoice[],
): Promise<Map<string, KnownRecord>> {
  const ids = [...new Set(inputs.map(({ clientId }) => clientId))]
  if (ids.length === 0) return new Map()
  const drafts = await db
    .selectFrom('invoice_draft')
    .select(['id', 'client_id as clientId', 'lines'])
    .where(({ fn, val }) => sql<boolean>`client_id = ${fn.any(val(ids))}`)
    .execute()
  const invoices = await db
    .selectFrom('invoice')
    .select(['id', 'client_id as clientId', 'number', 'snapshot'])
    .where(({ fn, val }) => sql<boolean>`client_id = ${fn.any(val(ids))}`)
    .execute()
  return new Map([
    ...drafts.map(({ id, ...facts }): [string, KnownRecord] => [keyOf(facts), { id, name: 'a draft' }]),
    ...invoices.map(({ id, clientId, number, snapshot }): [string, KnownRecord] => [
      keyOf({ clientId: clientId ?? '', lines: snapshot.lines }),
      { id, name: number },
    ]),
  ])
}

export const invoiceImporter = defineImporter<'invoice', ImportedInvoice>({
  kind: 'invoice',
  headings,
  areComplete: ({ email, clientName, amount, price, open }) =>
    (email ?? clientName) !== undefined && (amount ?? price ?? open) !== undefined,
  dayRole: 'dueOn',
  readRow: readInvoice,
  join: joinLines,
  async compare(ctx, candidates) {
    const clients = await findClients(ctx, inputsOf(candidates))
    const resolved = candidates.map((one): Candidate<ImportedInvoice> => {
      if (!('input' in one)) return one
      const { email, clientName } = one.input
      const { input, ...read } = one
      const clientId = clients.get(email || foldName(clientName))
      if (clientId) return { ...read, input: { ...input, clientId } }
      const fact = email ? 'with this e-mail address' : 'with this name'
      const isUnclear = clients.has(email || foldName(clientName))
      return { ...read, refusal: `There is ${isUnclear ? 'more than one' : 'no'} client ${fact}.` }
    })
    const known = await readKnown(ctx, inputsOf(resolved))
    return compareByKey(resolved, { keyOf, known, fact: 'client, amount and description' })
  },
  async insert(inside, compared) {
    const ids: string[] = []
    for (const { input } of compared.filter(isNewRow)) {
      const id = createId()
      await addDraft(inside, { id, ...input })
      ids.push(id)
    }
    return ids
  },
})
