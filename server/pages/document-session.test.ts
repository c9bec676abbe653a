import type { FastifyRequest } from 'fastify'
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest'
import { createProject } from '#core/project/edit-project.server.ts'
import { admin, aProject, unknownId } from '#tests/factories.ts'
import { createSignInSite, type SignedInSite, someAdmin, someClient } from '#tests/signed-in.ts'
import type { PagesBuild } from './pages-build.ts'

let site: SignedInSite
beforeAll(async () => {
  site = await createSignInSite()
})
afterAll(() => site[Symbol.asyncDispose]())

type Ready = { question: string; body: { token?: string; user?: { email: string } } }

const preloadedIn = (page: string): { answers: Ready[]; mark?: string } => {
  const [, json = '{"answers":[]}'] = /id="ready-answers">(.*?)<\/script>/s.exec(page) ?? []
  return JSON.parse(json || '{"answers":[]}')
}
const readyIn = (page: string) => preloadedIn(page).answers
const placeholder = 'Loading the dashboard…'

it('renders the screen and preloads the first requests of the browser', async () => {
  const browser = await site.signIn(someClient)
  const project = aProject({ email: someClient.email, companyName: 'Rahim & Sons' })
  await createProject(site.ctxOf(admin), project)
  const page = await browser.call('GET', '/dashboard')
  expect(page.body).toMatch(/<h1[^>]*>Welcome, /)
  expect(page.body).toContain('Rahim &amp; Sons')
  const ready = readyIn(page.body)
  expect(ready.map(({ question }) => question).sort()).toEqual(['GET /api/auth/session', 'POST /api/jwt'])
  expect(ready[0]?.body.user?.email).toBe(someClient.email)
  const authorization = `Bearer ${ready.find(({ body }) => body.token)?.body.token}`
  expect((await site.get('/api/counters', { authorization })).statusCode).toBe(200)
  expect(page.headers['cache-control']).toBe('no-store')
})

it('preloads nothing without a session or for a link from another site', async () => {
  expect(readyIn((await site.get('/dashboard')).body)).toEqual([])
  const browser = await site.signIn(someClient)
  for (const from of ['cross-site', 'same-site']) {
    const page = await browser.call('GET', '/dashboard', undefined, { 'sec-fetch-site': from })
    expect(readyIn(page.body), from).toEqual([])
  }
})

it('answers the router’s requests for data without any data of the user', async () => {
  const staff = await site.signIn(someAdmin)
  await createProject(site.ctxOf(admin), aProject({ email: someAdmin.email, companyName: 'Nadia Textiles' }))
  expect((await staff.call('GET', '/dashboard')).body).toContain('Nadia Textiles')
  for (const path of [
    '/dashboard.data',
    '/dashboard/_.data',
    '/dashboard/projects.data',
    '/dashboard/dashboard-users.data',
  ])
    for (const routes of ['', '?_routes=routes/dashboard/projects/projects'])
      for (const from of ['same-origin', 'cross-site']) {
        const { body, headers } = await staff.call('GET', path + routes, undefined, {
          'sec-fetch-site': from,
        })
        expect(body, path).not.toContain('Nadia')
        expect(body, path).not.toContain(someAdmin.email)
        if (path.startsWith('/dashboard/')) expect(headers['cache-control'], path).toBe('no-store')
      }
})

it('does not request for a client what only administrators may see', async () => {
  const refusals = async () =>
    (await site.database.selectFrom('audit_entry').select('id').where('kind', '=', 'call').execute()).length
  const [client, admin] = [await site.signIn(someClient), await site.signIn(someAdmin)]
  const before = await refusals()
  const open = async (browser: typeof client) => (await browser.call('GET', '/dashboard/new-orders')).body
  const clientPage = await open(client)
  expect(readyIn(clientPage).filter(({ question }) => question.includes('/orders'))).toEqual([])
  expect(clientPage).toContain(placeholder)
  expect(await refusals()).toBe(before)
  expect(await open(admin)).toMatch(/<h1[^>]*>New orders</)
})

it('compresses the document, and escapes text that would end its script', async () => {
  const browser = await site.signIn({ email: 'script@example.com', name: '</script><b>Rina' })
  const page = await browser.call('GET', '/dashboard')
  expect(page.body).not.toContain('</script><b>')
  expect(JSON.stringify(readyIn(page.body))).toContain('</script><b>Rina')
  const packed = await browser.call('GET', '/dashboard', undefined, { 'accept-encoding': 'br' })
  expect(packed.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
  expect(packed.rawPayload.length * 2).toBeLessThan(page.rawPayload.length)
})

it('sends the version of its data, so that the event stream can report a change in between', async () => {
  const browser = await site.signIn(someClient)
  const document = async () => preloadedIn((await browser.call('GET', '/dashboard')).body).mark
  const before = await document()
  expect(before).toBe(site.app.changes.mark())
  await site.database.updateTable('payment_settings').set({ due_days: 12 }).execute()
  await expect.poll(() => site.app.changes.mark()).not.toBe(before)
  expect(await document()).toBe(site.app.changes.mark())
})

it('leaves a screen to the browser if a record cannot be read', async () => {
  const staff = await site.signIn(someAdmin)
  const page = (await staff.call('GET', `/dashboard/users-report/${unknownId}`)).body
  expect(page).toContain(placeholder)
  expect(readyIn(page).map(({ question }) => question)).toContain('GET /api/auth/session')
})

it('leaves a screen to the browser if rendering it fails', async () => {
  const build: PagesBuild = await import(/* @vite-ignore */ `${inject('buildFolder')}/server/index.js`)
  const users = build.routes['routes/dashboard/users/users']
  if (!users) throw new Error('There is no such screen')
  let isBroken = true
  const render = () => {
    if (isBroken) throw new Error('broken')
    return null
  }
  const routes = { ...build.routes, [users.id]: { ...users, module: { ...users.module, default: render } } }
  await using own = await createSignInSite({ loadBuild: async () => ({ ...build, routes }) })
  const staff = await own.signIn(someAdmin)
  const open = () => staff.call('GET', '/dashboard/dashboard-users')
  const broken = await open()
  expect(broken.statusCode).toBe(200)
  expect(broken.body).toContain(placeholder)
  isBroken = false
  expect((await open()).body).not.toContain(placeholder)
})

it('records why the server could not read a screen, for the log', async () => {
  await using own = await createSignInSite({ watch: (request) => void requests.push(request) })
  const requests: FastifyRequest[] = []
  const staff = await own.signIn(someAdmin)
  const answer = own.app.inject.bind(own.app)
  vi.spyOn(own.app, 'inject').mockImplementation((async (options: { url: string }) => {
    if (options.url.startsWith('/api/users?')) throw new Error('no rows today')
    return answer(options)
  }) as never)
  const page = await staff.call('GET', '/dashboard/dashboard-users')
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain(placeholder)
  const failures = requests.map(({ failure }) => failure).filter(Boolean)
  expect(failures).toEqual([new Error('no rows today')])
})

it('renders lists as cards for phones and as tables for computers', async () => {
  const staff = await site.signIn(someAdmin)
  const open = async (headers: Record<string, string>) =>
    (await staff.call('GET', '/dashboard/dashboard-users', undefined, headers)).body
  const iPhone =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1'
  for (const computer of [
    {},
    { 'sec-ch-ua-mobile': '?0' },
    { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64)' },
  ])
    expect(await open(computer)).toContain('<table')
  for (const phone of [{ 'sec-ch-ua-mobile': '?1' }, { 'user-agent': iPhone }])
    expect(await open(phone)).not.toContain('<table')
})
