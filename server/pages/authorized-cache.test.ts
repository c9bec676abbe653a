import { expect, it } from 'vitest'
import { submitReview } from '#core/review/review.server.ts'
import { aReview, visitor } from '#tests/factories.ts'
import { createSignInSite, someAdmin } from '#tests/signed-in.ts'

it('responses to an administrator are neither cached nor served from the cache', async () => {
  await using site = await createSignInSite()
  await submitReview(site.ctxOf(visitor), aReview())
  const admin = await site.signIn(someAdmin)
  const readAsAdmin = () => site.get('/api/reviews', admin.bearer)

  const first = await readAsAdmin()
  expect(first.body).toContain('nusrat@example.com')
  expect(first.headers['cache-control']).toBe('no-store')
  expect(first.headers.etag).toBeUndefined()

  const visitors = [await site.get('/api/reviews'), await site.get('/api/reviews')]
  for (const { body, headers } of visitors) {
    expect(body).not.toContain('nusrat@example.com')
    expect(headers.etag).toBeDefined()
  }
  const etag = String(visitors[1]?.headers.etag)
  const again = await site.get('/api/reviews', { ...admin.bearer, 'if-none-match': etag })
  expect(again.statusCode).toBe(200)
  expect(again.body).toContain('nusrat@example.com')
})
