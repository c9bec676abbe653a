import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { trackReads } from '#db/connection/read-tracker.ts'
import { admin, visitor } from '#tests/factories.ts'
import { addSpreadsheet } from '#tests/spreadsheets.ts'
import { createTestDatabase, type TestDatabase } from '#tests/test-database.ts'
import type { Context } from '../context.ts'
import { createPieces } from './pieces.ts'
import { removeSpreadsheet, sweepRows } from './removal.server.ts'
import { exportHits, searchSpreadsheets } from './search.server.ts'

let test: TestDatabase
let ctx: Context
beforeEach(async () => {
  test = await createTestDatabase()
  ctx = test.ctxOf(visitor)
})
afterEach(() => test[Symbol.asyncDispose]())

const search = (q: string, more = {}) => searchSpreadsheets(ctx, { q, limit: 50, ...more })
const textsOf = async (q: string) => (await search(q)).rows.map(({ texts }) => texts[0])

it('finds text in any case and script, and punctuation literally', async () => {
  const cells = [
    ...['Invoice 100%', 'under_score', 'it\'s "quoted"', 'back\\slash', 'Crème Brûlée', 'STRASSE', 'a'],
    ...['বাংলা লেখা', 'ঢাকা', 'ΟΔΟΣ', 'Ünal', 'x:\ny', '12,345.60', '👩🏽‍💻 at work', 'e\u0301clair', 'A1\0B2'],
  ]
  await addSpreadsheet(ctx, { sheets: [{ rows: cells.map((cell) => [cell]) }] })
  const found: [string, string[]][] = [
    ['INVOICE', ['Invoice 100%']],
    ['%', ['Invoice 100%']],
    ['_', ['under_score']],
    ['r_s', ['under_score']],
    ['"', ['it\'s "quoted"']],
    ["'", ['it\'s "quoted"']],
    ['\\', ['back\\slash']],
    ['crème brûlée', ['Crème Brûlée']],
    ['creme', []],
    ['straße', ['STRASSE']],
    ['বাং', ['বাংলা লেখা']],
    ['ঢ', ['ঢাকা']],
    ['া', ['বাংলা লেখা', 'ঢাকা']],
    ['οδος', ['ΟΔΟΣ']],
    ['ü', ['Ünal']],
    [':\ny', ['x:\ny']],
    ['5.6', ['12,345.60']],
    ['👩🏽‍💻', ['👩🏽‍💻 at work']],
    ['éclair', ['e\u0301clair']],
    ['1\ufffdb', ['A1\ufffdB2']],
    ['q', ['it\'s "quoted"']],
    ['zzz', []],
    ['zz', []],
    ['QAAOJ', []],
    ['aaoj', []],
  ]
  for (const [q, texts] of found) expect(await textsOf(q), q).toEqual(texts)
  await sweepRows(ctx)
  for (const [q, texts] of found) expect(await textsOf(q), `${q}, indexed`).toEqual(texts)
})

it('returns an empty result without files or matches', async () => {
  const nothing = { total: 0, totalIsExact: true, files: [], filesLeftOut: 0, rows: [], next: undefined }
  expect(await search('x')).toEqual(nothing)
  await addSpreadsheet(ctx)
  expect(await search('nothing')).toEqual(nothing)
})

it('does not match text across two cells', async () => {
  await addSpreadsheet(ctx, { sheets: [{ rows: [['one', 'two'], ['onetwo']] }] })
  expect(await textsOf('onet')).toEqual(['onetwo'])
  expect(await textsOf('e t')).toEqual([])
})

it('counts hits by file and sheet, newest file first and top to bottom', async () => {
  const old = await addSpreadsheet(ctx, {
    filename: 'old.xls',
    sheets: [
      { rows: [['rice'], [], ['rice', 'rice']] },
      { name: 'Empty', rows: [] },
      { name: 'More', rows: [['Rice']] },
    ],
  })
  await addSpreadsheet(ctx, { sheets: [{ rows: [['sugar']] }] })
  const rows = Array.from({ length: 9_000 }, (_, number) => [number % 3_000 === 7 ? 'rice' : 'salt'])
  const big = await addSpreadsheet(ctx, { filename: 'big.xlsx', sheets: [{ rows }] })
  const result = await search('rice')
  const time = expect.any(Date)
  expect(result).toMatchObject({ total: 6, totalIsExact: true, next: undefined })
  expect(result.files).toEqual([
    {
      id: big,
      filename: 'big.xlsx',
      uploadedAt: time,
      hits: 3,
      sheets: [{ number: 0, sheetName: 'Sheet1', hits: 3 }],
    },
    {
      ...{ id: old, filename: 'old.xls', uploadedAt: time, hits: 3 },
      sheets: [
        { number: 0, sheetName: 'Sheet1', hits: 2 },
        { number: 2, sheetName: 'More', hits: 1 },
      ],
    },
  ])
  expect(result.rows.map(({ filename, sheet, number }) => [filename, sheet, number])).toEqual([
    ...[7, 3_007, 6_007].map((number) => ['big.xlsx', 0, number]),
    ...[
      ['old.xls', 0, 0],
      ['old.xls', 0, 2],
      ['old.xls', 2, 0],
    ],
  ])
  expect((await search('rice', { id: old })).total).toBe(3)
  expect((await search('rice', { id: old, sheet: 2 })).rows).toHaveLength(1)
  expect((await search('rice', { id: big })).total).toBe(3)
  await expect(search('rice', { id: old, sheet: 9 })).rejects.toMatchObject({ kind: 'not_found' })
  await expect(search('rice', { sheet: 2 })).rejects.toMatchObject({ kind: 'invalid' })
})

it.each(['common', 'co', 'o'])('pages through "%s" without losing or repeating a row', async (q) => {
  for (const count of [30, 9_000, 40, 50]) {
    const rows = Array.from({ length: count }, (_, number) => [number % 2 ? 'common' : '-'])
    await addSpreadsheet(ctx, { filename: `${count}.xlsx`, sheets: [{ rows }] })
  }
  const seen: string[] = []
  let before: string | undefined
  let pages = 0
  do {
    const { rows, next, total, totalIsExact } = await search(q, { limit: 200, before })
    expect([total >= 1_000, totalIsExact]).toEqual([true, false])
    seen.push(...rows.map(({ filename, number }) => `${filename} ${number}`))
    // A file uploaded meanwhile is newer than all remaining pages.
    if (pages++ === 1) await addSpreadsheet(ctx, { filename: 'later.xlsx', sheets: [{ rows: [['common']] }] })
    before = next
  } while (before)
  const odd = (count: number) => Array.from({ length: count / 2 }, (_, at) => `${count}.xlsx ${2 * at + 1}`)
  expect(seen).toEqual([...odd(50), ...odd(40), ...odd(9_000), ...odd(30)])
  await expect(search(q, { before: '7' })).rejects.toMatchObject({ kind: 'invalid' })
})

it('excludes a deleted file at once, before its rows are deleted', async () => {
  const id = await addSpreadsheet(ctx, { sheets: [{ rows: [['secret plan']] }] })
  await addSpreadsheet(ctx, { sheets: [{ rows: [['public plan']] }] })
  await removeSpreadsheet(test.ctxOf(admin), id)
  expect(await textsOf('plan')).toEqual(['public plan'])
  expect((await search('plan')).total).toBe(1)
  const { width, hits } = await exportHits(ctx, { q: 'secret' })
  for await (const some of hits) expect(some).toEqual([])
  expect(width).toBe(0)
})

it('depends on the spreadsheet table, so that cached results expire when files change', async () => {
  await addSpreadsheet(ctx)
  for (const q of ['nothing like it', 'zq', 'name']) {
    const tables = new Set<string>()
    const db = ctx.db.withPlugin(trackReads(tables))
    await searchSpreadsheets({ ...ctx, db, longReads: db }, { q, limit: 50 })
    expect(tables.has('spreadsheet'), q).toBe(true)
  }
})

it('never scans the whole table, for any query', async () => {
  for (const name of ['a', 'b', 'c']) {
    const rows = Array.from({ length: 10_000 }, (_, number) => [`row ${number}`, `${name} ঢাকা`, number / 7])
    await addSpreadsheet(ctx, { filename: `${name}.xlsx`, sheets: [{ rows }] })
  }
  await sql`analyze`.execute(ctx.db)
  await searchOften()
  await sweepRows(ctx)
  await sql`analyze`.execute(ctx.db)
  await searchOften()
})

it('finds every row once while rows are being indexed', async () => {
  const rows = Array.from({ length: 12_000 }, (_, at) => [`needle ${at}`])
  const id = await addSpreadsheet(ctx, { sheets: [{ rows }] })
  let isSwept = false
  const sweeping = sweepRows(ctx).then(() => {
    isSwept = true
  })
  do expect((await search('needle 11', { id })).total).toBe(1 + 10 + 100 + 1_000)
  while (!isSwept)
  await sweeping
})

it('migrates rows stored before punctuation was encoded as letters', async () => {
  const letters = 'RSTUVWXYZ'
  const signs = ' .-/,:_@+'
  await addSpreadsheet(ctx, { sheets: [{ rows: [['one, two: 12.5'], ['a_b@c-d/e+f', 'ঢাকা']] }] })
  await sweepRows(ctx)
  const read = async () => ({
    rows: await ctx.db.selectFrom('spreadsheet_row').select('folded').orderBy('number').execute(),
    pieces: (await ctx.db.selectFrom('spreadsheet_slice').select('pieces').execute()).map(({ pieces }) =>
      pieces.toSorted((a, b) => a - b),
    ),
  })
  const today = await read()
  await sql`update spreadsheet_row set folded = translate(folded, ${letters}, ${signs})`.execute(ctx.db)
  const once = createPieces()
  for (const { folded } of (await read()).rows) once.add(folded)
  await ctx.db.updateTable('spreadsheet_slice').set({ pieces: once.list() }).execute()
  expect(await read()).not.toEqual(today)
  const migration = new URL('../../db/migrations/0092-spreadsheet-signs-as-letters.sql', import.meta.url)
  await sql.raw(await readFile(migration, 'utf8')).execute(ctx.db)
  expect(await read()).toEqual(today)
})

it('finds rare words in old files, and words frequent in old files only', async () => {
  const old = Array.from({ length: 6_000 }, (_, at) => [at % 100 === 0 ? 'rare' : '-', 'old'])
  await addSpreadsheet(ctx, { filename: 'old.xlsx', sheets: [{ rows: old }] })
  const rows = Array.from({ length: 20_000 }, () => ['new'])
  await addSpreadsheet(ctx, { filename: 'new.xlsx', sheets: [{ rows }] })
  for (const prepare of [async () => {}, () => sweepRows(ctx)]) {
    await prepare()
    const rare = await search('rare')
    expect([rare.total, rare.totalIsExact, rare.rows[0]?.number, rare.rows[49]?.number]).toEqual([
      60,
      true,
      0,
      4_900,
    ])
    const next = await search('rare', { before: rare.next })
    expect(next.rows.map(({ number }) => number)).toEqual(
      Array.from({ length: 10 }, (_, at) => 5_000 + 100 * at),
    )
    const full = await search('old')
    expect([full.total >= 1_000, full.rows[0]?.number]).toEqual([true, 0])
  }
})

async function searchOften(): Promise<void> {
  const before = await countScans()
  for (const q of ['row 77', 'ঢাকা', 'nothing like it', 'zq', '7', '1.4285', '%']) await search(q)
  expect(await countScans()).toBe(before)
}

/** Reads PostgreSQL's count of sequential scans of the table. */
async function countScans(): Promise<number> {
  await sql`select pg_stat_force_next_flush()`.execute(ctx.db)
  await sql`select pg_stat_clear_snapshot()`.execute(ctx.db)
  const { rows } = await sql<{ count: string }>`
    select seq_scan as count from pg_stat_user_tables where relname = 'spreadsheet_row'`.execute(ctx.db)
  return Number(rows[0]?.count)
}

it('refuses an export that one far cell would make too wide', async () => {
  const far = [...Array<null>(16_383).fill(null), 'wide']
  await addSpreadsheet(ctx, { sheets: [{ rows: [...Array.from({ length: 100 }, () => ['wide']), far] }] })
  await expect(exportHits(ctx, { q: 'wide' })).rejects.toMatchObject({ kind: 'invalid' })
})

it('refuses a workbook of many cells, which may be exported as CSV', async () => {
  await addSpreadsheet(ctx, { sheets: [{ rows: Array.from({ length: 20 }, () => ['many', 'more']) }] })
  await expect(exportHits(ctx, { q: 'many' }, 39)).rejects.toMatchObject({
    message: expect.stringContaining('please export CSV'),
  })
  expect((await exportHits(ctx, { q: 'many' }, 40)).width).toBe(2)
})
