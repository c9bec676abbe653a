import { sql } from 'kysely'
import { v7 as createId } from 'uuid'
import type { Context } from '../context.ts'
import { takaFor } from '../exchange.ts'
import { foldName } from '../folding.ts'
import type { InvoiceLine } from '../invoice/invoice.ts'
import { addDraft } from '../invoice/invoice-drafts.server.ts'
import { sumPrices } from '../invoice/invoice-lines.ts'
import { readPaymentSettings } from '../payment-settings/payment-settings.server.ts'
import { noRate } from '../payment-settings/require-rate.server.ts'
import { eachClient } from './compare-clients.server.ts'
import {
  type Candidate,
  compareByKey,
  defineImporter,
  inputsOf,
  isNewRow,
  type KnownRecord,
} from './importer.server.ts'
import { invoiceHeadings } from './invoice-headings.ts'
import { type ImportedInvoice, joinInvoices, readInvoice } from './read-invoice.ts'

/** Finds the clients of rows: by address or, in rows without one, by the name or company that only one client has.
 * Undefined: several have it. */
async function findClients(ctx: Context, inputs: readonly ImportedInvoice[]) {
  const emails = [...new Set(inputs.map(({ email }) => email).filter(Boolean))]
  const names = new Set(inputs.flatMap(({ email, clientName }) => (email ? [] : [foldName(clientName)])))
  const byEmail = await ctx.db
    .selectFrom('client_email')
    .select(['email', 'client_id as id'])
    .where(({ fn, val }) => sql<boolean>`email = ${fn.any(val(emails))}`)
    .execute()
  const found = new Map<string, string | undefined>(byEmail.map(({ email, id }) => [email, id]))
  if (names.size === 0) return found
  for await (const { id, name, company } of eachClient(ctx)) {
    for (const key of new Set([foldName(name), foldName(company)]))
      if (key && names.has(key)) found.set(key, found.has(key) && found.get(key) !== id ? undefined : id)
  }
  return found
}

type Facts = { clientId: string; lines: readonly InvoiceLine[]; currency: string; dueOn: string | null }

/** The number in the other program stands behind the first title. */
function keyOf({ clientId, lines, currency, dueOn }: Facts): string {
  const title = lines[0]?.title ?? ''
  const [, number] = /\(([^()]+)\)$/.exec(title) ?? []
  if (number) return `${clientId} number ${number.trim().toLowerCase()}`
  return `${clientId} ${sumPrices(lines)} ${currency} ${dueOn ?? ''} ${foldName(title)}`
}

async function readKnown(
  { db }: Context,
  inputs: readonly ImportedInvoice[],
): Promise<Map<string, KnownRecord>> {
  const ids = [...new Set(inputs.map(({ clientId }) => clientId))]
  if (ids.length === 0) return new Map()
  const drafts = await db
    .selectFrom('invoice_draft')
    .select(['client_id as clientId', 'lines', 'currency', 'due_on as dueOn'])
    .where(({ fn, val }) => sql<boolean>`client_id = ${fn.any(val(ids))}`)
    .execute()
  const invoices = await db
    .selectFrom('invoice')
    .select(['id', 'client_id as clientId', 'number', 'snapshot', 'currency', 'due_on as dueOn'])
    .where(({ fn, val }) => sql<boolean>`client_id = ${fn.any(val(ids))}`)
    .where('status', '!=', 'void')
    .execute()
  return new Map([
    ...drafts.map((facts): [string, KnownRecord] => [keyOf(facts), { id: null, name: 'a draft' }]),
    ...invoices.map(({ id, clientId, number, snapshot, ...facts }): [string, KnownRecord] => [
      keyOf({ clientId: clientId ?? '', lines: snapshot.lines, ...facts }),
      { id, name: number },
    ]),
  ])
}

export const invoiceImporter = defineImporter<'invoice', ImportedInvoice>({
  kind: 'invoice',
  headings: invoiceHeadings,
  areComplete: ({ email, clientName, amount, price, open }) =>
    (email ?? clientName) !== undefined && (amount ?? price ?? open) !== undefined,
  dayRole: 'dueOn',
  readRow: readInvoice,
  join: joinInvoices,
  async compare(ctx, candidates) {
    const clients = await findClients(ctx, inputsOf(candidates))
    const rates = await readPaymentSettings(ctx)
    const resolved = candidates.map((one): Candidate<ImportedInvoice> => {
      if (!('input' in one)) return one
      const { input, ...read } = one
      if (takaFor(input.currency, rates) === undefined)
        return { ...read, refusal: noRate(input.currency, 'currency').message }
      const name = input.email || foldName(input.clientName)
      const clientId = clients.get(name)
      if (clientId) return { ...read, input: { ...input, clientId } }
      const fact = input.email ? 'with this e-mail address' : 'with this name'
      return { ...read, refusal: `There is ${clients.has(name) ? 'more than one' : 'no'} client ${fact}.` }
    })
    const known = await readKnown(ctx, inputsOf(resolved))
    return compareByKey(resolved, { keyOf, known, fact: 'client and number or content' })
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
