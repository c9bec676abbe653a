import { createHash, randomBytes } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import { Upload } from 'tus-js-client'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Actor } from '#core/context.ts'
import { sweepFiles } from '#core/file/sweep.server.ts'
import { partBytes } from '#core/upload/upload.ts'
import { docxFile, zipFile } from '#tests/document-files.ts'
import { client, otherClient } from '#tests/factories.ts'
import { addAccount } from '#tests/people.ts'
import { jpegFile } from '#tests/picture-files.ts'
import { findFreePort } from '#tests/site-process.ts'
import { startTcpProxy, type TcpProxy } from '#tests/tcp-proxy.ts'
import { createTestDatabase, type TestDatabase } from '#tests/test-database.ts'
import { createTestSite, type TestSite } from '#tests/test-site.ts'

const cleanup = new AsyncDisposableStack()
let shared: TestDatabase
let proxy: TcpProxy
let port: number
let one: TestSite
let other: TestSite
const start = async (signedIn: Actor) =>
  createTestSite({ shared, signedIn, settings: { PUBLIC_URL: `http://${proxy.hostAndPort}` } })

beforeAll(async () => {
  shared = cleanup.use(await createTestDatabase())
  port = await findFreePort()
  proxy = cleanup.use(await startTcpProxy(port))
  one = cleanup.use(await start(client))
  other = cleanup.use(await start(client))
})
afterAll(() => cleanup.disposeAsync())

const headers = { authorization: 'x', 'tus-resumable': '1.0.0' }
const base64 = (name: string) => Buffer.from(name).toString('base64')
const begin = (length: number | string, name = 'plan.pdf', more = {}, site = one) =>
  site.request({
    method: 'POST',
    url: '/api/uploads',
    headers: {
      ...headers,
      'upload-length': String(length),
      'upload-metadata': `filename ${base64(name)}`,
      ...more,
    },
  })
const call = (method: 'HEAD' | 'DELETE' | 'PATCH', url: string, more = {}, payload?: Buffer, site = one) =>
  site.request({ method, url, headers: { ...headers, ...more }, ...(payload && { payload }) })
const send = (url: string, offset: number, payload: Buffer, site = one) =>
  call(
    'PATCH',
    url,
    { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) },
    payload,
    site,
  )
const finish = (url: string, site = one) =>
  site.request({ method: 'POST', url: `${url}/attachment`, headers })
const beginAt = async (...given: Parameters<typeof begin>) => String((await begin(...given)).headers.location)
const download = (id: string) => one.get(`/api/attachments/${id}`, headers)
const pdf = (size: number) =>
  Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(size - 14), Buffer.from('%%EOF')])
const rows = async (id: string) =>
  (await sql`select id from attachment where id = ${id}`.execute(shared.database)).rows.length
const removeAll = async () => {
  await sql`delete from upload`.execute(shared.database)
  await sql`delete from attachment`.execute(shared.database)
}

it('brings a file over a line that breaks again and again to another node, once and unchanged', async () => {
  const content = pdf(3_000_000)
  let breaks = 0
  let current = one
  await current.app.listen({ port, host: '127.0.0.1' })
  const sent = Promise.withResolvers<string>()
  const upload = new Upload(content, {
    endpoint: `http://${proxy.hostAndPort}/api/uploads`,
    headers: { authorization: 'x' },
    metadata: { filename: 'বাড়ি/../plan.PDF' },
    chunkSize: 400_000,
    retryDelays: Array.from({ length: 40 }, () => 20),
    onProgress(bytes) {
      if (bytes < (breaks + 1) * 140_000 || breaks === 20) return
      breaks++
      proxy.cut()
    },
    // The first node ends in the middle, and the other takes over.
    async onBeforeRequest() {
      if (breaks < 10 || current === other) return
      current = other
      await one.app.close()
      await other.app.listen({ port, host: '127.0.0.1' })
    },
    onError: sent.reject,
    onSuccess: () => sent.resolve(String(upload.url)),
  })
  upload.start()
  const url = new URL(await sent.promise).pathname
  expect(breaks).toBe(20)
  await one[Symbol.asyncDispose]()
  one = cleanup.use(await start(client))

  const id = url.split('/').at(-1) ?? ''
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, index) => finish(url, index % 2 ? one : other)),
  )
  const uploaded = {
    acknowledged: true,
    insertedId: id,
    name: 'বাড়ি .. plan.pdf',
    kind: 'pdf',
    size: 3_000_000,
  }
  for (const answer of answers) {
    expect([answer.statusCode, answer.json()]).toEqual([200, { ...uploaded, url: `/api/attachments/${id}` }])
  }
  expect(await rows(id)).toBe(1)
  const file = await download(id)
  expect(file.rawPayload.equals(content)).toBe(true)
  expect(file.headers).toMatchObject({
    'content-length': '3000000',
    'content-security-policy': `default-src 'none'; frame-ancestors 'none'; sandbox`,
  })
  const state = await call('HEAD', url)
  expect(state.headers).toMatchObject({ 'upload-offset': '3000000', 'upload-length': '3000000' })
  const { rows: stored } = await sql<{
    sha256: Buffer
  }>`select sha256 from attachment where id = ${id}`.execute(shared.database)
  expect(stored[0]?.sha256).toEqual(createHash('sha256').update(content).digest())
  expect((await call('DELETE', url)).statusCode).toBe(404)
  await removeAll()
})

it('takes each byte from one of many requests that continue at the same place', async () => {
  const halves = Array.from({ length: 100 }, () => pdf(2_000))
  const url = await beginAt(4_000)
  const answers = await Promise.all(halves.map((half, index) => send(url, 0, half, index % 2 ? one : other)))
  expect(
    answers
      .map(({ statusCode }) => statusCode)
      .sort()
      .slice(0, 2),
  ).toEqual([204, 409])
  expect(answers.filter(({ statusCode }) => statusCode === 204)).toHaveLength(1)
  expect((await call('HEAD', url)).headers['upload-offset']).toBe('2000')
  const end = pdf(2_000)
  const last = await Promise.all(Array.from({ length: 20 }, () => send(url, 2_000, end)))
  expect(last.filter(({ statusCode }) => statusCode === 204)).toHaveLength(1)
  const id = url.split('/').at(-1) ?? ''
  const winner = halves[answers.findIndex(({ statusCode }) => statusCode === 204)] as Buffer
  expect((await download(id)).rawPayload.equals(Buffer.concat([winner, end]))).toBe(true)

  // Only the two parts of the attachment stay in the store.
  await sweepFiles(shared.ctxOf(client))
  const { rows: removals } = await sql`select from file_removal`.execute(shared.database)
  const { rows: kept } = await sql<{ files: string[] }>`select files from attachment`.execute(shared.database)
  expect([removals.length, kept[0]?.files.length]).toEqual([0, 2])
  await removeAll()
})

it('is for its creator only, and ends with the account', async () => {
  const url = await beginAt(5_000)
  const stranger = cleanup.use(await start(otherClient))
  for (const answer of [
    await call('HEAD', url, {}, undefined, stranger),
    await call('DELETE', url, {}, undefined, stranger),
    await send(url, 0, pdf(5_000), stranger),
    await finish(url, stranger),
  ]) {
    expect(answer.statusCode).toBe(404)
  }
  for (const visit of [{ authorization: '' }]) {
    expect((await call('HEAD', url, visit)).statusCode).toBe(401)
    expect((await begin(5_000, 'a', visit)).statusCode).toBe(401)
  }
  await addAccount(shared.database, client)
  const change = shared.database.updateTable('person').set({ is_disabled: true })
  await change.where('id', '=', client.id).execute()
  const refused = await send(url, 0, pdf(5_000))
  expect([refused.statusCode, refused.json().message]).toEqual([
    401,
    'Your session has ended. Please sign in again.',
  ])
  await sql`delete from person where id = ${client.id}`.execute(shared.database)
  expect((await call('HEAD', url)).headers['upload-offset']).toBe('0')
  await removeAll()
})

it('refuses what the protocol or the limits forbid', async () => {
  const url = await beginAt(5_000)
  const type = { 'content-type': 'application/offset+octet-stream' }
  for (const [status, sentence, answer] of [
    [412, /Tus-Resumable/, begin(5, 'a', { 'tus-resumable': '0.2.2' })],
    [422, /Please select a file first/, begin(0)],
    [422, /upload-length must be/, begin('-1')],
    [422, /upload-length must be/, begin('1e3')],
    [413, /max 200 MB/, begin(200 * 2 ** 20 + 1)],
    [422, /not supported/, begin(5, 'a', { 'upload-concat': 'partial' })],
    [422, /not supported/, begin(5, 'a', { 'upload-defer-length': '1' })],
    [422, /must be base64/, begin(5, 'a', { 'upload-metadata': 'filename <script>' })],
    [422, /must be UTF-8/, begin(5, 'a', { 'upload-metadata': 'filename /w==' })],
    [422, /cannot be stored/, begin(5, 'a\0b')],
    [422, /at most 500/, begin(5, 'a'.repeat(501))],
    [409, /another byte/, send(url, 1, pdf(100))],
    [413, /more bytes/, send(url, 0, pdf(5_001))],
    [415, /offset\+octet-stream/, call('PATCH', url, { 'upload-offset': '0' }, pdf(100))],
    [422, /Upload-Offset is missing/, call('PATCH', url, type, pdf(100))],
    [409, /not arrived completely/, finish(url)],
    [404, /nothing at this address/, send('/api/uploads/..%2f..%2fsecret-key', 0, pdf(100))],
  ] as const) {
    const { statusCode, body } = await answer
    expect([statusCode, JSON.parse(body).message]).toEqual([status, expect.stringMatching(sentence)])
  }
  const options = await one.request({ method: 'OPTIONS', url: '/api/uploads', headers })
  expect(options.headers).toMatchObject({ 'tus-max-size': '209715200', 'tus-version': '1.0.0' })
  expect(Object.keys(options.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
  expect((await call('HEAD', url)).headers['upload-offset']).toBe('0')

  // The quota counts announced bytes: 300 MB.
  const large = await beginAt(200 * 2 ** 20)
  expect((await begin(200 * 2 ** 20)).statusCode).toBe(413)
  expect((await call('DELETE', large)).statusCode).toBe(204)
  expect((await call('HEAD', large)).statusCode).toBe(404)
  expect((await begin(200 * 2 ** 20)).statusCode).toBe(201)
  await removeAll()
})

it('detects the kind by the content, at the first bytes and at the last', async () => {
  const whole = async (content: Buffer, name = 'file.pdf') => {
    const url = await beginAt(content.length, name)
    const answer = await send(url, 0, content)
    return { url, answer }
  }
  const text = Buffer.from(`${'যা দেখেছি '.repeat(40_000)}.`)
  const mp4 = Buffer.concat([Buffer.from('\0\0\0\x18ftypisom\0\0\0\0isommp42'), randomBytes(50_000)])
  for (const [content, kind] of [
    [text, 'txt'],
    [mp4, 'mp4'],
    [docxFile(), 'docx'],
    [zipFile(['logo.ai', 'front.psd']), 'zip'],
  ] as const) {
    const { url, answer } = await whole(content)
    expect(answer.statusCode, kind).toBe(204)
    expect((await finish(url)).json()).toMatchObject({ kind, name: `file.${kind}` })
  }
  const { url } = await whole(await jpegFile({ width: 60, height: 40 }), 'photo.jpeg')
  const picture = (await finish(url)).json()
  expect(picture).toMatchObject({ kind: 'jpg', name: 'photo.jpg' })
  expect((await download(picture.insertedId)).headers['content-type']).toBe('image/jpeg')

  const late = Buffer.concat([text, Buffer.of(0)])
  for (const [content, sentence] of [
    [Buffer.from('<html></html>'), /a web page/],
    [Buffer.from(`MZ${'x'.repeat(9_000)}`), /a program/],
    [docxFile(['word/vbaProject.bin']), /macros/],
    [pdf(9_000).subarray(0, 8_000), /damaged/],
    [late, /another kind of file/],
  ] as const) {
    const { url, answer } = await whole(content)
    expect(answer.json().message).toMatch(sentence)
    expect((await finish(url)).statusCode).toBe(404)
  }
  // The first part is enough to refuse the rest.
  const early = await beginAt(2 * partBytes)
  expect((await send(early, 0, randomBytes(partBytes))).statusCode).toBe(415)
  await removeAll()
})

it('is swept two days after its last bytes, and its result a day after the end', async () => {
  const url = await beginAt(5_000)
  await send(url, 0, pdf(5_000).subarray(0, 2_500))
  const after = (hours: number) => ({
    ...shared.ctxOf(client),
    now: () => new Date(Date.now() + hours * 3_600_000),
  })
  const count = async () => (await sql`select from upload`.execute(shared.database)).rows.length
  await sweepFiles(after(47))
  expect(await count()).toBe(1)
  await sweepFiles(after(49))
  await nextTurn()
  expect(await count()).toBe(0)
  expect((await send(url, 2_500, pdf(2_500))).statusCode).toBe(404)
})
