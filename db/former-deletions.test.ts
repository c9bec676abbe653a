import { type RawBuilder, sql } from 'kysely'
import { expect, it } from 'vitest'
import { deletedOwner } from '#core/owner/owner.ts'
import { migrateBefore } from '#tests/migrate-before.ts'
import { createTestDatabase } from '#tests/test-database.ts'
import type { Database } from './connection/pool.ts'
import { migrate } from './migrate.ts'

const idOf = (number: number) => `01936f00-0000-7000-8000-${String(number).padStart(12, '0')}`
const at = (day: number) => new Date(Date.UTC(2026, 5, day))
const [deleted, returned, unknown] = [idOf(1), idOf(2), idOf(3)]
const email = 'karim@example.com'

async function addPerson(
  database: Database,
  id: string,
  address: string,
  deletedOn?: number,
  decided = false,
) {
  await sql`insert into person (id, issuer, subject, email, name, picture, role, is_role_decided, is_disabled,
      is_stand_in, created_at, last_seen_at, deleted_at)
    values (${id}, 'i', ${id}, ${address}, '', '', 'client', ${decided}, ${deletedOn !== undefined}, false,
      ${deletedOn === undefined ? at(20) : at(1)}, ${at(1)}, ${deletedOn ? at(deletedOn) : null})`.execute(
    database,
  )
}

async function addOrder(database: Database, number: number, day: number, by?: string) {
  const id = idOf(number)
  await sql`insert into client_order (id, number, email, client_name, service_kind, plan_id, snapshot, brief,
      total_cents, currency, deposit_percent, status, source, created_at, updated_at)
    values (${id}, ${`OR-${number}`}, ${email}, 'Karim', 'custom', '', '{"name": "A site"}', '{}', 100, 'USD', 50,
      'accepted', 'web', ${at(day)}, ${at(day)})`.execute(database)
  if (by) {
    await sql`insert into state_move (id, kind, record_id, at, person_id, is_staff, from_state, to_state, reason)
      values (${idOf(number + 500)}, 'order', ${id}, ${at(day)}, ${by}, false, '', 'submitted', '')`.execute(
      database,
    )
  }
  return id
}

it('detaches records of accounts deleted before the migration, if their address is known', async () => {
  await using test = await createTestDatabase({ isMigrated: false })
  const { database } = test
  await migrateBefore(database, '0097')
  await addPerson(database, deleted, deletedOwner(deleted), 10, true)
  await addPerson(database, unknown, deletedOwner(unknown), 10)
  await addPerson(database, returned, email)
  const [orderBefore, orderAfter] = [
    await addOrder(database, 11, 5, deleted),
    await addOrder(database, 12, 25, returned),
  ]
  await sql`insert into project_record (id, company_name, licence, owner_name, country_name, email, wp_username,
      short_description, description, costs, progress, has_website, website_url, image, certificate, tags, notes,
      created_at)
    values (${idOf(21)}, '', '', '', '', 'Karim@Example.com', '', '', '', '[]', 0, false, '', '', '', '{}', '', ${at(6)}),
      (${idOf(22)}, '', '', '', '', ${email}, '', '', '', '[]', 0, false, '', '', '', '{}', '', ${at(26)}),
      (${idOf(23)}, '', '', '', '', 'other@example.com', '', '', '', '[]', 0, false, '', '', '', '{}', '', ${at(6)})`.execute(
    database,
  )
  for (const [number, order, day] of [
    [31, orderBefore, 15],
    [32, orderAfter, 26],
  ] as const) {
    await sql`insert into invoice (id, number, order_id, email, kind, total_cents, poisha_per_dollar, rate_valid_until,
        due_on, status, snapshot, created_at, updated_at)
      values (${idOf(number)}, ${`IN-${number}`}, ${order}, ${email}, 'full', 100, 12200, ${at(28)}, '2026-07-01', 'open',
        '{}', ${at(day)}, ${at(day)})`.execute(database)
    await sql`insert into ledger_entry (id, at, type, invoice_id, email, amount_cents, currency, reason)
      values (${idOf(number + 10)}, ${at(27)}, 'payment', ${idOf(number)}, ${email}, 100, 'USD', '')`.execute(
      database,
    )
  }

  await migrate(database)
  const ownersOf = async (query: RawBuilder<{ owner: string }>) =>
    (await query.execute(database)).rows.map(({ owner }) => owner)
  const both = [deletedOwner(deleted), email]
  expect(await ownersOf(sql`select email as owner from client_order order by id`)).toEqual(both)
  expect(await ownersOf(sql`select email as owner from invoice order by id`)).toEqual(both)
  expect(await ownersOf(sql`select email as owner from ledger_entry order by id`)).toEqual(both)
  const projects = await ownersOf(sql`select email as owner from project_record order by id`)
  expect(projects).toEqual([...both, 'other@example.com'])
  expect(await ownersOf(sql`select email as owner from former_owner`)).toEqual([email])
  expect(
    await ownersOf(
      sql`select 'decided' as owner from role_decision where address_hash = hash_address(${email})`,
    ),
  ).toEqual(['decided'])
  const rewritten = sql`update ledger_entry set email = 'other@example.com'`.execute(database)
  await expect(rewritten).rejects.toThrow('append-only')
})
