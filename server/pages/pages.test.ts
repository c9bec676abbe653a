import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestSite, type TestSite } from '#tests/test-site.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite({ settings: { PORT: '3998' } })
})
afterAll(() => site[Symbol.asyncDispose]())

const sendForm = (host: string, origin: string) =>
  site.request({
    method: 'POST',
    url: '/contact',
    headers: { host, origin, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ name: 'Rahima', email: '', message: 'হ্যালো' }).toString(),
  })

describe('a form without scripts', () => {
  it.each(['127.0.0.1:3998', 'localhost:3998'])('arrives under the name %s', async (host) => {
    const answer = await sendForm(host, `http://${host}`)
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toContain('Message sent successfully')
  })

  it("is refused when another site's page sent it", async () => {
    expect((await sendForm('localhost:3998', 'https://evil.example')).statusCode).toBe(400)
  })

  it('causes no server error when its multipart body is malformed', async () => {
    for (const url of ['/contact', '/review-form', '/']) {
      const headers = { 'content-type': 'multipart/form-data; boundary=x' }
      const { statusCode } = await site.request({ method: 'POST', url, headers, payload: 'no parts' })
      expect(statusCode).toBeLessThan(500)
    }
  })

  it('is shown again with its text when it exceeds the rate limit', async () => {
    await using limited = await createTestSite({ settings: { RATE_LIMIT: 'on' }, shared: site })
    const payload = new URLSearchParams({ message: 'Keep this text' }).toString()
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const send = () => limited.request({ method: 'POST', url: '/contact', headers, payload })
    for (let count = 0; count < 5; count++) expect((await send()).statusCode).toBe(200)
    const refused = await send()
    expect(refused.statusCode).toBe(429)
    expect(refused.body).toContain('Keep this text')
  })
})

it('shows Page Not Found for a malformed URL', async () => {
  const answer = await site.get('/%E0%A4%A')
  expect(answer.statusCode).toBe(404)
  expect(answer.body).toContain('Page Not Found')
})

it('escapes the requested category everywhere in the page', async () => {
  const asked = `</script><img src=x onerror="tell()">'&`
  const { body } = await site.get(`/portfolios?${new URLSearchParams({ category: asked })}`)
  expect(body.includes('<img src=x')).toBe(false)
  expect(body.includes('&lt;/script&gt;&lt;img src=x onerror=&quot;tell()&quot;&gt;&#x27;&amp;')).toBe(true)
  const facts = Array.from(
    body.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs),
    ([, json]) => JSON.parse(json ?? ''),
  )
  expect(JSON.stringify(facts)).toContain(JSON.stringify(asked).slice(1, -1))
})

it.each(['PUT', 'PATCH', 'DELETE'] as const)('answers %s of a page with an HTML page', async (method) => {
  const answer = await site.request({ method, url: '/about' })
  expect(answer.statusCode).toBe(405)
  expect(answer.headers['content-type']).toContain('text/html')
})

it('refuses a form of thousands of fields before reading them', async () => {
  await using site = await createTestSite()
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const answer = await site.request({
    method: 'POST',
    url: '/contact',
    headers,
    payload: 'a&'.repeat(60_000),
  })
  expect(answer.statusCode).toBe(422)
  expect(answer.json().message).toBe('The form has too many fields.')
})
