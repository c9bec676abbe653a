import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabase } from '#db/connection/pool.ts'
import { visitor } from '#tests/factories.ts'
import { expectProblem } from '#tests/problem.ts'
import { addSpreadsheet } from '#tests/spreadsheets.ts'
import { createTestDatabase, type TestDatabase } from '#tests/test-database.ts'
import { createTestSite } from '#tests/test-site.ts'
import { createLongReads, longReadsPool } from './long-reads.ts'
import { explainDatabase } from './unavailable.ts'

let test: TestDatabase
let sorted: string
beforeAll(async () => {
  test = await createTestDatabase()
  const rows = Array.from({ length: 300 }, (_, at) => [`row ${at}`])
  const id = await addSpreadsheet(test.ctxOf(visitor), { sheets: [{ rows }] })
  sorted = `/api/excel/${id}/sheets/0/rows?sort=0`
})
afterAll(() => test[Symbol.asyncDispose]())

async function openSite(statementTimeout: number) {
  const database = openDatabase(test.address, {
    ...longReadsPool,
    statementTimeout,
    mapError: explainDatabase,
  })
  const site = await createTestSite({ shared: test, longReads: createLongReads(database) })
  return {
    site,
    async [Symbol.asyncDispose]() {
      await site[Symbol.asyncDispose]()
      await database.destroy()
    },
  }
}

/** Locks all rows of sheets against reads. Returns a function that releases them. */
async function lockRows(): Promise<() => Promise<void>> {
  const locked = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const holding = test.database.transaction().execute(async (inside) => {
    await sql`lock table spreadsheet_row in access exclusive mode`.execute(inside)
    locked.resolve()
    await released.promise
  })
  await locked.promise
  return async () => {
    released.resolve()
    await holding
  }
}

it('leaves connections for all other requests, however many sorted sheets are requested', async () => {
  await using running = await openSite(60_000)
  const { site } = running
  const release = await lockRows()
  const reading = Promise.all(Array.from({ length: 24 }, () => site.get(sorted)))
  // Earlier requests have a connection by then, or wait for one.
  for (let count = 0; count < 5; count++)
    expect((await site.get('/api/reviews?limit=1')).statusCode).toBe(200)
  await release()
  for (const answer of await reading) {
    if (answer.statusCode === 200) expect(answer.json().rows).toHaveLength(100)
    else expect(answer.headers['retry-after']).toBeDefined()
  }
})

it('cancels a statement that takes too long, and sends when to retry', async () => {
  await using running = await openSite(50)
  const release = await lockRows()
  const answer = await running.site.get(sorted)
  expectProblem(answer, 503)
  expect(answer.json().message).toContain('takes too long')
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  await release()
  expect((await running.site.get(sorted)).statusCode).toBe(200)
})
