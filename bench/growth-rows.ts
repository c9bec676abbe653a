import { sql } from 'kysely'
import type { Database } from '#db/connection/pool.ts'

/** Coupons, and lines of a statement, for each size. */
const rows = 40

/** Adds coupons and statement lines, which the sample has none of, as often as the site is larger than the sample. */
export async function addGrowthRows(database: Database, size: number): Promise<void> {
  const numbers = sql`generate_series(1, ${rows * size}::integer) as number`
  await database.transaction().execute(async (transaction) => {
    await sql`insert into coupon (id, code, reason, percent, currency, service_ids, is_active, created_at, updated_at)
      select uuid_at(moment), 'GROWTH' || number, 'Campaign ' || number, 1 + number % 50, 'USD', '{}',
        number % 3 > 0, moment, moment
      from ${numbers}, lateral (select now() - number * interval '1 day' as moment) as time`.execute(
      transaction,
    )
    await sql`with statement as (
        insert into bank_statement (id, method_id, name, lines, added, unreadable, created_at)
        select uuidv7(), id, 'statement.csv', ${rows * size}, ${rows * size}, 0, now()
        from payment_method where kind = 'bkash' order by id limit 1
        returning id, method_id)
      insert into statement_line (id, statement_id, method_id, method_kind, day, time, state, poisha, trx_id, sender,
        sender_end, details, text_hash, set_aside_at, created_at)
      select uuid_at(moment), statement.id, method_id, 'bkash', moment::date, '12:00', 'received',
        100000 + number, 'GROWTH' || number, 'Client ' || number, lpad((number % 10000)::text, 4, '0'), '',
        sha256(number::text::bytea), case when number > ${rows} then moment end, moment
      from statement, ${numbers}, lateral (select now() - number * interval '1 hour' as moment) as time`.execute(
      transaction,
    )
  })
}
