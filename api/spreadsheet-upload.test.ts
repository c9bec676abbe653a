import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import writeWorkbook from 'write-excel-file/node'
import { visitor } from '#tests/factories.ts'
import { expectProblem } from '#tests/problem.ts'
import { eventsOf, readerOf } from '#tests/spreadsheets.ts'
import { createTestSite, type TestSite } from '#tests/test-site.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site[Symbol.asyncDispose]())

const limit = 5 * 1024 * 1024
const base64 = (content: Buffer | string) => Buffer.from(content).toString('base64')
const send = (body: object, at = site) => at.post('/api/excel', body)
const workbook = () => writeWorkbook([[{ value: 'Name' }]]).toBuffer()
const countFiles = async () => (await site.get('/api/excel?data=false')).json().length

it.each([
  [{ filename: 'a.csv', data: base64('a,b') }, 415, 'Please upload a valid Excel file (.xlsx or .xls)'],
  [{ filename: 'xlsx', data: base64('x') }, 415, 'Please upload a valid Excel file (.xlsx or .xls)'],
  [{ filename: 'a.xlsx.exe', data: base64('x') }, 415, 'Please upload a valid Excel file (.xlsx or .xls)'],
  [{ filename: 'a.xlsx' }, 422, 'Please select a file first'],
  [{ data: base64('x') }, 422, 'Please select a file first'],
  [{}, 422, 'Please select a file first'],
  [{ filename: 'a.xlsx', data: '' }, 422, 'Please select a file first'],
  [{ filename: 'a.xlsx', data: 'data:;base64,' }, 422, 'Please select a file first'],
  [
    { filename: 'a.xlsx', data: 'not base64!' },
    422,
    'The file did not arrive as it was sent. Please upload it again.',
  ],
  [
    { filename: 'a.xlsx', data: 'abcde' },
    422,
    'The file did not arrive as it was sent. Please upload it again.',
  ],
  [
    { filename: 'a.xlsx', data: 'ab=c' },
    422,
    'The file did not arrive as it was sent. Please upload it again.',
  ],
  [{ filename: 'a.xlsx', data: base64('<html><table>') }, 415, /text or web page/],
  [{ filename: 'a.xls', data: base64('a,b\n1,2\n') }, 415, /text or web page/],
  [{ filename: 'a.xlsx', data: base64('PK\x03\x04 but no more') }, 422, /damaged/],
  [{ filename: 'a.xls', data: base64('\x89PNG\r\n\x1a\n\0\0') }, 415, /not an Excel file/],
])('refuses %j with %i and a sentence', async (body, status, sentence) => {
  const problem = expectProblem(await send(body), status)
  expect(problem.message).toMatch(
    typeof sentence === 'string' ? new RegExp(`^${escapeRegExp(sentence)}$`) : sentence,
  )
  expect(await countFiles()).toBe(0)
})

const escapeRegExp = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

it('takes 5 MB and not a byte more, on this route alone', async () => {
  for (const size of [limit + 1, limit + 1_000_000, 3 * limit]) {
    const problem = expectProblem(await send({ filename: 'a.xlsx', data: base64(Buffer.alloc(size)) }), 413)
    expect(problem.message).toBe('File size too large (max 5MB)')
  }
  // Just as large as may be: it is read, and found to be none.
  expectProblem(
    await send({ filename: `${'n'.repeat(900)}.xlsx`, data: base64(Buffer.alloc(limit, 'x')) }),
    415,
  )
  expectProblem(await site.post('/api/reviews', { review: 'x'.repeat(70_000) }), 413)
})

it.each([
  ['encrypted', 422, /password/],
  ['xlsb', 415, /\.xlsb/],
  ['ods', 415, /OpenDocument/],
  ['numbers', 415, /Numbers/],
  ['word-or-powerpoint', 415, /Word/],
  ['no-sheets', 422, /no sheets/],
  ['too-much-inside', 422, /more than can be shown/],
  ['too-long', 422, /too long/],
  ['too-large', 413, /max 5MB/],
  ['empty', 422, /empty/],
])('says what to do about a file that is %s', async (reason, status, sentence) => {
  const sheets = readerOf(() => {
    throw Object.assign(new Error(), { reason })
  })
  await using other = await createTestSite({ shared: site, sheets })
  const problem = expectProblem(await send({ filename: 'a.xlsx', data: base64('x') }, other), status)
  expect(problem.message).toMatch(sentence)
})

it('reads by content: a workbook of another format under an old name, and base64 with its kind before it', async () => {
  const data = `data:application/vnd.ms-excel;base64,${base64(await workbook())}`
  expect((await send({ filename: 'new-inside.XLS', data })).statusCode).toBe(201)
})

it('limits 25 uploads at once from one address to 20 an hour', async () => {
  const sheets = readerOf(() => eventsOf([{ rows: [['x']] }]))
  await using limited = await createTestSite({ shared: site, settings: { RATE_LIMIT: 'on' }, sheets })
  const body = { filename: 'a.xlsx', data: base64('x') }
  const answers = await Promise.all(Array.from({ length: 25 }, () => send(body, limited)))
  const count = (status: number) => answers.filter(({ statusCode }) => statusCode === status).length
  expect([count(201), count(429)]).toEqual([20, 5])
  const refused = answers.find(({ statusCode }) => statusCode === 429)
  expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(3_500)
})

it('asks for patience when too many files wait to be read, and reads those that wait', async () => {
  const data = base64(await workbook())
  const answers = await Promise.all(Array.from({ length: 12 }, () => send({ filename: 'a.xlsx', data })))
  const busy = answers.filter(({ statusCode }) => statusCode === 429)
  expect(answers.filter(({ statusCode }) => statusCode === 201).length + busy.length).toBe(12)
  expect(busy.length).toBeGreaterThan(0)
  for (const answer of busy) {
    expect(expectProblem(answer, 429).message).toMatch(/^Other files are being read just now/)
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  }
})

it('keeps nothing when the client goes away in the middle', async () => {
  const started = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<void>()
  const sheets = {
    prepare: () => {},
    async *read(_bytes: Buffer, signal: AbortSignal) {
      yield* eventsOf([{ name: 'given up', rows: Array.from({ length: 5_000 }, (_, at) => [at]) }])
      started.resolve()
      await once(signal, 'abort')
      ended.resolve()
      signal.throwIfAborted()
    },
    close: async () => {},
  }
  await using other = await createTestSite({ sheets })
  await other.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = other.app.server.address() as { port: number }
  const body = JSON.stringify({ filename: 'a.xlsx', data: base64('x') })
  const head = `POST /api/excel HTTP/1.1\r\nhost: ${new URL(other.settings.publicUrl).host}\r\ncontent-type: application/json`
  const socket = connect(port, '127.0.0.1')
  socket.write(`${head}\r\ncontent-length: ${body.length}\r\n\r\n${body}`)
  await started.promise
  socket.destroy()
  await ended.promise
  const rows = () => other.ctxOf(visitor).db.selectFrom('spreadsheet_row').select('sheet').limit(1).execute()
  expect([(await other.get('/api/excel')).json(), await rows()]).toEqual([[], []])
})
