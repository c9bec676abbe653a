import { afterAll, beforeAll, expect, it } from 'vitest'
import { visitor } from '#tests/factories.ts'
import { longCell, storeLongCells } from '#tests/long-cells.ts'
import { expectProblem } from '#tests/problem.ts'
import { addSpreadsheet } from '#tests/spreadsheets.ts'
import { createTestSite, type TestSite } from '#tests/test-site.ts'

const most = 8_000_000
let site: TestSite
let id: string
beforeAll(async () => {
  site = await createTestSite()
  id = await storeLongCells(site.database, { rows: 250 })
})
afterAll(() => site[Symbol.asyncDispose]())

const get = async (url: string) => {
  const answer = await site.get(`/api/excel${url}`)
  expect([url, answer.statusCode]).toEqual([url, 200])
  expect(answer.rawPayload.length, url).toBeLessThan(most)
  return answer.json()
}

it('truncates long cells in the first rows, lists them, and links to the other rows', async () => {
  const file = await get(`/${id}`)
  const [{ data, shortened, rows }, wide] = file.sheets
  expect(data[0]).toEqual([longCell(0).slice(0, 1_000), '0'])
  expect(shortened[0]).toEqual([0, 0])
  expect(shortened.at(-1)).toEqual([data.length - 1, 0])
  expect(rows).toBe(`/api/excel/${id}/sheets/0/rows?from=${data.length}`)
  expect(wide.shortened.length).toBe(wide.data.length * 40)
  const [listed] = await get('')
  expect(listed).toEqual(file)
})

it('ends a full file at the last row that fits, and links to the next', async () => {
  const { sheets } = await get(`/${id}?full=1`)
  const [{ data, shortened, rows }, wide] = sheets
  expect(data[0][0]).toBe(longCell(0))
  expect(shortened).toBeUndefined()
  expect(data.length).toBeLessThan(250)
  expect(rows).toBe(`/api/excel/${id}/sheets/0/rows?from=${data.length}`)
  expect(wide).toMatchObject({ data: [], rows: `/api/excel/${id}/sheets/1/rows?from=0` })
  const rest = await get(`${rows.replace('/api/excel', '')}&limit=1`)
  expect(rest.rows[0].number).toBe(data.length)
})

it('counts blank rows towards the size', async () => {
  const far = { rows: [['near']], rowCount: 4_000_000 }
  const _id = await addSpreadsheet(site.ctxOf(visitor), { filename: 'far.xlsx', sheets: [far] })
  const [{ data, rows }] = (await get(`/${_id}?full=1`)).sheets
  expect(rows).toBe(`/api/excel/${_id}/sheets/0/rows?from=${data.length}`)
})

it('bounds pages of rows and hits, lists truncated cells, and returns a single cell in full', async () => {
  const page = await get(`/${id}/sheets/0/rows?limit=200`)
  expect(page.next).toBe(page.rows.length)
  expect(page.rows[0].shortened).toEqual([0])
  const found = await get(`/search?q=${encodeURIComponent('ক')}&limit=200&id=${id}`)
  expect(found.rows[0]).toMatchObject({ shortened: [0] })
  expect(await get(`/${id}/sheets/0/rows/3/cells/0`)).toEqual({ text: longCell(3), value: longCell(3) })
  for (const path of ['rows/250/cells/0', 'rows/0/cells/2', 'rows/x/cells/0', 'rows/0/cells/99999']) {
    expectProblem(await site.get(`/api/excel/${id}/sheets/0/${path}`), 404)
  }
})

it('refuses an export that would be too large', async () => {
  for (const as of ['csv', 'xlsx']) {
    expectProblem(await site.get(`/api/excel/search/export?q=${encodeURIComponent('ক')}&as=${as}`), 422)
  }
})

it('bounds concurrent responses per address, and answers the others with Retry-After', async () => {
  const answers = await Promise.all(
    Array.from({ length: 90 }, () => site.get(`/api/excel/${id}/sheets/1/rows`)),
  )
  const refused = answers.filter(({ statusCode }) => statusCode !== 200)
  expect(refused.map(({ statusCode }) => statusCode)).toContain(429)
  for (const answer of refused) {
    expect([429, 503]).toContain(answer.statusCode)
    expect(Number(answer.headers['retry-after'])).toBeGreaterThanOrEqual(1)
  }
  expect((await site.get(`/api/excel/${id}/sheets/1/rows`)).statusCode).toBe(200)
})

it('documents the gate of each route', async () => {
  const { paths } = (await site.get('/api/openapi.json')).json()
  const gates = ['/api/excel', '/api/excel/search', '/api/excel/search/export'].map(
    (path) => paths[path].get['x-gate'],
  )
  expect(gates).toEqual(['spreadsheet-read', 'spreadsheet-read', 'spreadsheet-export'])
})

it('limits searching, sorting and filtering to 120 a minute per address, but not plain paging', async () => {
  await using limited = await createTestSite({ settings: { RATE_LIMIT: 'on' } })
  const sheet = `/api/excel/${await addSpreadsheet(limited.ctxOf(visitor))}/sheets/0/rows`
  const statusOf = async (url: string) => (await limited.get(url)).statusCode
  for (let count = 0; count < 60; count++) {
    expect(await Promise.all([statusOf(`${sheet}?sort=0`), statusOf('/api/excel/search?q=nothing')])).toEqual(
      [200, 200],
    )
  }
  const refused = await limited.get(`${sheet}?column=0&contains=a`)
  expectProblem(refused, 429)
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60)
  expectProblem(await limited.get('/api/excel/search?q=nothing'), 429)
  expect(await statusOf(sheet)).toBe(200)
})
