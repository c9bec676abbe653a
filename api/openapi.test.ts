import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestSite, type TestSite } from '#tests/test-site.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site[Symbol.asyncDispose]())

it('describes every call', async () => {
  const document = (await site.get('/api/openapi.json')).json()
  const calls = Object.entries<object>(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(document.openapi).toMatch(/^3\.1/)
  expect(calls.sort()).toEqual([
    'DELETE /api/auth/sessions/{id}',
    'DELETE /api/blogs/{id}',
    'DELETE /api/portfolios/{id}',
    'DELETE /api/reviews/{id}',
    'GET /api/auth/session',
    'GET /api/auth/sessions',
    'GET /api/auth/start',
    'GET /api/blogs',
    'GET /api/blogs/{id}',
    'GET /api/certificates/{id}',
    'GET /api/contact',
    'GET /api/portfolios',
    'GET /api/reviews',
    'GET /api/users',
    'GET /api/users/admin/{email}',
    'GET /api/users/{id}/sessions',
    'PATCH /api/contact/{id}',
    'PATCH /api/users/{id}',
    'POST /api/auth/sign-out',
    'POST /api/blogs',
    'POST /api/certificates',
    'POST /api/contact',
    'POST /api/jwt',
    'POST /api/pictures',
    'POST /api/portfolios',
    'POST /api/reviews',
    'POST /api/users',
  ])
})

it('names the fields as they are sent', async () => {
  const { paths } = (await site.get('/api/openapi.json')).json()
  const sent = paths['/api/reviews'].post.requestBody.content['application/json'].schema
  expect(Object.keys(sent.properties)).toEqual(
    expect.arrayContaining(['author', 'role', 'email', 'phone', 'title', 'review', 'rating']),
  )
})

it('has a page to read, whose scripts are files of this site', async () => {
  const page = await site.get('/api/docs')
  const html = page.statusCode === 302 ? (await site.get(String(page.headers.location))).body : page.body
  expect(html).toContain('swagger-ui')
  expect(html).not.toMatch(/<script(?![^>]*\bsrc=)[^>]*>\s*\S/)
})
