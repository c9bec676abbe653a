import { afterAll, beforeAll, expect, it } from 'vitest'
import { visitor } from '#tests/factories.ts'
import { longCell, longest, storeLongCells } from '#tests/long-cells.ts'
import { addSpreadsheet } from '#tests/spreadsheets.ts'
import { createTestDatabase, type TestDatabase } from '#tests/test-database.ts'
import type { Context } from '../context.ts'
import { pageBytes } from './budget.ts'
import { getCell, listRows, readTexts } from './rows.server.ts'
import { exportHits, searchSpreadsheets } from './search.server.ts'
import { getSheet, listSpreadsheets } from './spreadsheet.server.ts'
import { rowsRequest } from './spreadsheet.ts'

let test: TestDatabase
let ctx: Context
let id: string
beforeAll(async () => {
  test = await createTestDatabase()
  ctx = test.ctxOf(visitor)
  id = await storeLongCells(test.database, { rows: 210 })
})
afterAll(() => test[Symbol.asyncDispose]())

const bytesOf = (answer: unknown) => Buffer.byteLength(JSON.stringify(answer))
const list = (request: object, sheet = 0) => listRows(ctx, { id, sheet }, rowsRequest.parse(request))

it('shortens and lists long cells of large rows, and returns a page within the limit with its `next`', async () => {
  const { rows, next, rowCount } = await list({ limit: 200 })
  expect(bytesOf(rows)).toBeLessThanOrEqual(pageBytes * 1.1)
  expect(rows[0]).toMatchObject({ number: 0, shortened: [0] })
  expect(rows[0]?.texts).toEqual([longCell(0).slice(0, 1_000), '0'])
  expect(rows[0]?.values).toEqual([longCell(0).slice(0, 1_000), 0])
  expect([rowCount, next]).toEqual([210, rows.length])
  const rest = await list({ limit: 200, from: next })
  expect(rest.rows[0]?.number).toBe(next)
})

it('pages through sorted and filtered rows without losing any', async () => {
  const seen: number[] = []
  for (let from: number | undefined = 0; from !== undefined; ) {
    const request = { limit: 200, from, skip: 0, sort: 1, direction: 'desc', column: 0, contains: 'ক' }
    const page = await list(request)
    expect(page.rowCount).toBe(210)
    seen.push(...page.rows.map(({ number }) => number))
    from = page.next ?? (seen.length < 210 ? seen.length : undefined)
  }
  expect(seen).toEqual(Array.from({ length: 210 }, (_, at) => 209 - at))
})

it('shortens a row of many long cells until it fits', async () => {
  const { rows, next } = await list({}, 1)
  const [row] = rows
  expect([rows.length, next, row?.texts.length]).toEqual([1, undefined, 40])
  expect(bytesOf(row)).toBeLessThan(400_000)
  expect(row?.shortened).toEqual(Array.from({ length: 40 }, (_, at) => at))
  expect(row?.texts[39]?.length).toBeGreaterThanOrEqual(300)
})

it('does not shorten normal text, nor short cells beside long ones', async () => {
  const text = 'A sentence of normal text. '.repeat(150)
  const rows = [
    [text, 1],
    [text.repeat(8), 'short', null, true],
  ]
  const normal = await addSpreadsheet(ctx, { sheets: [{ rows }] })
  const page = await listRows(ctx, { id: normal, sheet: 0 }, rowsRequest.parse({}))
  expect(page.rows[0]).toEqual({ number: 0, texts: [text, '1'], values: [text, 1] })
  expect(page.rows[1]).toMatchObject({ shortened: [0], texts: [expect.any(String), 'short', '', 'true'] })
  expect(page.rows[1]?.values.slice(1)).toEqual(['short', null, true])
})

it('counts the JSON that the database writes, not the smaller size in which it stores numbers', async () => {
  const digits = 309
  const row = Array.from({ length: 40 }, () => 1e308)
  const numbers = await addSpreadsheet(ctx, { sheets: [{ rows: Array.from({ length: 200 }, () => row) }] })
  const page = await listRows(ctx, { id: numbers, sheet: 0 }, rowsRequest.parse({ limit: 200 }))
  expect(page.rows.length).toBeLessThan(pageBytes / row.length / digits)
  expect([page.rows[0]?.values, page.next]).toEqual([row, page.rows.length])
})

it('returns one cell at its full length', async () => {
  expect(await getCell(ctx, { id, sheet: 0, row: 7, column: 0 })).toEqual({
    text: longCell(7),
    value: longCell(7),
  })
  expect(await getCell(ctx, { id, sheet: 0, row: 7, column: 1 })).toEqual({ text: '7', value: 7 })
  for (const cell of [
    { row: 210, column: 0 },
    { row: 0, column: 2 },
  ]) {
    await expect(getCell(ctx, { id, sheet: 0, ...cell })).rejects.toMatchObject({ kind: 'not_found' })
  }
})

it('streams the first rows shortened and whole sheets complete, slice by slice', async () => {
  const sheet = await getSheet(ctx, id, 0)
  for (const isWhole of [false, true]) {
    let count = 0
    for await (const { rows, shortened } of readTexts(ctx, sheet, isWhole)) {
      expect(bytesOf(rows)).toBeLessThan(600_000)
      expect(shortened.length).toBe(isWhole ? 0 : rows.length)
      if (isWhole) expect(rows[0]?.[0]?.length).toBe(longest)
      count += rows.length
    }
    expect(count).toBe(isWhole ? 210 : 200)
  }
})

it('pages through rows that all contain a letter, with each page within the limit', async () => {
  let before: string | undefined
  let count = 0
  do {
    const found = await searchSpreadsheets(ctx, { q: 'ক', limit: 200, before, id })
    expect(bytesOf(found)).toBeLessThanOrEqual(pageBytes * 1.3)
    expect(found.rows.every(({ shortened }) => shortened?.includes(0))).toBe(true)
    count += found.rows.length
    before = found.next
  } while (before)
  expect(count).toBe(211)
})

it('refuses an export that is too large before reading its rows', async () => {
  await expect(exportHits(ctx, { q: 'ক' })).rejects.toMatchObject({ kind: 'invalid' })
})

it('lists fewer files per page if their headings do not fit, without losing any', async () => {
  const sheets = Array.from({ length: 250 }, (_, at) => ({
    name: `${at} ${'ম'.repeat(3_000)}`,
    rows: [['x']],
  }))
  for (let file = 0; file < 12; file++) await addSpreadsheet(ctx, { filename: `${file}.xlsx`, sheets })
  const names: string[] = []
  let before: string | undefined
  do {
    const page = await listSpreadsheets(ctx, { limit: 200, before })
    expect(bytesOf(page.rows)).toBeLessThan(2_000_000)
    for (const { filename, sheets: found } of page.rows) {
      if (filename !== 'long.xlsx' && filename !== 'prices.xlsx') expect(found.length).toBe(250)
      names.push(filename)
    }
    before = page.nextBefore
  } while (before)
  expect(names).toEqual([
    ...Array.from({ length: 12 }, (_, at) => `${11 - at}.xlsx`),
    ...['prices.xlsx', 'prices.xlsx', 'long.xlsx'],
  ])
})

it('limits the files of a search result and returns the number left out', async () => {
  const sheets = Array.from({ length: 100 }, (_, at) => ({
    name: `${at} ${'ম'.repeat(90)}`,
    rows: [['findme']],
  }))
  for (let file = 0; file < 10; file++) await addSpreadsheet(ctx, { filename: `f${file}.xlsx`, sheets })
  const { files, filesLeftOut } = await searchSpreadsheets(ctx, { q: 'findme', limit: 5 })
  expect(bytesOf(files)).toBeLessThan(300_000)
  expect([files.length + filesLeftOut, filesLeftOut > 0]).toEqual([10, true])
})
