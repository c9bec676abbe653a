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

const ctxFor = (maxSpreadsheetBytes: number): Context =>
  test.ctxOf(visitor, { maxSpreadsheetBytes, now: () => now })
const rows = Array.from({ length: 2_500 }, (_, at) => [`Row ${at}`, 'x'.repeat(100)])
const storageFull = {
  kind: 'conflict',
  message: 'There is no room for more spreadsheets just now. Please write to us, and we make some.',
}
const readStaffNotices = async () =>
  (await test.database.selectFrom('notice').select(['email', 'title', 'link']).execute()).filter(
    ({ title }) => /spreadsheet/i.test(title),
  )

it('refuses uploads while the storage limit is reached, until a file is deleted', async () => {
  const ctx = ctxFor(1_000_000)
  const ids = [await addSpreadsheet(ctx, { sheets: [{ rows }] })]
  // Each row takes less than 700 bytes; the last file may exceed the limit.
  ids.push(await addSpreadsheet(ctx, { sheets: [{ rows }] }))
  await expect(addSpreadsheet(ctx)).rejects.toMatchObject(storageFull)
  await expect(addSpreadsheet({ ...ctx, actor: admin })).rejects.toMatchObject(storageFull)
  expect(await test.database.selectFrom('spreadsheet').select('id').execute()).toHaveLength(2)
  await removeSpreadsheet({ ...ctx, actor: admin }, String(ids[0]))
  await addSpreadsheet(ctx)
})

it('counts a minimum size for an empty file', async () => {
  const ctx = ctxFor(10_000)
  for (let number = 0; number < 3; number += 1) await addSpreadsheet(ctx, { sheets: [{ rows: [] }] })
  await expect(addSpreadsheet(ctx)).rejects.toMatchObject(storageFull)
})

it('notifies the administrators once a day', async () => {
  const ctx = ctxFor(1)
  await addSpreadsheet(ctx)
  expect(await readStaffNotices()).toEqual([])
  for (let number = 0; number < 3; number += 1)
    await expect(addSpreadsheet(ctx)).rejects.toMatchObject(storageFull)
  const notice = { email: admin.email, title: 'Spreadsheet storage is full', link: '/excelDetails' }
  expect(await readStaffNotices()).toEqual([notice])
  now = new Date(now.getTime() + 86_400_000)
  await expect(addSpreadsheet(ctx)).rejects.toMatchObject(storageFull)
  expect(await readStaffNotices()).toEqual([notice, notice])
})

it('checks the limit again after waiting for the reader, and stores nothing of a refused file', async () => {
  const ctx = ctxFor(1)
  async function* duringAnotherUpload() {
    await addSpreadsheet(ctx)
    yield* eventsOf([{ rows }])
  }
  const late = { ...ctx, sheets: readerOf(duringAnotherUpload) }
  const input = { filename: 'late.xlsx', content: Buffer.from('x'), uploaderToken: undefined }
  await expect(uploadSpreadsheet(late, input, new AbortController().signal)).rejects.toMatchObject(
    storageFull,
  )
  const stored = await test.database.selectFrom('spreadsheet').select('filename').execute()
  expect(stored).toEqual([{ filename: 'prices.xlsx' }])
})
