import { afterEach, beforeEach, expect, it } from 'vitest'
import { admin, visitor } from '#tests/factories.ts'
import { addPeople } from '#tests/people.ts'
import { addSpreadsheet, eventsOf, readerOf } from '#tests/spreadsheets.ts'
import { createTestDatabase, type TestDatabase } from '#tests/test-database.ts'
import type { Context } from '../context.ts'
import { removeSpreadsheet } from './removal.server.ts'
import { uploadSpreadsheet } from './upload.server.ts'

let test: TestDatabase
let now = new Date('2026-05-05T10:00:00Z')
beforeEach(async () => {
  test = await createTestDatabase()
  await addPeople(test.database)
})
afterEach(() => test[Symbol.asyncDispose]())

const ctxFor = (mostSpreadsheetBytes: number): Context =>
  test.ctxOf(visitor, { mostSpreadsheetBytes, now: () => now })
const rows = Array.from({ length: 2_500 }, (_, at) => [`Row ${at}`, 'x'.repeat(100)])
const noRoom = {
  kind: 'conflict',
  message: 'There is no room for more spreadsheets just now. Please write to us, and we make some.',
}
const toldStaff = async () =>
  (await test.database.selectFrom('notice').select(['email', 'title', 'link']).execute()).filter(
    ({ title }) => /spreadsheet/i.test(title),
  )

it('refuses more once all files together hold what they may, until one is gone', async () => {
  const ctx = ctxFor(1_000_000)
  const ids = [await addSpreadsheet(ctx, { sheets: [{ rows }] })]
  // Of less than 700 bytes a row; the last one may pass the bound.
  ids.push(await addSpreadsheet(ctx, { sheets: [{ rows }] }))
  await expect(addSpreadsheet(ctx)).rejects.toMatchObject(noRoom)
  await expect(addSpreadsheet({ ...ctx, actor: admin })).rejects.toMatchObject(noRoom)
  expect(await test.database.selectFrom('spreadsheet').select('id').execute()).toHaveLength(2)
  await removeSpreadsheet({ ...ctx, actor: admin }, String(ids[0]))
  await addSpreadsheet(ctx)
})

it('counts a file for more than nothing, however little is in it', async () => {
  const ctx = ctxFor(10_000)
  for (let number = 0; number < 3; number += 1) await addSpreadsheet(ctx, { sheets: [{ rows: [] }] })
  await expect(addSpreadsheet(ctx)).rejects.toMatchObject(noRoom)
})

it('tells the administrators, once a day', async () => {
  const ctx = ctxFor(1)
  await addSpreadsheet(ctx)
  expect(await toldStaff()).toEqual([])
  for (let number = 0; number < 3; number += 1)
    await expect(addSpreadsheet(ctx)).rejects.toMatchObject(noRoom)
  const notice = { email: admin.email, title: 'No room for more spreadsheets', link: '/excelDetails' }
  expect(await toldStaff()).toEqual([notice])
  now = new Date(now.getTime() + 86_400_000)
  await expect(addSpreadsheet(ctx)).rejects.toMatchObject(noRoom)
  expect(await toldStaff()).toEqual([notice, notice])
})

it('asks again when the turn of a file has come, and keeps nothing of it then', async () => {
  const ctx = ctxFor(1)
  async function* whileAnotherCame() {
    await addSpreadsheet(ctx)
    yield* eventsOf([{ rows }])
  }
  const late = { ...ctx, sheets: readerOf(whileAnotherCame) }
  const input = { filename: 'late.xlsx', content: Buffer.from('x'), uploaderToken: undefined }
  await expect(uploadSpreadsheet(late, input, new AbortController().signal)).rejects.toMatchObject(noRoom)
  const kept = await test.database.selectFrom('spreadsheet').select('filename').execute()
  expect(kept).toEqual([{ filename: 'prices.xlsx' }])
})
