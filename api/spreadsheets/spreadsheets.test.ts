import { afterAll, beforeAll, expect, it } from 'vitest'
import writeWorkbook from 'write-excel-file/node'
import { admin, client, visitor } from '#tests/factories.ts'
import { expectProblem } from '#tests/problem.ts'
import { addSpreadsheet } from '#tests/spreadsheets.ts'
import { createTestSite, type TestSite } from '#tests/test-site.ts'

const token = { authorization: 'Bearer x' }
const own = { 'sec-fetch-site': 'same-origin', origin: 'http://127.0.0.1:3000' }
let site: TestSite
beforeAll(async () => {
  site = await createTestSite({ signedIn: admin })
})
afterAll(() => site[Symbol.asyncDispose]())

const workbook = (text = 'Rice') => writeWorkbook([[{ value: 'Name' }, { value: text }]]).toBuffer()
const send = async (filename: string, content: Buffer | string, headers = {}, at = site) => {
  const data = typeof content === 'string' ? content : content.toString('base64')
  return at.post('/api/excel', { filename, data }, { ...own, ...headers })
}
const get = async (url: string, headers = {}) => (await site.get(`/api/excel${url}`, headers)).json()

it('returns files as specified, including the header row', async () => {
  const answer = await send('prices.xlsx', await workbook())
  const { insertedId } = answer.json()
  expect([answer.statusCode, answer.json()]).toEqual([201, { acknowledged: true, insertedId }])
  const months = (Date.parse(String(answer.headers.sunset)) - Date.now()) / (30.44 * 86_400_000)
  expect(months).toBeCloseTo(24, 0)
  const head = {
    ...{ sheetName: 'Sheet1', kind: 'rows', isHidden: false, isDamaged: false, rowCount: 1, columnCount: 2 },
  }
  const record = {
    ...{ _id: insertedId, filename: 'prices.xlsx', uploadedAt: expect.any(String), size: expect.any(Number) },
    mayDelete: false,
    sheets: [{ ...head, data: [['Name', 'Rice']] }],
  }
  expect((await get(''))[0]).toEqual(record)
  expect(await get(`/${insertedId}`)).toEqual(record)
  expect((await get('?data=false'))[0]).toEqual({ ...record, sheets: [head] })
  expect(await get(`/${insertedId}/sheets/0`)).toMatchObject({ ...head, merges: [] })
  expect(await get(`/${insertedId}/sheets/0/rows`)).toEqual({
    rowCount: 1,
    rows: [{ number: 0, texts: ['Name', 'Rice'], values: ['Name', 'Rice'] }],
  })
})

it('returns the first 200 rows with a link to the rest, and all rows with `full=1`', async () => {
  const rows = Array.from({ length: 2_345 }, (_, at) => (at % 3 === 1 ? [] : [`row ${at}`, at]))
  const id = await addSpreadsheet(site.ctxOf(visitor), {
    filename: 'long.xlsx',
    sheets: [{ rows }, { rows: [] }],
  })
  const texts = rows.map((row) => row.map(String))
  const first = await get(`/${id}`)
  expect(first.sheets[0]).toMatchObject({ rowCount: 2_345, rows: `/api/excel/${id}/sheets/0/rows?from=200` })
  expect(first.sheets[0].data).toEqual(texts.slice(0, 200))
  expect(first.sheets[1]).toMatchObject({ rowCount: 0, data: [] })
  expect(first.sheets[1].rows).toBeUndefined()
  const full = await get(`/${id}?full=1`)
  expect(full.sheets[0].data).toEqual(texts)
  expect(full.sheets[0].rows).toBeUndefined()
  const head = await get(`/${id}?data=false`)
  expect(head).toMatchObject({ filename: 'long.xlsx', sheets: [{ rowCount: 2_345 }, { rowCount: 0 }] })
  expect(head.sheets[0].data).toBeUndefined()
  const page = await get(`/${id}/sheets/0/rows?from=2000&limit=5`)
  expect(page.rows.map(({ number }: { number: number }) => number)).toEqual([2_000, 2_001, 2_003, 2_004])
  const sorted = await get(
    `/${id}/sheets/0/rows?sort=1&direction=desc&limit=2&column=0&contains=ROW&column=1&contains=4`,
  )
  expect(sorted.rows.map(({ texts: [text] }: { texts: string[] }) => text)).toEqual(['row 2343', 'row 2342'])
  for (const bad of ['limit=201', 'from=-1', 'sort=x', 'column=1', 'direction=up']) {
    expectProblem(await site.get(`/api/excel/${id}/sheets/0/rows?${bad}`), 422)
  }
  for (const url of [`/${id}/sheets/2`, `/${id}/sheets/x`, '/7', `/${id}/sheets/9/rows`]) {
    expectProblem(await site.get(`/api/excel${url}`), 404)
  }
})

it('pages through the list with a total count', async () => {
  await addSpreadsheet(site.ctxOf(visitor))
  const answer = await site.get('/api/excel?limit=1&data=false')
  const [, next = ''] = /^<(.+)>; rel="next"$/.exec(String(answer.headers.link)) ?? []
  expect(next).toMatch(/^\/api\/excel\?data=false&limit=1&before=/)
  expect(Number(answer.headers['x-total-count'])).toBeGreaterThan(1)
  expect((await site.get(next)).json()[0]._id).not.toBe(answer.json()[0]._id)
})

it('lets only the uploading browser and administrators delete a file', async () => {
  const sent = await send('mine.xlsx', await workbook())
  const [, name, value] = /^(excel-\d+)=([\w-]{43}); Path=\/; Max-Age=(\d+); HttpOnly; SameSite=Strict$/.exec(
    String(sent.headers['set-cookie']),
  ) as string[] & { 0: string }
  const mine = { cookie: `${name}=${value}` }
  const { insertedId: id } = sent.json()
  const mayDelete = async (headers: object) => (await get(`/${id}`, headers)).mayDelete
  expect(await mayDelete({ ...own, ...mine })).toBe(true)
  expect(await mayDelete({})).toBe(false)
  expect((await get('', { ...own, ...mine }))[0].mayDelete).toBe(true)
  expect((await get(''))[0].mayDelete).toBe(false)
  expect(await mayDelete(token)).toBe(true)
  expect(await mayDelete({ ...mine, 'sec-fetch-site': 'same-site' })).toBe(false)

  // A browser keeps its cookie across uploads.
  const again = await send('again.xlsx', await workbook(), mine)
  expect(String(again.headers['set-cookie'])).toContain(`=${value};`)

  const remove = (headers: object) =>
    site.request({ method: 'DELETE', url: `/api/excel/${id}`, headers: { ...headers } })
  expectProblem(await remove(own), 401)
  expectProblem(
    await remove({ ...mine, origin: 'http://127.0.0.1:4000', 'sec-fetch-site': 'same-site' }),
    401,
  )
  expect((await remove({ ...own, ...mine })).json()).toEqual({ acknowledged: true, deletedCount: 1 })
  expectProblem(await remove({ ...own, ...mine }), 404)
  expectProblem(await site.get(`/api/excel/${id}`), 404)
  await using other = await createTestSite({ shared: site, signedIn: client })
  const url = `/api/excel/${again.json().insertedId}`
  expectProblem(await other.request({ method: 'DELETE', url, headers: token }), 403)
  expect((await site.request({ method: 'DELETE', url, headers: token })).statusCode).toBe(200)
})

it('does not cache responses that depend on the user', async () => {
  const { insertedId: id } = (await send('cached.xlsx', await workbook())).json()
  for (const url of ['', `/${id}`, `/${id}/sheets/0/rows`, '/search?q=rice']) {
    expect((await site.get(`/api/excel${url}`)).headers['cache-control'], url).toBe('no-store')
  }
  const sheet = `/api/excel/${id}/sheets/0`
  expect((await site.get(sheet)).headers['cache-control']).toContain('public')
  await site.request({ method: 'DELETE', url: `/api/excel/${id}`, headers: token })
  expectProblem(await site.get(sheet), 404)
})

it('searches all files, and exports the hits as CSV or Excel without formulas', async () => {
  const rows = [['=1+1 needle', 'a "quote", and\na line'], ['NEEDLE', '', '-2', '@SUM(A1)'], ['hay']]
  const id = await addSpreadsheet(site.ctxOf(visitor), {
    filename: '=cmd.xlsx',
    sheets: [{ name: '+x', rows }],
  })
  const found = await get('/search?q=needle')
  expect(found).toMatchObject({ q: 'needle', total: 2, totalIsExact: true })
  expect(found.files).toMatchObject([{ _id: id, hits: 2, sheets: [{ number: 0, sheetName: '+x', hits: 2 }] }])
  expect(found.rows[0]).toEqual({
    ...{ _id: id, filename: '=cmd.xlsx', sheet: 0, sheetName: '+x', number: 0, texts: rows[0] },
  })
  const page = await get('/search?q=needle&limit=1')
  expect((await get(`/search?q=needle&limit=1&before=${page.next}`)).rows).toMatchObject([{ number: 1 }])

  const csv = await site.get('/api/excel/search/export?q=needle&as=csv')
  expect(csv.headers['content-disposition']).toMatch(/^attachment; filename="excel-search-[\d-]+\.csv"$/)
  expect(csv.body.split('\r\n')).toEqual([
    '\ufeffFile,Sheet,Row,A,B,C,D',
    '\'=cmd.xlsx,\'+x,1,\'=1+1 needle,"a ""quote"", and\na line",,',
    "'=cmd.xlsx,'+x,2,NEEDLE,,'-2,'@SUM(A1)",
    '',
  ])
  const xlsx = await site.get('/api/excel/search/export?q=needle&as=xlsx')
  expect(xlsx.rawPayload.subarray(0, 2).toString()).toBe('PK')
  const { insertedId } = (await send('export.xlsx', xlsx.rawPayload)).json()
  expect((await get(`/${insertedId}`)).sheets[0].data[2]).toEqual([
    ..."'=cmd.xlsx '+x 2".split(' '),
    ...['NEEDLE', '', "'-2", "'@SUM(A1)"],
  ])
  for (const bad of ['', '?q=', '?q=%00', `?q=${'x'.repeat(201)}`, '?q=a&before=1', '?q=a&sheet=0']) {
    expectProblem(await site.get(`/api/excel/search${bad}`), 422)
  }
})

it('finds unlisted files by their id only, except for those who may delete any', async () => {
  const data = (await workbook('Unlistable')).toString('base64')
  const upload = (visibility: unknown) =>
    site.post('/api/excel', { filename: 'private.xlsx', data, visibility }, own)
  const count = async (headers = {}) =>
    Number((await site.get('/api/excel', headers)).headers['x-total-count'])
  const before = [await count(), await count(token)]
  const { insertedId: id } = (await upload('unlisted')).json()
  const ids = async (url: string, headers = {}) =>
    (await get(url, headers)).map(({ _id }: { _id: string }) => _id)
  expect(await ids('')).not.toContain(id)
  expect(await ids('', token)).toContain(id)
  expect([await count(), await count(token)]).toEqual([before[0], Number(before[1]) + 1])
  expect(await get(`/${id}`)).toMatchObject({ filename: 'private.xlsx' })
  expect(await get('/search?q=Unlistable')).toMatchObject({ total: 0, rows: [], files: [] })
  expect(await get(`/search?q=Unlistable&id=${id}`)).toMatchObject({ total: 1 })
  expect((await site.get('/api/excel/search/export?q=Unlistable')).body).not.toContain('Unlistable')
  expect((await site.get(`/excelDetails?file=${id}`)).body).toContain('noindex')
  expect((await site.get('/sitemap.xml')).body).not.toContain(id)
  for (const wrong of ['secret', '', 'x'.repeat(100), true, null]) expectProblem(await upload(wrong), 422)
  await upload('listed')
  expect(await get('/search?q=Unlistable')).toMatchObject({ total: 1 })
})
