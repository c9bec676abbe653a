import { afterAll, beforeAll, expect, it } from 'vitest'
import { visitor } from '#tests/factories.ts'
import { addSpreadsheet } from '#tests/spreadsheets.ts'
import { createTestDatabase, type TestDatabase } from '#tests/test-database.ts'
import type { Context } from '../context.ts'
import { listRows, readTexts } from './rows.server.ts'
import { getSheet } from './spreadsheet.server.ts'
import { rowsRequest } from './spreadsheet.ts'

let test: TestDatabase
let ctx: Context
let id: string
beforeAll(async () => {
  test = await createTestDatabase()
  ctx = test.ctxOf(visitor)
  id = await addSpreadsheet(ctx, {
    sheets: [
      {
        rows: [
          ['Name', 'Amount', 'When'],
          ['pear', 10, 45000],
          ['Apple', 9, 44999],
          [],
          ['éclair', 'n/a', 45001],
          ['100% wool', true, null],
          ['banana', -2.5, 'soon'],
          ['আম', null, 3],
        ],
      },
      { rows: Array.from({ length: 2_500 }, (_, at) => (at % 2 ? [] : [`row ${at}`])) },
    ],
  })
})
afterAll(() => test[Symbol.asyncDispose]())

const list = (request: object, sheet = 0) => listRows(ctx, { id, sheet }, rowsRequest.parse(request))
const namesOf = async (request: object) => (await list(request)).rows.map(({ texts }) => texts[0])

it('returns the rows of a range; blank rows are omitted but counted', async () => {
  const { rowCount, rows } = await list({ from: 2, limit: 3 })
  expect([rowCount, rows.map(({ number }) => number)]).toEqual([8, [2, 4]])
  expect((await list({ from: 8 })).rows).toEqual([])
  expect((await list({ from: 2_000, limit: 200 }, 1)).rows).toHaveLength(100)
})

it('sorts by value: numbers, then texts, then booleans, with blanks last in both directions', async () => {
  expect(await namesOf({ sort: 1 })).toEqual(['banana', 'Apple', 'pear', 'éclair', '100% wool', 'আম'])
  expect(await namesOf({ sort: 1, direction: 'desc' })).toEqual([
    ...['100% wool', 'éclair', 'pear', 'Apple', 'banana', 'আম'],
  ])
  expect(await namesOf({ sort: 2 })).toEqual(['আম', 'Apple', 'pear', 'éclair', 'banana', '100% wool'])
  expect(await namesOf({ sort: 0 })).toEqual(['100% wool', 'Apple', 'banana', 'éclair', 'pear', 'আম'])
  expect(await namesOf({ sort: 0, from: 1, limit: 2 })).toEqual(['Apple', 'banana'])
  expect(await namesOf({ sort: 9 })).toHaveLength(6)
})

it('excludes the first row from sorting and filtering by default', async () => {
  expect(await namesOf({ sort: 0, skip: 0 })).toContain('Name')
  expect(await namesOf({ sort: 0 })).not.toContain('Name')
})

it('filters columns by contained text, ignoring case, and counts the matches', async () => {
  expect(await namesOf({ column: 0, contains: 'AP' })).toEqual(['Apple'])
  expect(await namesOf({ column: 0, contains: 'É' })).toEqual(['éclair'])
  expect(await namesOf({ column: '0', contains: '%' })).toEqual(['100% wool'])
  expect(await namesOf({ column: 0, contains: 'আ' })).toEqual(['আম'])
  const both = { column: ['0', '2'], contains: ['a', '450'], sort: '1', direction: 'desc' }
  expect((await list(both)).rows.map(({ texts }) => texts[0])).toEqual(['éclair', 'pear'])
  expect(await list({ column: 0, contains: 'a', limit: 1, from: 1 })).toMatchObject({
    rowCount: 4,
    next: undefined,
  })
  expect(rowsRequest.safeParse({ column: 0 }).success).toBe(false)
})

it('streams all texts including blank rows, or the first two hundred rows', async () => {
  const sheet = await getSheet(ctx, id, 1)
  const read = async (isWhole: boolean) => {
    const all: string[][] = []
    for await (const { rows } of readTexts(ctx, sheet, isWhole)) all.push(...rows)
    return all
  }
  const all = await read(true)
  // The last used row is the one before the last.
  expect([all.length, all[0], all[1], all[2_498]]).toEqual([2_500, ['row 0'], [], ['row 2498']])
  expect(await read(false)).toEqual(all.slice(0, 200))
})

it('throws if the file is deleted while it is read', async () => {
  const deletedId = await addSpreadsheet(ctx, {
    sheets: [{ rows: Array.from({ length: 2_500 }, (_, at) => [at]) }],
  })
  const sheet = await getSheet(ctx, deletedId, 0)
  const reading = readTexts(ctx, sheet, true)
  await reading.next()
  await ctx.db.deleteFrom('spreadsheet').where('id', '=', deletedId).execute()
  await ctx.db.deleteFrom('spreadsheet_row').where('sheet', '=', sheet.key).execute()
  const rest = (async () => {
    for await (const _ of reading);
  })()
  await expect(rest).rejects.toMatchObject({ kind: 'not_found' })
})

it('refuses an unknown sheet', async () => {
  await expect(list({}, 2)).rejects.toMatchObject({ kind: 'not_found', message: 'Sheet not found' })
})
