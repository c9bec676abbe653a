import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { migrateBefore } from '#tests/migrate-before.ts'
import { createTestDatabase } from '#tests/test-database.ts'
import type { Database } from './connection/pool.ts'
import { migrate } from './migrate.ts'

const help = ['messages', 'projects', 'passwords']
const money = ['payments', 'invoices', 'refunds', 'reports']

/** Adds a role as the release before does. */
const addFormer = (database: Database, name: string, areas: string[]) =>
  sql`insert into custom_role (id, name, folded_name, areas, created_at, updated_at)
    values (gen_random_uuid(), ${name}, ${name}, ${areas}, now(), now())`.execute(database)

async function read(database: Database, name: string) {
  const { rows } = await sql<{ areas: string[]; granted: string[] }>`
    select areas, granted from custom_role where name = ${name}`.execute(database)
  return rows[0]
}

it('turns areas into finer ones, and lets the release before write and read its own', async () => {
  await using test = await createTestDatabase({ isMigrated: false })
  const { database } = test
  await migrateBefore(database, '0685')
  await addFormer(database, 'Desk', ['help', 'money'])
  await migrate(database)
  expect(await read(database, 'Desk')).toEqual({
    areas: ['money', 'help'],
    granted: expect.arrayContaining([...help, ...money]),
  })

  await addFormer(database, 'Later', ['help'])
  expect(await read(database, 'Later')).toEqual({ areas: ['help'], granted: help })
  await sql`update custom_role set granted = '{payments,messages}' where name = 'Later'`.execute(database)
  expect(await read(database, 'Later')).toEqual({ areas: [], granted: ['payments', 'messages'] })
  await sql`update custom_role set folded_name = 'LATER' where name = 'Later'`.execute(database)
  expect(await read(database, 'Later')).toEqual({ areas: [], granted: ['payments', 'messages'] })
  await sql`update custom_role set areas = '{money}' where name = 'Later'`.execute(database)
  expect(await read(database, 'Later')).toEqual({ areas: ['money'], granted: money })
})
