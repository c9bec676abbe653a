import { afterEach, beforeEach, expect, it } from 'vitest'
import { openChangeFeed } from '#db/change-feed.ts'
import { client, unknownId, visitor } from '#tests/factories.ts'
import { addSpreadsheet, eventsOf, readerOf } from '#tests/spreadsheets.ts'
import { createTestDatabase, type TestDatabase } from '#tests/test-database.ts'
import type { Context } from '../context.ts'
import { listRows } from './rows.server.ts'
import { getSheet, getSpreadsheet, listSpreadsheets } from './spreadsheet.server.ts'
import { rowsRequest } from './spreadsheet.ts'
import { uploadSpreadsheet } from './upload.server.ts'
import { endOfNextDay } from './uploader.server.ts'

let test: TestDatabase
let ctx: Context
beforeEach(async () => {
  test = await createTestDatabase()
  ctx = test.ctxOf(visitor)
})
afterEach(() => test[Symbol.asyncDispose]())

const neverAborted = new AbortController().signal
const input = (more = {}) => ({
  filename: 'a.xlsx',
  content: Buffer.from('x'),
  uploaderToken: undefined,
  ...more,
})
const countRows = async () => {
  const counts = []
  for (const table of ['spreadsheet', 'spreadsheet_sheet', 'spreadsheet_slice', 'spreadsheet_row'] as const) {
    counts.push(
      (
        await ctx.db
          .selectFrom(table)
          .select('ctid' as never)
          .execute()
      ).length,
    )
  }
  return counts
}

it('stores sheets, texts and raw values as they were read', async () => {
  const merges: [number, number, number, number][] = [[0, 0, 0, 1]]
  const id = await addSpreadsheet(ctx, {
    filename: 'prices.XLSX',
    sheets: [
      {
        name: 'দাম',
        columnWidths: [8.5, 20],
        merges,
        rows: [['Name', 'Price'], [], ['Rice', 1.5, true, null]],
      },
      { name: 'Chart', kind: 'chart', rows: [] },
      { name: 'Hidden', isHidden: true, isDamaged: true, rows: [['x']] },
    ],
  })
  const file = await getSpreadsheet(ctx, id)
  expect(file).toMatchObject({ id, filename: 'prices.XLSX', size: 6, mayDelete: false })
  expect(file.sheets).toMatchObject([
    { number: 0, name: 'দাম', rowCount: 3, columnCount: 4, isHidden: false },
    { number: 1, name: 'Chart', kind: 'chart', rowCount: 0 },
    { number: 2, name: 'Hidden', isHidden: true, isDamaged: true },
  ])
  expect(await getSheet(ctx, id, 0)).toMatchObject({ columnWidths: [8.5, 20], merges })
  expect(await listRows(ctx, { id, sheet: 0 }, rowsRequest.parse({}))).toEqual({
    rowCount: 3,
    rows: [
      { number: 0, texts: ['Name', 'Price'], values: ['Name', 'Price'] },
      { number: 2, texts: ['Rice', '1.5', 'true', ''], values: ['Rice', 1.5, true, null] },
    ],
  })
})

it('replaces only characters that PostgreSQL cannot store', async () => {
  const cells = ['a\0b', 'half \ud83d!', '\\u0000', '👩🏽‍💻', '\ufffd']
  const id = await addSpreadsheet(ctx, {
    filename: 'a\0\ud83d.xls',
    sheets: [{ name: 'x\0', rows: [cells] }],
  })
  const { filename, sheets } = await getSpreadsheet(ctx, id)
  expect([filename, sheets[0]?.name]).toEqual(['a\ufffd.xls', 'x\ufffd'])
  const { rows } = await listRows(ctx, { id, sheet: 0 }, rowsRequest.parse({}))
  const stored = ['a\ufffdb', 'half \ufffd!', '\\u0000', '👩🏽‍💻', '\ufffd']
  expect(rows).toEqual([{ number: 0, texts: stored, values: stored }])
})

it('stores nothing of a file that could not be read completely', async () => {
  const sheets = readerOf(async function* () {
    yield* eventsOf([{ rows: Array.from({ length: 5_000 }, (_, at) => [at]) }])
    throw Object.assign(new Error('reader'), { reason: 'damaged' })
  })
  await expect(uploadSpreadsheet({ ...ctx, sheets }, input(), neverAborted)).rejects.toMatchObject({
    kind: 'invalid',
    message: expect.stringMatching(/damaged/),
  })
  expect(await countRows()).toEqual([0, 0, 0, 0])
})

it('stores nothing and stops reading when the client disconnects', async () => {
  const disconnected = new AbortController()
  let isEnded = false
  const sheets = readerOf(async function* () {
    try {
      yield* eventsOf([{ rows: Array.from({ length: 3_000 }, (_, at) => [at]) }])
      disconnected.abort(new Error('disconnected'))
      yield* eventsOf([{ rows: [['more']] }])
    } finally {
      isEnded = true
    }
  })
  await expect(uploadSpreadsheet({ ...ctx, sheets }, input(), disconnected.signal)).rejects.toThrow(
    'disconnected',
  )
  expect([isEnded, await countRows()]).toEqual([true, [0, 0, 0, 0]])
})

it('refuses a wrong name, an empty file and a too large file before reading', async () => {
  const wrong = [
    [{ filename: 'a.csv' }, 'unsupported', 'Please upload a valid Excel file (.xlsx or .xls)'],
    [{ content: Buffer.alloc(0) }, 'invalid', 'Please select a file first'],
    [{ content: Buffer.alloc(5 * 1024 * 1024 + 1) }, 'too_large', 'File size too large (max 5MB)'],
  ] as const
  for (const [more, kind, message] of wrong) {
    await expect(uploadSpreadsheet(ctx, input(more), neverAborted)).rejects.toMatchObject({ kind, message })
  }
})

it('stores concurrent uploads', async () => {
  const rows = Array.from({ length: 4_500 }, (_, at) => [`row ${at}`])
  const ids = await Promise.all([
    addSpreadsheet(ctx, { sheets: [{ rows }, { rows }] }),
    addSpreadsheet(ctx, { sheets: [{ rows: rows.slice(0, 10) }] }),
    addSpreadsheet(ctx, { sheets: [{ rows: rows.slice(0, 20) }] }),
    addSpreadsheet(ctx, { sheets: [{ rows }] }),
  ])
  for (const [index, id] of ids.entries()) {
    const { rowCount, rows: last } = await listRows(ctx, { id, sheet: 0 }, rowsRequest.parse({ from: 9 }))
    expect(rowCount).toBe([4_500, 10, 20, 4_500][index])
    expect(last[0]?.texts).toEqual(['row 9'])
  }
  expect((await countRows())[3]).toBe(9_000 + 30 + 4_500)
})

it('publishes one change per file, regardless of its number of rows', async () => {
  const changes: string[] = []
  const feed = await openChangeFeed(test.address, {
    changed: (table) => changes.push(table),
    mayHaveMissed: () => {},
  })
  const rows = Array.from({ length: 5_000 }, (_, at) => [at])
  await addSpreadsheet(ctx, { sheets: [{ rows }] })
  await feed.catchUp()
  await feed.close()
  expect(changes).toEqual(['spreadsheet'])
})

it('audits uploads of signed-in people, not of visitors', async () => {
  await addSpreadsheet(ctx)
  const recordId = await addSpreadsheet(test.ctxOf(client), { filename: 'mine.xlsx' })
  const entries = await ctx.db.selectFrom('audit_entry').selectAll().execute()
  expect(entries).toMatchObject([
    {
      action: 'spreadsheet.create',
      record_id: recordId,
      person_id: client.id,
      after: { name: 'mine.xlsx', size: 6 },
    },
  ])
})

it('lists the newest file first, page by page', async () => {
  const ids = []
  for (const name of ['a', 'b', 'c']) ids.unshift(await addSpreadsheet(ctx, { filename: `${name}.xls` }))
  const first = await listSpreadsheets(ctx, { limit: 2 })
  const second = await listSpreadsheets(ctx, { limit: 2, before: first.nextBefore })
  expect([...first.rows, ...second.rows].map(({ id }) => id)).toEqual(ids)
  expect(second.nextBefore).toBeUndefined()
  await expect(getSpreadsheet(ctx, unknownId)).rejects.toMatchObject({ kind: 'not_found' })
})

it.each([
  ['2026-11-21T17:59:59Z', '2026-11-22T18:00:00Z'],
  ['2026-11-21T18:00:00Z', '2026-11-23T18:00:00Z'],
  ['2026-12-31T00:00:00Z', '2027-01-01T18:00:00Z'],
])('lets the uploader delete a file of %s until %s, the end of the next day in Dhaka', (now, end) => {
  expect(endOfNextDay(new Date(now)).toISOString()).toBe(new Date(end).toISOString())
})
