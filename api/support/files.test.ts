import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Actor } from '#core/context.ts'
import { sharp } from '#platform/picture-encoder/sharp.ts'
import { docxFile, pdfFile } from '#tests/document-files.ts'
import { admin, client, otherClient, unknownId, visitor } from '#tests/factories.ts'
import { jpegFile, plain } from '#tests/picture-files.ts'
import { createTestDatabase, type TestDatabase } from '#tests/test-database.ts'
import { createTestSite } from '#tests/test-site.ts'

const limit = 5 * 1024 * 1024
const octets = 'application/octet-stream'
const cleanup = new AsyncDisposableStack()
const sites = new Map<Actor, Awaited<ReturnType<typeof createTestSite>>>()
let shared: TestDatabase
beforeAll(async () => {
  shared = cleanup.use(await createTestDatabase())
  for (const signedIn of [visitor, admin, client, otherClient]) {
    sites.set(signedIn, cleanup.use(await createTestSite({ shared, signedIn })))
  }
})
afterAll(() => cleanup.disposeAsync())

const siteOf = (actor: Actor) => {
  const site = sites.get(actor)
  if (!site) throw new Error('no site for this actor')
  return site
}
const send = (actor: Actor, url: string, payload: Buffer, type = octets) =>
  siteOf(actor).request({
    method: 'POST',
    url,
    payload,
    headers: { authorization: 'x', 'content-type': type },
  })
const get = (actor: Actor, url: string, headers = {}) =>
  siteOf(actor).request({ method: 'GET', url, headers: { authorization: 'x', ...headers } })

it('accepts a picture as the body and returns its URL and variants', async () => {
  const answer = await send(admin, '/api/pictures', await jpegFile({ width: 600, height: 300 }))
  expect(answer.statusCode).toBe(201)
  const { insertedId, url, colour } = answer.json()
  const name = url.replace('.jpg', '')
  expect(url).toMatch(/^\/files\/pictures\/[0-9a-f]{32}-600x300-[0-9a-f]{6}\.jpg$/)
  const srcSet = (ending: string) => `${name}-480.${ending} 480w, ${name}-600.${ending} 600w`
  expect(answer.json()).toEqual({
    acknowledged: true,
    insertedId,
    url,
    width: 600,
    height: 300,
    colour,
    sources: [
      { type: 'image/avif', srcSet: srcSet('avif') },
      { type: 'image/webp', srcSet: srcSet('webp') },
    ],
  })
})

it('serves pictures publicly, with immutable caching and a restrictive policy', async () => {
  const { url } = (await send(admin, '/api/pictures', await jpegFile())).json()
  for (const [ending, type] of [
    ['.jpg', 'jpeg'],
    ['-320.webp', 'webp'],
    ['-320.avif', 'avif'],
  ] as const) {
    const address = url.replace('.jpg', ending)
    const answer = await siteOf(visitor).get(address)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': `image/${type}`,
      'content-length': String(answer.rawPayload.length),
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': `default-src 'none'; frame-ancestors 'none'; sandbox`,
      'x-content-type-options': 'nosniff',
    })
    expect((await sharp(answer.rawPayload).metadata()).width).toBe(320)
    const again = await siteOf(visitor).get(address, { 'if-none-match': `${answer.headers.etag}` })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    const head = await siteOf(visitor).request({ method: 'HEAD', url: address })
    expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([
      200,
      answer.headers['content-length'],
      '',
    ])
  }
})

it.each([
  '/files',
  '/files/pictures',
  '/files/pictures/',
  '/files/pictures/x.jpg',
  '/files/pictures/..%2f..%2fsecret-key',
  '/files/certificates/x',
  `/files/pictures/${'0'.repeat(32)}-1x1.jpg`,
])('returns 404 for %s', async (url) => expect((await siteOf(visitor).get(url)).statusCode).toBe(404))

it.each([octets, 'image/png', 'application/json', 'text/html', 'multipart/form-data; boundary=x'])(
  'detects the file type by content, also with content type %s',
  async (type) => {
    expect((await send(admin, '/api/pictures', await plain({}).png().toBuffer(), type)).statusCode).toBe(201)
    const refused = await send(admin, '/api/pictures', Buffer.from('<svg/>'), type)
    expect(refused.statusCode).toBe(415)
    expect(refused.headers['content-type']).toContain('application/problem+json')
    expect(refused.json().message).toContain('SVG')
  },
)

it.each(['/api/pictures', '/api/certificates'])('%s accepts at most 5 MB', async (url) => {
  const exact = Buffer.concat([await jpegFile(), Buffer.alloc(limit)]).subarray(0, limit)
  expect((await send(admin, url, exact)).statusCode).toBe(201)
  const more = await send(admin, url, Buffer.alloc(limit + 1))
  expect([more.statusCode, more.json().message]).toEqual([413, 'File size too large (max 5MB)'])
  for (const empty of [
    await send(admin, url, Buffer.alloc(0)),
    await siteOf(admin).request({ method: 'POST', url, headers: { authorization: 'x' } }),
  ]) {
    expect([empty.statusCode, empty.json().message]).toEqual([422, 'Please select a file first'])
  }
})

it('does not change the body limits of other routes', async () => {
  const answer = await siteOf(visitor).post('/api/reviews', { review: 'x'.repeat(70_000) })
  expect(answer.statusCode).toBe(413)
})

it.each(['/api/pictures', '/api/certificates'])(
  '%s refuses everyone but administrators before it reads the body',
  async (url) => {
    expect((await send(visitor, url, Buffer.alloc(limit + 1))).statusCode).toBe(401)
    expect((await send(client, url, Buffer.alloc(limit + 1))).statusCode).toBe(403)
  },
)

it('lets only the owner and administrators download a certificate, under its name', async () => {
  const query = new URLSearchParams({ name: 'ট্রেড "লাইসেন্স" (2).docx', ownerEmail: 'Client@Example.com' })
  const content = docxFile()
  const uploaded = await send(admin, `/api/certificates?${query}`, content)
  const { insertedId } = uploaded.json()
  expect([uploaded.statusCode, uploaded.json()]).toEqual([
    201,
    {
      acknowledged: true,
      insertedId,
      url: `/api/certificates/${insertedId}`,
      name: 'ট্রেড  লাইসেন্স  (2).docx',
      kind: 'docx',
      size: content.length,
    },
  ])
  const url = `/api/certificates/${insertedId}`
  for (const actor of [admin, client]) {
    const answer = await get(actor, url)
    expect(answer.rawPayload.equals(content)).toBe(true)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      'content-disposition': `attachment; filename="${'_'.repeat(5)}  ${'_'.repeat(8)}  (2).docx"; filename*=UTF-8''${encodeURIComponent('ট্রেড  লাইসেন্স  ')}%282%29.docx`,
      'content-security-policy': `default-src 'none'; frame-ancestors 'none'; sandbox`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    })
  }
  expect((await get(otherClient, url)).statusCode).toBe(404)
  expect((await get(otherClient, url)).body).toBe(
    (await get(otherClient, `/api/certificates/${unknownId}`)).body,
  )
  expect((await get(visitor, url)).statusCode).toBe(401)
})

it('refuses an owner that is not an e-mail address', async () => {
  const answer = await send(admin, '/api/certificates?ownerEmail=me', pdfFile())
  expect([answer.statusCode, answer.json().errors]).toEqual([
    422,
    { ownerEmail: 'Email must be an e-mail address' },
  ])
})

it('limits a user to 60 files an hour across addresses', async () => {
  await using site = await createTestSite({ shared, signedIn: admin, settings: { RATE_LIMIT: 'on' } })
  const ask = (remoteAddress: string) =>
    site.request({ method: 'POST', url: '/api/pictures', headers: { authorization: 'x' }, remoteAddress })
  for (let sent = 0; sent < 60; sent++) expect((await ask(`10.0.0.${sent}`)).statusCode).toBe(422)
  const refused = await ask('10.0.1.1')
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000)
})
