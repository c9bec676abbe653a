import { expect, it } from 'vitest'
import { createTestSite } from '#tests/test-site.ts'

it('leads other spellings of pages that are not cached to the one with their headers', async () => {
  await using site = await createTestSite()
  const token = 'x'.repeat(43)
  for (const [asked, location] of [
    [`/SHARE/${token}?done=message`, `/share/${token}?done=message`],
    [`/SHARE/${token}.data`, `/share/${token}.data`],
    [`/Secret/${token}`, `/secret/${token}`],
    ['/Preview/about', '/preview/about'],
  ] as const) {
    const answer = await site.get(asked)
    expect([answer.statusCode, answer.headers.location], asked).toEqual([308, location])
    expect(answer.headers['cache-control'], asked).toBe('no-store')
  }
  for (const method of ['PUT', 'PATCH', 'DELETE'] as const) {
    const answer = await site.request({ method, url: `/share/${token}` })
    expect(answer.statusCode, method).toBe(404)
  }
  expect((await site.get('/ABOUT')).statusCode).toBe(200)
})
