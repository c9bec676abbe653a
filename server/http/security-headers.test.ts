import { readdirSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestSite, type TestSite } from '#tests/test-site.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite({ settings: { PORT: '3000' } })
})
afterAll(() => site[Symbol.asyncDispose]())

const always = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': expect.stringMatching(/^camera=\(\), microphone=\(\), geolocation=\(\)/),
  'x-frame-options': 'DENY',
}
const pages = ['/', '/contact', '/dashboard', '/login', '/nothing-here']
const others = [
  '/api/reviews',
  '/api/contact',
  '/api/nothing-here',
  '/api/docs',
  '/files/pictures/x.jpg',
  '/rss.xml',
]

it('are sent with every kind of response', async () => {
  for (const url of [...pages, ...others]) {
    for (const round of ['made', 'cached']) {
      const { headers } = await site.get(url)
      expect(headers, `${url}, ${round}`).toMatchObject(always)
      expect(headers['content-type'], url).toMatch(/charset=utf-8$/i)
      const policy = String(headers['content-security-policy'])
      for (const part of [
        "object-src 'none'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
        "default-src 'self'",
      ]) {
        expect(policy, url).toContain(part)
      }
      // Public pages may frame the map of /contact; the dashboard, the previews of its page editor.
      const frames = url === '/dashboard' ? "'self'" : 'https://www.openstreetmap.org'
      expect(policy, url).toContain(`frame-src ${frames};`)
      const isTrusting = url === '/api/docs'
      expect(policy.includes("require-trusted-types-for 'script'; trusted-types challenge"), url).toBe(
        !isTrusting,
      )
      expect(/script-src[^;]*/.exec(policy)?.[0], url).not.toMatch(/unsafe|\*|https:|data:/)
      expect(headers['access-control-allow-origin']).toBeUndefined()
    }
  }
})

it('allow the trusted types policies of the workers only: for proof of work and PDFs, and in the dashboard', async () => {
  for (const [url, names] of [
    ['/', 'challenge pdf'],
    ['/dashboard', 'challenge pdf service-worker'],
  ] as const) {
    const policy = String((await site.get(url)).headers['content-security-policy'])
    expect(/trusted-types (?<names>[^;]+)$/.exec(policy)?.groups?.names, url).toBe(names)
    expect(policy, url).toContain("worker-src 'self';")
  }
})

it('let the map be framed on public pages, and in the dashboard only the previews of pages', async () => {
  const policyOf = async (url: string) => String((await site.get(url)).headers['content-security-policy'])
  expect(await policyOf('/contact')).toContain('frame-src https://www.openstreetmap.org')
  expect(await policyOf('/dashboard')).toContain("frame-src 'self'")
  const preview = (await site.get('/preview/home')).headers
  expect(preview).toMatchObject({ 'x-frame-options': 'SAMEORIGIN', 'cache-control': 'no-store' })
  expect(preview['content-security-policy']).toContain("frame-ancestors 'self'")
  const scriptsOf = (policy: unknown) => /script-src [^;]*/.exec(String(policy))?.[0]
  expect(scriptsOf(preview['content-security-policy'])).toBe(scriptsOf(await policyOf('/')))
})

it('include HSTS on a site with https', async () => {
  expect((await site.get('/')).headers['strict-transport-security']).toBeUndefined()
  const settings = { PUBLIC_URL: 'https://site.example', RATE_LIMIT: 'on' }
  await using secure = await createTestSite({ settings, shared: site })
  for (const url of [...pages, ...others]) {
    const { headers } = await secure.get(url)
    expect(headers['strict-transport-security'], url).toBe('max-age=31536000; includeSubDomains')
  }
})

it('are not echoed by TRACE, which gets 404', async () => {
  for (const url of ['/', '/api/reviews']) {
    const answer = await site.request({ method: 'TRACE', url, headers: { 'x-secret': 'echo' } })
    expect(answer.statusCode).toBe(404)
    expect(answer.body).not.toContain('echo')
  }
})

it('serve no files but those of the build', async () => {
  const names = readdirSync(new URL('..', import.meta.url)).filter(
    (name) => !['app', 'public'].includes(name),
  )
  expect(names.length).toBeGreaterThan(10)
  for (const name of [...names, '.git/config', '.git/HEAD', '.env', 'data/secret-key', 'server/main.ts']) {
    expect((await site.get(`/${name}`)).statusCode, name).toBe(404)
  }
})
