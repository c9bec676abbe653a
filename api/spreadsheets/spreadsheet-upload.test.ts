import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import writeWorkbook from 'write-excel-file/node'
import { createSheetReader, type SheetReader } from '#platform/sheets/sheet-reader.ts'
import { visitor } from '#tests/factories.ts'
import { expectProblem } from '#tests/problem.ts'
import { listChildren } from '#tests/sheets/crafted/children.ts'
import { craftXlsx } from '#tests/sheets/crafted/xlsx.ts'
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
])('refuses %j with %i and a user-facing message', async (body, status, sentence) => {
  const problem = expectProblem(await send(body), status)
  expect(problem.message).toMatch(
    typeof sentence === 'string' ? new RegExp(`^${escapeRegExp(sentence)}$`) : sentence,
  )
  expect(await countFiles()).toBe(0)
})

const escapeRegExp = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

it('accepts at most 5 MB, on this route only', async () => {
  for (const size of [limit + 1, limit + 1_000_000, 3 * limit]) {
    const problem = expectProblem(await send({ filename: 'a.xlsx', data: base64(Buffer.alloc(size)) }), 413)
    expect(problem.message).toBe('File size too large (max 5MB)')
  }
  // A file of the maximum size is read; its content is not a spreadsheet.
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
  ['too-large-unpacked', 422, /too large when it is unpacked/],
  ['too-long', 422, /too long/],
  ['too-large', 413, /max 5MB/],
  ['empty', 422, /empty/],
])('explains the refusal of a file that is %s', async (reason, status, sentence) => {
  const sheets = readerOf(() => {
    throw Object.assign(new Error(), { reason })
  })
  await using other = await createTestSite({ shared: site, sheets })
  const problem = expectProblem(await send({ filename: 'a.xlsx', data: base64('x') }, other), status)
  expect(problem.message).toMatch(sentence)
})

it('detects the format by content, whatever the file extension, and accepts a data URL', async () => {
  const data = `data:application/vnd.ms-excel;base64,${base64(await workbook())}`
  expect((await send({ filename: 'new-inside.XLS', data })).statusCode).toBe(201)
})

const sendText = (payload: string) =>
  site.request({
    method: 'POST',
    url: '/api/excel',
    headers: { 'content-type': 'application/json' },
    payload,
  })
const fileOf = async (id: string) => (await site.get(`/api/excel/${id}`)).json()

it('accepts escapes and unknown fields, and takes the last of duplicate fields', async () => {
  const data = base64(await workbook())
  const escaped = data
    .replaceAll('/', '\\/')
    .replace(/^../, (two) => `\\u00${two.charCodeAt(0).toString(16)}${two[1]}`)
  const bodies = [
    `{"filename":"\\u09a6\\u09be\\u09ae \\ud83d\\ude00.xlsx","data":"${escaped}"}`,
    `\ufeff { "note": {"data": [1, -0.5e3, null, {"filename": "x.csv"}]},\n"data":"${data}", "filename": "দাম 😀.xlsx" }\r\n`,
    `{"filename":"first.xls","data":null,"data":"AAAA","data":"${data}","filename":"দাম 😀.xlsx"}`,
  ]
  for (const body of bodies) {
    const answer = await sendText(body)
    expect(answer.statusCode).toBe(201)
    expect(await fileOf(answer.json().insertedId)).toMatchObject({ filename: 'দাম 😀.xlsx' })
  }
})

it('reserves memory once for a body of very many files', async () => {
  const Original = ArrayBuffer
  let reserved = 0
  vi.stubGlobal(
    'ArrayBuffer',
    class extends Original {
      constructor(length: number, options?: { maxByteLength?: number }) {
        super(length, options)
        if (options) reserved += 1
      }
    },
  )
  const answer = await sendText(`{${'"data":"",'.repeat(10_000)}"filename":"a.xlsx"}`)
  vi.unstubAllGlobals()
  expect(answer.statusCode).not.toBe(201)
  expect(reserved).toBe(1)
})

it('accepts sheet names and cells that are properties of Object.prototype', async () => {
  const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty']
  const row = names.map((name) => `<c t="inlineStr"><is><t>${name}</t></is></c>`).join('')
  const content = craftXlsx({ sheets: names.map((name) => ({ name, rows: `<row r="1">${row}</row>` })) })
  const sent = await send({ filename: '__proto__.xlsx', data: base64(content) })
  expect(sent.statusCode).toBe(201)
  const file = await fileOf(sent.json().insertedId)
  expect(file.filename).toBe('__proto__.xlsx')
  expect(JSON.stringify(file).match(/"(__proto__|hasOwnProperty)"/g)?.length).toBeGreaterThanOrEqual(2 * 5)
})

it.each([
  ['', 400, 'The request has no content.'],
  [' ', 400, 'The request is not valid JSON.'],
  ['{"filename":"a.xlsx","data":"eA=="', 400, 'The request is not valid JSON.'],
  ['{"filename":"a.xlsx","data":"eA==",}', 400, 'The request is not valid JSON.'],
  ['{"filename":"a.xlsx","data":"eA=="}}', 400, 'The request is not valid JSON.'],
  ['{"filename":"a.xlsx","data":"e\tA="}', 400, 'The request is not valid JSON.'],
  [`{"x":${'['.repeat(40)}${']'.repeat(40)}}`, 400, 'The request is not valid JSON.'],
  ['[]', 422, 'Please select a file first'],
  ['"a.xlsx"', 422, 'Please select a file first'],
  ['{"filename":1,"data":"eA=="}', 422, 'Please select a file first'],
  ['{"filename":"a.xlsx","data":["eA=="]}', 422, 'Please select a file first'],
  ['{"filename":"a.xlsx","data":"eA==","data":true}', 422, 'Please select a file first'],
  ['{"filename":"a.xlsx","data":"eA==\\n"}', 422, /did not arrive as it was sent/],
  [`{"filename":"${'n'.repeat(1_000)}.xlsx","data":"eA=="}`, 422, 'Must be at most 1,000 characters'],
  [`{"filename":"${'\\u0061'.repeat(2_000_000)}`, 413, 'File size too large (max 5MB)'],
])('refuses an invalid body: %.60s', async (body, status, sentence) => {
  const { message } = expectProblem(await sendText(body), status)
  expect(message).toMatch(typeof sentence === 'string' ? new RegExp(`^${escapeRegExp(sentence)}$`) : sentence)
})

/** Sends the beginning of a body and resolves with the response that arrives before its end. */
async function sendPartialBody(address: AddressInfo, start: string, length = 7_000_000): Promise<string> {
  const socket = connect(address.port, '127.0.0.1')
  socket.on('error', () => {})
  const head = `POST /api/excel HTTP/1.1\r\nhost: ${new URL(site.settings.publicUrl).host}\r\ncontent-type: application/json`
  socket.write(`${head}\r\ncontent-length: ${length}\r\n\r\n${start}`)
  let answer = ''
  for await (const chunk of socket) {
    answer += chunk
    if (/\r\n\r\n.*\}$/s.test(answer)) break
  }
  return answer
}

it('refuses an invalid body while it still arrives', async () => {
  await using other = await createTestSite({ shared: site })
  await other.app.listen({ port: 0, host: '127.0.0.1' })
  const address = other.app.server.address() as AddressInfo
  const partialBodies: [string, number, RegExp][] = [
    ['['.repeat(100_000), 422, /select a file/],
    [`{"x":${'['.repeat(100_000)}`, 400, /not valid JSON/],
    [`{"x":${'{"x":'.repeat(100_000)}`, 400, /not valid JSON/],
    ['{"filename":"a.csv","data":"AAAA', 415, /valid Excel file/],
    [`{"filename":"${'n'.repeat(10_000)}`, 422, /1,000 characters/],
    ['{"filename":"a.xlsx","data":"AAAA!', 422, /did not arrive/],
    [`{"filename":"a.xlsx","data":"${'A'.repeat(6_990_800)}`, 413, /max 5MB/],
  ]
  for (const [body, status, sentence] of partialBodies) {
    const answer = await sendPartialBody(address, body)
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(answer).toMatch(sentence)
  }
  // A body with an excessive Content-Length is not read at all.
  expect(await sendPartialBody(address, '', 7_200_001)).toMatch(
    /^HTTP\/1.1 413 .*connection: close.*max 5MB/is,
  )
})

it('keeps the connection usable after a refusal that came before the end of the body', async () => {
  await using other = await createTestSite({ shared: site })
  await other.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = other.app.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  const host = `host: ${new URL(site.settings.publicUrl).host}`
  const body = `{"filename":"a.csv","data":"${'A'.repeat(3_000_000)}"}`
  socket.write(
    `POST /api/excel HTTP/1.1\r\n${host}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
  )
  socket.write(`GET /api/excel?data=false HTTP/1.1\r\n${host}\r\nconnection: close\r\n\r\n`)
  const answers = (await socket.toArray()).join('')
  expect(answers.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 415', 'HTTP/1.1 200'])
})

it('does not start reading when the client disconnects during the upload', async () => {
  const read = vi.fn()
  const disconnected = Promise.withResolvers<void>()
  await using other = await createTestSite({
    shared: site,
    sheets: { prepare: () => {}, read, close: async () => {} },
  })
  other.app.server.on('request', (request) => request.once('close', disconnected.resolve))
  await other.app.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect((other.app.server.address() as AddressInfo).port, '127.0.0.1')
  const host = `host: ${new URL(site.settings.publicUrl).host}`
  socket.write(
    `POST /api/excel HTTP/1.1\r\n${host}\r\ncontent-type: application/json\r\ncontent-length: 5000000\r\n\r\n{"filename":"a.xlsx","data":"AAAA`,
    () => socket.destroy(),
  )
  await disconnected.promise
  await other.get('/api/excel?data=false')
  expect(read).not.toHaveBeenCalled()
})

it('counts an upload before its body is read', async () => {
  await using limited = await createTestSite({ settings: { RATE_LIMIT: 'on', PORT: '3994' } })
  await limited.app.listen({ port: 3994, host: '127.0.0.1' })
  for (let sent = 0; sent < 20; sent++) expect((await send({}, limited)).statusCode).toBe(422)
  const socket = connect(3994, '127.0.0.1')
  const headers = 'host: 127.0.0.1:3994\r\ncontent-type: application/json\r\ncontent-length: 7000000'
  socket.write(`POST /api/excel HTTP/1.1\r\n${headers}\r\n\r\n{"filename":`)
  const [answer] = await once(socket, 'data')
  expect(String(answer)).toMatch(/^HTTP\/1\.1 429 /)
  socket.destroy()
})

it('accepts 20 of 25 concurrent uploads from one address', async () => {
  const sheets = readerOf(() => eventsOf([{ rows: [['x']] }]))
  await using limited = await createTestSite({ shared: site, settings: { RATE_LIMIT: 'on' }, sheets })
  const body = { filename: 'a.xlsx', data: base64('x') }
  const answers = await Promise.all(Array.from({ length: 25 }, () => send(body, limited)))
  const count = (status: number) => answers.filter(({ statusCode }) => statusCode === status).length
  expect([count(201), count(429)]).toEqual([20, 5])
  const refused = answers.find(({ statusCode }) => statusCode === 429)
  expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(3_500)
})

it('limits each IPv6 /48 to an eighth of the storage a day', async () => {
  const rows = Array.from({ length: 300 }, () => ['x'.repeat(100)])
  const settings = { RATE_LIMIT: 'on', MAX_SPREADSHEETS_MB: '1' }
  await using limited = await createTestSite({ settings, sheets: readerOf(() => eventsOf([{ rows }])) })
  const sendFrom = (remoteAddress: string) =>
    limited.request({
      method: 'POST',
      url: '/api/excel',
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify({ filename: 'a.xlsx', data: base64('x') }),
      remoteAddress,
    })
  expect((await sendFrom('2001:db8::1')).statusCode).toBe(201)
  const refused = await sendFrom('2001:db8:0:1::2')
  expect(expectProblem(refused, 429).message).toMatch(/There is room again after midnight/)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await sendFrom('2001:db8:1::1')).statusCode).toBe(201)
})

it('answers 429 when the queue is full, and reads the queued files', async () => {
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

it.runIf(process.platform === 'linux')(
  'ends the reader process and reads the next file when the client disconnects',
  async () => {
    const before = new Set(await listChildren())
    const listNew = async () => (await listChildren()).filter((pid) => !before.has(pid))
    const reader = createSheetReader({ queue: 0, seconds: 60 })
    const begun = Promise.withResolvers<void>()
    const sheets: SheetReader = {
      ...reader,
      // Prestarted processes would be counted as well.
      prepare: () => {},
      async *read(bytes, by) {
        for await (const event of reader.read(bytes, by)) {
          begun.resolve()
          yield event
        }
      },
    }
    await using other = await createTestSite({ shared: site, sheets })
    await other.app.listen({ port: 0, host: '127.0.0.1' })
    const rows = `<row>${'<c t="str"><v>some text that is not too short</v></c>'.repeat(20)}</row>`.repeat(
      12_000,
    )
    const data = base64(craftXlsx({ sheets: [{ rows }] }))
    const body = JSON.stringify({ filename: 'left.xlsx', data })
    const socket = connect((other.app.server.address() as AddressInfo).port, '127.0.0.1')
    const head = `POST /api/excel HTTP/1.1\r\nhost: ${new URL(site.settings.publicUrl).host}\r\ncontent-type: application/json`
    socket.write(`${head}\r\ncontent-length: ${body.length}\r\n\r\n${body}`)
    await begun.promise
    expect(await listNew()).toHaveLength(1)
    const next = { filename: 'next.xlsx', data: base64(await workbook()) }
    expectProblem(await send(next, other), 429)
    socket.destroy()
    await expect.poll(listNew, { timeout: 10_000 }).toEqual([])
    await expect.poll(async () => (await send(next, other)).statusCode, { timeout: 20_000 }).toBe(201)
    const names = (await other.get('/api/excel?data=false'))
      .json()
      .map((file: { filename: string }) => file.filename)
    expect(names).not.toContain('left.xlsx')
  },
)

it('stores nothing when the client disconnects while its file is read', async () => {
  const started = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<void>()
  const sheets = {
    prepare: () => {},
    async *read(_bytes: Buffer, { signal }: { signal: AbortSignal }) {
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
