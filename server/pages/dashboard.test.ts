import { parseSync } from 'vite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestSite, type TestSite } from '#tests/test-site.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site[Symbol.asyncDispose]())

const nonceOf = (policy: unknown) => /'nonce-([^']+)'/.exec(String(policy))?.[1]

it('gives each response of the dashboard its own nonce, and forbids caching it', async () => {
  const [first, second] = [await site.get('/dashboard'), await site.get('/dashboard')]
  for (const answer of [first, second]) {
    const nonce = nonceOf(answer.headers['content-security-policy'])
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.body).toContain(`<script nonce="${nonce}"`)
    expect(answer.body).not.toContain('data-island')
  }
  const nonces = [first, second].map(({ headers }) => nonceOf(headers['content-security-policy']))
  expect(nonces[0]).not.toBe(nonces[1])
})

it('renders public pages without a nonce and without the router', async () => {
  const { headers, body } = await site.get('/')
  expect(nonceOf(headers['content-security-policy'])).toBeUndefined()
  expect(body).not.toContain('__reactRouterContext')
})

it.each(['/', '/dashboard'])('sends no source comments in the scripts of %s', async (path) => {
  const { body } = await site.get(path)
  const scripts = Array.from(
    body.matchAll(/<script(?: nonce="[^"]*")?>(.*?)<\/script>/gs),
    ([, text]) => text ?? '',
  )
  expect(scripts.length).toBeGreaterThan(0)
  for (const script of scripts) expect(parseSync('inline.js', script).comments).toEqual([])
})

it.each(['/dashboard/nothing-here', '/Dashboard'])('answers %s with 404', async (path) => {
  expect((await site.get(path)).statusCode).toBe(404)
})
