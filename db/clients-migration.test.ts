import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { migrateBefore } from '#tests/migrate-before.ts'
import { createTestDatabase } from '#tests/test-database.ts'
import type { Database, DatabaseAddress } from './connection/pool.ts'
import { listMigrations, migrate } from './migrate.ts'

const removed = 'removed-01936f00-0000-7000-8000-000000000001@account.invalid'

/** Adds an order, a problem, a note and a file for each of `count` addresses. */
async function addRecords(database: Database, count: number): Promise<void> {
  const number = sql`generate_series(1, ${sql.lit(count)}) as n`
  const common = sql`gen_random_uuid(), 'N-' || n, 'c' || n || '@example.com', 'Client ' || n`
  await sql`insert into client_order (id, number, email, client_name, service_kind, plan_id, snapshot, brief, total_cents,
      currency, deposit_percent, status, source, created_at, updated_at)
    select ${common}, 'custom', '', '{"name":"A site"}', '{}', 0, 'USD', 50, 'closed', 'chat', now(), now()
    from ${number}`.execute(database)
  await sql`insert into problem (id, number, email, client_name, about, category, urgency, title, text, page_address,
      attachment_ids, status, last_written_at, last_writer_is_staff, created_at, updated_at)
    select ${common}, 'site', 'other', 'normal', 'A title', 'A text', '', '{}', 'closed', now(), false, now(), now()
    from ${number}`.execute(database)
  await sql`insert into project_record (id, company_name, licence, owner_name, country_name, email, wp_username,
      short_description, description, costs, progress, has_website, website_url, image, certificate, tags, notes, created_at)
    select gen_random_uuid(), 'Company ' || n, 'L', 'Owner', 'Bangladesh', ' C' || n || '@Example.com', 'w', 's', '', '[]', 0,
      false, '', '', '', '{}', '', now() - interval '1 day' from ${number}`.execute(database)
  await sql`insert into note (id, title, email, text, created_at)
    select gen_random_uuid(), 'A note', 'c' || n || '@example.com', 'A text', now() from ${number}`.execute(
    database,
  )
  await sql`insert into invoice (id, number, order_id, email, kind, total_cents, poisha_per_dollar, rate_valid_until, due_on,
      status, snapshot, created_at, updated_at)
    select gen_random_uuid(), 'IN-' || number, id, email, 'full', 100, 12200, now(), now(), 'open', '{}', now(), now()
    from client_order where email like 'c%'`.execute(database)
  await sql`insert into ledger_entry (id, at, type, invoice_id, email, amount_cents, currency, reason)
    select gen_random_uuid(), now(), 'payment', id, email, 100, 'USD', '' from invoice`.execute(database)
}

const tables = ['client_order', 'problem', 'project_record', 'note', 'invoice', 'ledger_entry']
const countOf = async (database: Database, from: string) =>
  Number(
    (await sql<{ count: string }>`select count(*) from ${sql.raw(from)}`.execute(database)).rows[0]?.count,
  )

/** Milliseconds. Measured with CLIENTS=100000, which is too much for every run. */
const longestUpgrade = 120_000

const migrateUntilKilled = `
  const { openDatabase } = await import('#db/connection/pool.ts')
  const { migrate } = await import('#db/migrate.ts')
  const kill = ({ node }) => {
    if (JSON.stringify(node).includes(process.argv[2])) process.kill(process.pid, 'SIGKILL')
    return node
  }
  const plugin = { transformQuery: kill, transformResult: async ({ result }) => result }
  await migrate(openDatabase(JSON.parse(process.argv[1])).withPlugin(plugin))
`

/** Upgrades in a process of its own, which is killed when the migration is done and not yet recorded. */
async function upgradeUntilKilled(address: DatabaseAddress, migration: string): Promise<void> {
  const call = ['--input-type=module', '--eval', migrateUntilKilled, JSON.stringify(address), migration]
  await expect(promisify(execFile)(process.execPath, call)).rejects.toMatchObject({ signal: 'SIGKILL' })
}

const stateOf = async (database: Database) => {
  const migrations = await sql`select name from migration order by name`.execute(database)
  const orders = await sql`select * from client_order order by id limit 100`.execute(database)
  return [migrations.rows, orders.rows]
}

it('gives every record the client of its address, also after upgrades that were interrupted', async () => {
  await using test = await createTestDatabase({ isMigrated: false })
  const { database } = test
  await migrateBefore(database, '0110')
  const count = Number(process.env.CLIENTS ?? 30)
  for (const table of tables)
    await sql`alter table ${sql.table(table)} disable trigger user`.execute(database)
  await addRecords(database, count)
  for (const table of tables) await sql`alter table ${sql.table(table)} enable trigger user`.execute(database)
  await sql`insert into note (id, title, email, text, created_at)
    values (gen_random_uuid(), 'To nobody', 'nobody@example.com', '', now())`.execute(database)
  await sql`update client_order set email = ${removed} where number = 'N-2'`.execute(database)
  const before = await stateOf(database)
  const last = (await listMigrations()).at(-1) ?? ''
  for (const migration of ['0110-clients.sql', last]) {
    await upgradeUntilKilled(test.address, migration)
    // The release before can still be started.
    expect(await stateOf(database)).toEqual(before)
  }

  const begin = performance.now()
  await migrate(database)
  expect(performance.now() - begin).toBeLessThan(longestUpgrade)

  expect(await countOf(database, 'client')).toBe(count + 1)
  for (const table of tables) {
    const unless = table === 'note' ? `and title <> 'To nobody'` : ''
    const missing = await countOf(database, `${table} where client_id is null ${unless}`)
    expect([table, missing]).toEqual([table, 0])
    const column = sql.ref(`${table}.email`)
    const { rows } =
      await sql`select 1 from ${sql.table(table)} join client_email on client_email.client_id = ${sql.ref(`${table}.client_id`)}
      where fold_email(${column}) <> client_email.email limit 1`.execute(database)
    expect([table, rows]).toEqual([table, []])
  }
  const { rows } = await sql`select client.name, company, source, status from client
    join client_email on client_id = client.id where email in ('c1@example.com', ${removed}) order by email`.execute(
    database,
  )
  expect(rows).toEqual([
    { name: 'Client 1', company: 'Company 1', source: 'whatsapp', status: 'active' },
    { name: 'Deleted account', company: '', source: 'whatsapp', status: 'former' },
  ])
}, 900_000)
