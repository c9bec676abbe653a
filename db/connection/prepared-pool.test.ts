import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { retryCancelled } from '#core/transaction.server.ts'
import { createTestDatabase, type TestDatabase } from '#tests/test-database.ts'
import { type Database, openDatabase } from './pool.ts'

let test: TestDatabase
let db: Database
beforeAll(async () => {
  test = await createTestDatabase()
  // One connection, so that all queries share their prepared statements.
  db = openDatabase(test.address, { max: 1 })
  await sql`create table colour (name text)`.execute(db)
  await sql`insert into colour values ('red')`.execute(db)
})
afterAll(async () => {
  await db.destroy()
  await test[Symbol.asyncDispose]()
})

async function repeat<Result>(times: number, run: () => Promise<Result>): Promise<Result[]> {
  const results: Result[] = []
  for (let time = 0; time < times; time++) results.push(await run())
  return results
}

const listColours = (database = db) => sql`select * from colour`.execute(database).then(({ rows }) => rows)

async function readPrepared(part: string): Promise<string[]> {
  const { rows } = await sql<{ statement: string }>`
    select statement from pg_prepared_statements where statement like ${`%${part}%`}`.execute(db)
  return rows.map(({ statement }) => statement).filter((statement) => !statement.includes('pg_prepared'))
}

it('prepares a statement that is used often, and no other', async () => {
  await sql`select 'rare' from colour`.execute(db)
  const find = (name: string) => sql`select from colour where name = ${name}`.execute(db)
  const results = await repeat(12, () => find('red'))
  expect(results.map(({ rows }) => rows.length)).toEqual(Array(12).fill(1))
  expect((await find('blue')).rows).toEqual([])
  expect(await readPrepared('colour')).toEqual(['select from colour where name = $1'])
})

it('reads the new columns of a table that a migration has changed', async () => {
  await repeat(12, () => listColours())
  await sql`alter table colour add column code text`.execute(db)
  expect(await repeat(12, () => listColours())).toEqual(Array(12).fill([{ name: 'red', code: null }]))
})

it('repeats a transaction when a table has changed', async () => {
  await repeat(12, () => listColours())
  await sql`alter table colour add column year int`.execute(db)
  const attempts: number[] = []
  const rows = await retryCancelled(() =>
    db.transaction().execute((inside) => {
      attempts.push(1)
      return listColours(inside as Database)
    }),
  )
  expect(rows).toEqual([{ name: 'red', code: null, year: null }])
  expect(attempts).toHaveLength(2)
})

it('finds conflicts on a partial index, whose condition has values', async () => {
  await sql`create table part (number int, kind text)`.execute(db)
  await sql`create unique index on part (number) where kind <> 'void'`.execute(db)
  const add = (kind: string) =>
    sql`insert into part values (1, ${kind}) on conflict (number) where kind <> ${'void'} do nothing`.execute(
      db,
    )
  await repeat(30, () => add('deposit'))
  expect((await sql`select from part`.execute(db)).rows).toHaveLength(1)
})

it('prepares no search, whose plan depends on the words', async () => {
  const find = (words: string) =>
    sql`select from colour where name like ${words} and costly_to_read(name)`.execute(db)
  await repeat(12, () => find('red'))
  expect(await readPrepared('costly_to_read')).toEqual([])
})

it('reports the error of a prepared statement', async () => {
  const divide = (divisor: number) => sql`select 1 / ${divisor}::int as result`.execute(db)
  await repeat(12, () => divide(1))
  await expect(divide(0)).rejects.toMatchObject({ code: '22012' })
  await expect(divide(1)).resolves.toMatchObject({ rows: [{ result: 1 }] })
})

it('keeps what is in use when many others are prepared, and prepares new ones', async () => {
  const inUse = () => sql`select 'in use' as state`.execute(db)
  await repeat(12, inUse)
  for (let number = 0; number < 320; number++) {
    await repeat(12, () => sql.raw(`select ${number} as prepared_number`).execute(db))
    await inUse()
  }
  expect(await readPrepared('in use')).toHaveLength(1)
  expect(await readPrepared('319 as prepared_number')).toHaveLength(1)
})

it('does not prepare the long statement of an import', async () => {
  const long = sql.raw(`select '${'x'.repeat(25_000)}' as imported_text`)
  await repeat(12, () => long.execute(db))
  expect(await readPrepared('imported_text')).toEqual([])
})
