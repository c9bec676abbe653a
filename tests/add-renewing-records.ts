import { sql } from 'kysely'
import type { Database } from '#db/connection/pool.ts'

/** Adds records that the sample content lacks: what renews, a statement with a line for each reported payment, credit
 * notes and expenses. */
export async function addRenewingRecords(database: Database): Promise<void> {
  const statements = [
    sql`insert into custody_item (id, client_id, kind, name, held_by, expires_on, created_at, updated_at)
      select uuidv7(), id, 'domain', 'shop' || step || '.example', 'provider', current_date + 10 * step, now(), now()
      from client, generate_series(1, 3) as step`,
    sql`insert into recurring_invoice (id, client_id, lines, total_cents, every, starts_on, next_on, created_at, updated_at)
      select uuidv7(), id, '[{"title":"Hosting","quantity":1,"priceCents":900}]', 900, 'year', current_date + 30,
        current_date + 30, now(), now() from client, generate_series(1, 2)`,
    sql`insert into bank_statement (id, method_id, name, lines, added, unreadable, created_at)
      select uuidv7(), id, 'statement.csv', 1, 1, 0, now() from payment_method`,
    sql`insert into statement_line (id, statement_id, method_id, method_kind, day, time, state, poisha, trx_id, sender,
        sender_end, details, text_hash, claim_id, created_at)
      select uuidv7(), statement.id, claim.method_id, claim.method_kind, claim.paid_at::date, '', 'received',
        claim.amount_poisha, claim.trx_id, claim.sender_number, right(claim.sender_number, 4), '', sha256(claim.id::text::bytea),
        case when claim.receipt_number is not null then claim.id end, now()
      from payment_claim claim join bank_statement statement using (method_id) where not claim.repeats_transaction
      on conflict do nothing`,
    sql`insert into statement_line (id, statement_id, method_id, method_kind, day, time, state, poisha, trx_id, sender,
        sender_end, details, text_hash, created_at)
      select uuidv7(), statement.id, method.id, method.kind, current_date - step, '', 'received', 1000 * step,
        'UNCLAIMED' || step, '01712345678', '5678', '', sha256(step::text::bytea), now()
      from bank_statement statement join payment_method method on method.id = statement.method_id,
        generate_series(1, 30) as step`,
    sql`insert into tax_entry (id, at, type, invoice_id, name, rate, net_cents, tax_cents, is_sample)
      select uuidv7(), created_at, 'invoice', id, 'VAT', 1500, total_cents, total_cents * 15 / 100, false from invoice`,
    sql`insert into credit_note (id, number, invoice_id, email, amount_cents, reason, lines, snapshot, created_at)
      select uuidv7(), replace(number, 'IN-', 'CN-9'), id, email, 100, 'Kindness', '[]',
        jsonb_build_object('invoiceNumber', number, 'clientName', snapshot ->> 'clientName'), now()
      from invoice where status <> 'void' and total_cents > 100`,
    sql`insert into expense (id, spent_on, category, currency, amount_minor, usd_cents, payee, note, created_at, updated_at)
      select uuidv7(), current_date - step, 'hosting', 'USD', 100 * step, 100 * step, 'A host', '', now(), now()
      from generate_series(1, 40) as step`,
  ]
  for (const statement of statements) await statement.execute(database)
}
