import { afterAll, beforeAll, expect, it } from 'vitest'
import { admin, visitor } from '#tests/factories.ts'
import { createQueryCounter } from '#tests/query-counter.ts'
import { addSpreadsheet } from '#tests/spreadsheets.ts'
import { createTestDatabase, type TestDatabase } from '#tests/test-database.ts'
import type { Context } from '../context.ts'
import { readFirstRows } from './first-rows.server.ts'
import { removeSpreadsheet } from './removal.server.ts'
import { readTexts, type TextSlice } from './rows.server.ts'
import { getSpreadsheet } from './spreadsheet.server.ts'

let test: TestDatabase
let ctx: Context
beforeAll(async () => {
  test = await createTestDatabase()
  ctx = test.ctxOf(visitor)
})
afterAll(() => test[Symbol.asyncDispose]())

async function addSheets(count: number) {
  const ids: string[] = []
  for (let number = 0; number < count; number++) {
    const long = Array.from({ length: 300 }, (_, at) => (at % 3 ? [`${number}`, at] : []))
    ids.push(
      await addSpreadsheet(ctx, { sheets: [{ rows: [[`First of ${number}`], ['x']] }, { rows: long }] }),
    )
  }
  const files = await Promise.all(ids.map((id) => getSpreadsheet(ctx, id)))
  return { ids, sheets: files.flatMap(({ sheets }) => sheets) }
}

it('reads the first rows of many sheets with two queries, the same as one by one', async () => {
  const { sheets } = await addSheets(20)
  const counter = createQueryCounter(test.database)
  const counted = { ...ctx, db: counter.database, longReads: counter.database }
  const first = await readFirstRows(counted, sheets)
  expect(counter.count()).toBe(2)
  expect(first.size).toBe(40)
  for (const sheet of sheets) {
    const alone: TextSlice[] = []
    for await (const slice of readTexts(ctx, sheet, false)) alone.push(slice)
    expect([first.get(sheet.key)]).toEqual(alone)
  }
})

it('omits sheets that are deleted meanwhile, and all if one has a long cell', async () => {
  const { ids, sheets } = await addSheets(2)
  await removeSpreadsheet(test.ctxOf(admin), ids[0] ?? '')
  const left = await readFirstRows(ctx, sheets)
  expect([...left.keys()]).toEqual(sheets.slice(2).map(({ key }) => key))
  const id = await addSpreadsheet(ctx, { sheets: [{ rows: [['long '.repeat(6_000)]] }] })
  const { sheets: long } = await getSpreadsheet(ctx, id)
  expect(await readFirstRows(ctx, [...sheets.slice(2), ...long])).toEqual(new Map())
})
