import { sql } from 'kysely'
import type { Database } from '#db/connection/pool.ts'

export type Counts = { lines: number; invoices: number; claims: number; clients: number }

/** Amounts of the invoices in cents: some thousand different ones, as prices with discounts are. */
const cents = (number: ReturnType<typeof sql>) => sql`(5000 + ${number} * 37 % 9973 * 10)`
const centsOf = (number: number) => 5_000 + ((number * 37) % 9_973) * 10
/** In taka at ৳122, as invoices are payable. */
const takaOf = (number: number) => Math.ceil((centsOf(number) * 122) / 100)

/** Adds clients, open invoices, and payments of some that wait. Returns the account that they were sent to. */
export async function addOpenInvoices(database: Database, counts: Counts): Promise<string> {
  const { invoices, claims, clients } = counts
  await database.transaction().execute(async (transaction) => {
    for (const table of ['client', 'invoice', 'payment_claim'])
      await sql`alter table ${sql.table(table)} disable trigger user`.execute(transaction)
    await sql`create temporary table payer on commit drop as
      select uuidv7() as id, number from generate_series(1, ${clients}) as number`.execute(transaction)
    await sql`insert into client (id, name, phones, status, created_at, updated_at)
      select id, 'Client Number ' || number, array['0171' || lpad(number::text, 7, '0')], 'active', now(), now()
      from payer`.execute(transaction)
    await sql`insert into invoice (id, number, email, kind, total_cents, poisha_per_dollar, rate_valid_until, due_on, status,
        snapshot, client_id, created_at, updated_at)
      select uuidv7(), 'IN-' || 500000 + one, 'client' || payer.number || '@bench.example', 'other', ${cents(sql`one`)},
        12200, now() + interval '1 day', current_date + 30, 'open',
        jsonb_build_object('orderNumber', '', 'clientName', 'Client Number ' || payer.number, 'title', 'Work',
          'lines', '[{"title":"Work","quantity":1,"priceCents":5000}]'::jsonb),
        payer.id, now() - interval '40 days', now()
      from generate_series(1, ${invoices}) as one join payer on payer.number = 1 + one % ${clients}`.execute(
      transaction,
    )
    await sql`insert into payment_claim (id, number, invoice_id, email, client_id, method_id, method_kind, method_snapshot,
        amount_poisha, poisha_per_dollar, due_poisha, sender_number, trx_id, paid_at, text, status, flags, reason,
        created_at, updated_at)
      select uuidv7(), 'PC-' || invoice.number, invoice.id, invoice.email, invoice.client_id, method.id, method.kind,
        '{}', invoice.payable_poisha, 12200, invoice.payable_poisha, '01712345678',
        'BENCH' || right(invoice.number, 6), now() - interval '3 days', '', 'submitted', '{}', '', now(), now()
      from invoice, (select * from payment_method where kind = 'bkash' order by id limit 1) as method
      where invoice.number like 'IN-5%' and right(invoice.number, 6)::integer <= 500000 + ${claims}`.execute(
      transaction,
    )
    for (const table of ['client', 'invoice', 'payment_claim'])
      await sql`alter table ${sql.table(table)} enable trigger user`.execute(transaction)
  })
  await sql`vacuum analyze`.execute(database)
  const methods = database.selectFrom('payment_method').select('id').where('kind', '=', 'bkash')
  return (await methods.orderBy('id').limit(1).executeTakeFirstOrThrow()).id
}

/** Writes a statement: half of its lines are payments that were reported, a quarter names an invoice that nobody has
 * reported, and a quarter is other money of the same amounts. */
export function writeStatement({ lines, claims }: Counts): Buffer {
  const day = new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10)
  const rows = Array.from({ length: lines }, (_, index) => {
    const at = index + 1
    const isReported = at <= lines / 2
    const invoice = isReported ? at : claims + at
    const isNamed = at <= (lines * 3) / 4
    const id = `${isReported ? 'BENCH' : 'OTHER'}${500_000 + invoice}`
    return [
      day,
      id,
      takaOf(invoice),
      isNamed && !isReported ? `For IN-${500_000 + invoice}` : 'Payment',
    ].join(',')
  })
  return Buffer.from(['Date,Transaction ID,Credit,Details', ...rows].join('\r\n'))
}
