import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestSite, type TestSite } from '#tests/test-site.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site[Symbol.asyncDispose]())

it('documents fields by their wire names', async () => {
  const { paths } = (await site.get('/api/openapi.json')).json()
  const sent = paths['/api/reviews'].post.requestBody.content['application/json'].schema
  expect(Object.keys(sent.properties)).toEqual(
    expect.arrayContaining(['author', 'role', 'email', 'phone', 'title', 'review', 'rating']),
  )
})

it('says who may call a route, from its permission', async () => {
  const { paths } = (await site.get('/api/openapi.json')).json()
  expect(paths['/api/invoices'].post.description).toMatch(/For staff with the area “Invoices”\.$/)
  expect(paths['/api/custom-roles'].post.description).toMatch(/For owners\.$/)
  expect(paths['/api/reviews'].post.description ?? '').not.toContain('For ')
})

it('serves the documentation page with scripts from this site only', async () => {
  const page = await site.get('/api/docs')
  const html = page.statusCode === 302 ? (await site.get(String(page.headers.location))).body : page.body
  expect(html).toContain('swagger-ui')
  expect(html).toContain(`<title>API</title>`)
  expect(html).not.toMatch(/<script(?![^>]*\bsrc=)[^>]*>\s*\S/)
  const files = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, file = '']) => file)
  expect(files.length).toBeGreaterThan(5)
  for (const file of files) {
    const { statusCode, headers } = await site.get(new URL(file, 'http://site/api/docs').pathname)
    expect([file, statusCode, headers['content-type']]).toEqual([
      file,
      200,
      expect.not.stringContaining('html'),
    ])
  }
  expect((await site.get('/api/docs/static/swagger-initializer.js')).body).toContain('"layout":"BaseLayout"')
})

/** Lists the paths of the integers in a schema that a column of the database could not hold. Amounts have larger columns
 * and limits of their own. */
function findTooLarge(schema: unknown, path = ''): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const { type, maximum, minimum } = schema as { type?: unknown; maximum?: number; minimum?: number }
  const isInteger = type === 'integer' || (Array.isArray(type) && type.includes('integer'))
  const fits = (maximum ?? Infinity) <= 2 ** 31 - 1 && (minimum ?? -Infinity) >= -(2 ** 31)
  const own = isInteger && !fits && !path.endsWith('/minor') ? [path] : []
  return [...own, ...Object.entries(schema).flatMap(([name, part]) => findTooLarge(part, `${path}/${name}`))]
}

it('limits every number that it accepts to what the database can hold', async () => {
  const { paths } = (await site.get('/api/openapi.json')).json()
  const tooLarge = Object.entries(paths as Record<string, object>).flatMap(([path, calls]) =>
    Object.entries(calls as Record<string, { requestBody?: object; parameters?: object[] }>).flatMap(
      ([method, { requestBody, parameters = [] }]) =>
        findTooLarge([requestBody, ...parameters], `${method} ${path}`),
    ),
  )
  expect(tooLarge).toEqual([])
})
