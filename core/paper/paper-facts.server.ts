import { sql } from 'kysely'
import { v7 as createId } from 'uuid'
import type { Context } from '../context.ts'
import { nameCurrency } from '../currency.ts'
import { readMethods } from '../payment-method/list-methods.server.ts'
import { accountTypeLabels } from '../payment-method/payment-method.ts'
import { readBrand } from '../site-settings/read-brand.server.ts'
import type { IssuedFacts, PaperFacts, PrintedClient } from './paper-facts.ts'

/** Records with papers, and the column that refers to each. */
const columns = {
  invoice: 'invoice_id',
  'credit-note': 'credit_note_id',
  'payment-claim': 'claim_id',
  quote: 'quote_id',
  refund: 'refund_id',
} as const
const tables = {
  invoice: 'invoice',
  'credit-note': 'credit_note',
  'payment-claim': 'payment_claim',
  quote: 'quote',
  refund: 'ledger_entry',
} as const
export type PaperReference = { kind: keyof typeof columns; id: string }

type Writer = Pick<Context, 'db' | 'now'>
type Stored = { id: string; facts: PaperFacts }

/** Keeps the facts of a paper in the transaction that issues it. Those of a paper that has some stay. */
export async function keepFacts(
  inside: Writer,
  { kind, id }: PaperReference,
  more: { link?: string; issued?: IssuedFacts } = {},
): Promise<void> {
  const client = await findClient(inside, { kind, id })
  const facts = JSON.stringify({ ...(await currentFacts(inside)), client, ...more })
  await inside.db
    .insertInto('paper_facts')
    .values({ id: createId(), [columns[kind]]: id, facts, created_at: inside.now() })
    .onConflict((known) => known.column(columns[kind]).doNothing())
    .execute()
}

async function findClient({ db }: Writer, { kind, id }: PaperReference): Promise<PrintedClient | undefined> {
  const { rows } = await sql<PrintedClient>`
    select company, tax_number as "taxNumber" from client
    where (select client_id from ${sql.table(tables[kind])} as record where record.id = ${id}) = client.id`.execute(
    db,
  )
  return rows[0]
}

/** Returns the facts of a paper. One of an earlier release gets those of now. */
export async function readFacts(ctx: Writer, reference: PaperReference): Promise<Stored> {
  const stored = await find(ctx, reference)
  if (stored) return stored
  await keepFacts(ctx, reference)
  const kept = await find(ctx, reference)
  if (!kept) throw new Error('The facts of a paper were not stored')
  return kept
}

const find = ({ db }: Writer, { kind, id }: PaperReference): Promise<Stored | undefined> =>
  db.selectFrom('paper_facts').select(['id', 'facts']).where(columns[kind], '=', id).executeTakeFirst()

/** Returns the facts as they are now, for papers that are not issued. */
export async function currentFacts(ctx: Pick<Context, 'db'>): Promise<PaperFacts> {
  const { name, logo, accent, email, phone, office, timeZone, seller } = await readBrand(ctx)
  const methods = await readMethods(ctx.db, { isActive: true })
  const currencies = [...new Set(methods.map(({ currency }) => currency))].filter(
    (currency) => currency !== 'BDT',
  )
  const isWithoutTaka = methods.length > 0 && methods.every(({ currency }) => currency !== 'BDT')
  return {
    ...(currencies.length > 0 && { currencies }),
    ...(isWithoutTaka && { isWithoutTaka }),
    brand: { name, ...(logo && { logo }), ...(accent && { accent }), email, phone, office, timeZone, seller },
    waysToPay: methods.map(({ label, number, accountType, holder, bank, currency, payLink }) =>
      [
        [label, number].filter(Boolean).join(' '),
        accountType === 'none' || accountType === 'bank' ? '' : accountTypeLabels[accountType],
        holder,
        ...[bank.bankName, bank.branch, bank.routingNumber && `routing number ${bank.routingNumber}`],
        bank.swift && `SWIFT ${bank.swift}`,
        payLink,
        currency !== 'BDT' && `in ${nameCurrency(currency)}`,
      ]
        .filter(Boolean)
        .join(', '),
    ),
  }
}
