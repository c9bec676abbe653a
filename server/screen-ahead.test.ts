import { afterAll, beforeAll, expect, it } from 'vitest'
import { createSignInSite, type SignedInSite, someAdmin, someClient } from '#tests/signed-in.ts'

let site: SignedInSite
beforeAll(async () => {
  site = await createSignInSite()
})
afterAll(() => site[Symbol.asyncDispose]())

type Ready = { question: string; body: { token?: string; user?: { email: string } } }

const aheadIn = (page: string): { answers: Ready[]; mark?: string } => {
  const [, json = '{"answers":[]}'] = /id="ready-answers">(.*?)<\/script>/s.exec(page) ?? []
  return JSON.parse(json)
}
const readyIn = (page: string) => aheadIn(page).answers

it('brings with a screen what the browser would ask for first', async () => {
  const browser = await site.signIn(someClient)
  const page = await browser.call('GET', '/dashboard')
  const ready = readyIn(page.body)
  const own = encodeURIComponent(someClient.email)
  expect(ready.map(({ question }) => question.replace(/\?.*/, '')).sort()).toEqual([
    'GET /api/auth/session',
    `GET /api/notes/${own}`,
    `GET /api/projects/${own}`,
    'POST /api/jwt',
  ])
  expect(ready[0]?.body.user?.email).toBe(someClient.email)
  const authorization = `Bearer ${ready.find(({ body }) => body.token)?.body.token}`
  expect((await site.get('/api/counters', { authorization })).statusCode).toBe(200)
  expect(page.headers['cache-control']).toBe('no-store')
})

it('brings nothing to those who are not signed in, and nothing where another site leads', async () => {
  expect(readyIn((await site.get('/dashboard')).body)).toEqual([])
  const browser = await site.signIn(someClient)
  for (const from of ['cross-site', 'same-site']) {
    const page = await browser.call('GET', '/dashboard', undefined, { 'sec-fetch-site': from })
    expect(readyIn(page.body), from).toEqual([])
  }
})

it('does not ask for a client what only administrators may see', async () => {
  const refusals = async () =>
    (await site.database.selectFrom('audit_entry').select('id').where('kind', '=', 'call').execute()).length
  const [client, admin] = [await site.signIn(someClient), await site.signIn(someAdmin)]
  const before = await refusals()
  const asked = async (browser: typeof client) =>
    readyIn((await browser.call('GET', '/dashboard/new-orders')).body).map(({ question }) => question)
  expect((await asked(client)).filter((question) => question.includes('/orders'))).toEqual([])
  expect(await refusals()).toBe(before)
  expect((await asked(admin)).join(' ')).toMatch(/GET \/api\/users\/admin\/.*GET \/api\/orders\?/)
})

it('sends the document compressed, and text that would end its script as text', async () => {
  const browser = await site.signIn({ email: 'script@example.com', name: '</script><b>Rina' })
  const page = await browser.call('GET', '/dashboard')
  expect(page.body).not.toContain('</script><b>')
  expect(JSON.stringify(readyIn(page.body))).toContain('</script><b>Rina')
  const packed = await browser.call('GET', '/dashboard', undefined, { 'accept-encoding': 'br' })
  expect(packed.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
  expect(packed.rawPayload.length * 2).toBeLessThan(page.rawPayload.length)
})

it('brings the mark of what it read: the stream tells a change that nobody was there to hear', async () => {
  const browser = await site.signIn(someClient)
  const document = async () => aheadIn((await browser.call('GET', '/dashboard')).body).mark
  const before = await document()
  expect(before).toBe(site.app.changes.mark())
  await site.database.updateTable('payment_settings').set({ due_days: 12 }).execute()
  await expect.poll(() => site.app.changes.mark()).not.toBe(before)
  expect(await document()).toBe(site.app.changes.mark())
})
