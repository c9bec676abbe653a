import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { admin, client, visitor } from '#tests/factories.ts'
import { addPeople, ownerEmail } from '#tests/people.ts'
import { addSpreadsheet, eventsOf, readerOf } from '#tests/spreadsheets.ts'
import { createTestDatabase, type TestDatabase } from '#tests/test-database.ts'
import type { Context } from '../context.ts'
import { deleteExpiredQuotas } from './quota.server.ts'
import { removeSpreadsheet } from './removal.server.ts'
import { uploadSpreadsheet } from './upload.server.ts'

const person = { ...client, email: ownerEmail }

let test: TestDatabase
let now = new Date('2026-05-05T10:00:00Z')
beforeEach(async () => {
  test = await createTestDatabase()
  await addPeople(test.database)
})
afterEach(() => test[Symbol.asyncDispose]())

/** Context with a quota for one of the files below, but not for two. */
const ctxOf = (more: Partial<Context> = {}): Context =>
  test.ctxOf(visitor, { spreadsheetShareBytes: 500_000, now: () => now, ...more })
const sheets = [{ rows: Array.from({ length: 1_000 }, (_, at) => [`Row ${at}`, 'x'.repeat(100)]) }]
const quotaExceeded = {
  kind: 'limited',
  message: expect.stringMatching(/There is room again after midnight/),
}
const countFiles = async () => (await test.database.selectFrom('spreadsheet').select('id').execute()).length

it('gives each network a daily quota that deleting files does not restore', async () => {
  const id = await addSpreadsheet(ctxOf(), { sheets })
  await expect(addSpreadsheet(ctxOf(), { sheets })).rejects.toMatchObject({
    ...quotaExceeded,
    // 18:00 UTC is midnight in Dhaka.
    retryAfterSeconds: 8 * 3_600,
  })
  await removeSpreadsheet(ctxOf({ actor: admin }), id)
  await expect(addSpreadsheet(ctxOf(), { sheets })).rejects.toMatchObject(quotaExceeded)
  await addSpreadsheet(ctxOf({ client: '198.51.100.1' }), { sheets })
  now = new Date('2026-05-05T18:00:00Z')
  await addSpreadsheet(ctxOf(), { sheets })
  expect(await countFiles()).toBe(2)
})

it('refuses an upload before reading it if the quota is used up', async () => {
  const reader = readerOf(() => {
    throw new Error('read')
  })
  await addSpreadsheet(ctxOf(), { sheets })
  await test.database.updateTable('spreadsheet_share').set({ used: 500_000 }).execute()
  const input = { filename: 'a.xlsx', content: Buffer.from('x'), uploaderToken: undefined }
  const late = uploadSpreadsheet(ctxOf({ sheets: reader }), input, new AbortController().signal)
  await expect(late).rejects.toMatchObject(quotaExceeded)
})

it('stores one of five concurrent files that each take most of the quota', async () => {
  const all = await Promise.allSettled(Array.from({ length: 5 }, () => addSpreadsheet(ctxOf(), { sheets })))
  const refusals = all.filter((one) => one.status === 'rejected').map(({ reason }) => reason)
  expect(refusals).toEqual(Array(4).fill(expect.objectContaining(quotaExceeded)))
  expect(await countFiles()).toBe(1)
})

it('counts the quota both per signed-in person and per network', async () => {
  await addSpreadsheet(ctxOf({ actor: person }), { sheets })
  const elsewhere = { actor: person, client: '198.51.100.1' }
  await expect(addSpreadsheet(ctxOf(elsewhere), { sheets })).rejects.toMatchObject(quotaExceeded)
  await expect(
    addSpreadsheet(ctxOf({ actor: { ...person, id: admin.id, email: admin.email } }), { sheets }),
  ).rejects.toMatchObject(quotaExceeded)
  await addSpreadsheet(ctxOf({ client: '198.51.100.1' }), { sheets })
})

it('sets no quota for administrators, who can delete files', async () => {
  for (let number = 0; number < 3; number += 1) await addSpreadsheet(ctxOf({ actor: admin }), { sheets })
  expect(await test.database.selectFrom('spreadsheet_share').selectAll().execute()).toEqual([])
})

it('refuses a file larger than the whole quota without reading all of it', async () => {
  let batches = 0
  const endless = readerOf(async function* () {
    yield* eventsOf([{ rows: [['x']] }])
    for (; batches < 100; batches++)
      yield { kind: 'rows', rows: [{ number: batches + 1, texts: ['x'.repeat(1_000_000)], values: [null] }] }
  })
  const input = { filename: 'a.xlsx', content: Buffer.from('x'), uploaderToken: undefined }
  const upload = uploadSpreadsheet(ctxOf({ sheets: endless }), input, new AbortController().signal)
  await expect(upload).rejects.toMatchObject({
    kind: 'too_large',
    message: expect.stringMatching(/split it/),
  })
  expect(batches).toBeLessThan(20)
  expect(await countFiles()).toBe(0)
  await addSpreadsheet(ctxOf(), { sheets })
})

it('stores only pseudonyms, and deletes them after the day', async () => {
  await addSpreadsheet(ctxOf({ actor: person }), { sheets })
  const readShares = () => test.database.selectFrom('spreadsheet_share').selectAll().execute()
  const pseudonym = { client: expect.stringMatching(/^[\w-]{43}$/) }
  expect(await readShares()).toMatchObject([pseudonym, pseudonym])
  await sql`update spreadsheet_share set ends_at = now() + interval '1 minute'`.execute(test.database)
  await deleteExpiredQuotas(ctxOf())
  expect(await readShares()).toHaveLength(2)
  await sql`update spreadsheet_share set ends_at = now() - interval '1 second'`.execute(test.database)
  await deleteExpiredQuotas(ctxOf())
  expect(await readShares()).toEqual([])
})
