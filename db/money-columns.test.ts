import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/test-database.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test[Symbol.asyncDispose]())

/** Rates, which are fractions. */
const rates = ['invoice.poisha_per_minor', 'tax_entry.poisha_rate']

it('keeps every amount as a whole number of minor units, whose currency can be read', async () => {
  const { rows } = await sql<{ table: string; column: string; type: string; currencies: string }>`
    select table_name as "table", column_name as "column", data_type as "type",
      (select count(*) from information_schema.columns as other where other.table_schema = 'public'
        and other.table_name = amount.table_name and other.column_name ~ 'currency$') as currencies
    from information_schema.columns as amount
    where table_schema = 'public' and column_name ~ '(_cents|_minor|^minor|poisha)'`.execute(test.database)
  expect(rows.length).toBeGreaterThan(40)
  const fractions = rows.filter(({ type }) => !['bigint', 'integer', 'text'].includes(type))
  expect(fractions.map(({ table, column }) => `${table}.${column}`).sort()).toEqual(rates)
  const unnamed = rows.filter(({ column, currencies }) => /_minor$/.test(column) && currencies === '0')
  expect(unnamed).toEqual([])
})
