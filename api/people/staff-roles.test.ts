import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { notify } from '#core/notice/notice.server.ts'
import { createProject } from '#core/project/edit-project.server.ts'
import { aContactMessage, admin, aPortfolio, aProject } from '#tests/factories.ts'
import { followEvents } from '#tests/follow-events.ts'
import { createSignInSite, type SignedInSite, signInStaff, someAdmin, someClient } from '#tests/signed-in.ts'

const otherRoles = ['manager', 'finance', 'support', 'editor'] as const
type OtherRole = (typeof otherRoles)[number]

let site: SignedInSite
beforeAll(async () => {
  site = await createSignInSite()
  await site.app.listen({ port: 0, host: '127.0.0.1' })
  await site.signIn(someAdmin)
})
afterAll(() => site[Symbol.asyncDispose]())

const read = async (role: OtherRole, path: string) =>
  (await site.get(path, (await signInStaff(site, role)).bearer)).json()

const setRole = (email: string, role: OtherRole) =>
  site.database.updateTable('person').set({ staff_role: role }).where('email', '=', email).execute()

it.each([
  [
    'manager',
    ['unreadContacts', 'newOrders', 'requestsToQuote', 'claimsToCheck', 'openProblems', 'failures'],
  ],
  ['finance', ['claimsToCheck']],
  ['support', ['unreadContacts', 'openProblems']],
  ['editor', []],
] as const)('counts for %s only what the role may open', async (role, counted) => {
  const counters = Object.keys(await read(role, '/api/counters'))
  const own = [
    ...['unreadNotices', 'projectsToReview', 'domainsEnding', 'applicationsToAnswer'],
    ...['invoicesToPay', 'problemsToAnswer'],
  ]
  expect(counters).toEqual([...own, ...counted, 'myWorkDue'])
})

it('finds for each role only what it may open', async () => {
  const boss = await site.signIn(someAdmin)
  const { name } = aPortfolio()
  await boss.call('POST', '/api/portfolios', { portfolioName: `Lantern ${name}` }, boss.bearer)
  await site.post('/api/contact', aContactMessage({ message: 'A lantern' }))
  const kindsFor = async (role: OtherRole) =>
    (await read(role, '/api/search?q=lantern')).map(({ kind }: { kind: string }) => kind)
  expect(await kindsFor('manager')).toEqual(['contact', 'portfolio'])
  expect(await kindsFor('support')).toEqual(['contact'])
  expect(await kindsFor('editor')).toEqual(['portfolio'])
  expect(await kindsFor('finance')).toEqual([])
})

it('lets every role open the admin panel, and no client', async () => {
  const boss = await site.signIn(someAdmin)
  const isAdmin = async (email: string) =>
    (await site.get(`/api/users/admin/${email}`, boss.bearer)).json().admin
  for (const role of otherRoles) {
    const { email, bearer } = await signInStaff(site, role)
    expect((await site.get(`/api/users/admin/${email}`, bearer)).json()).toEqual({ admin: true })
    expect(await isAdmin(email)).toBe(true)
  }
  await site.signIn(someClient)
  expect(await isAdmin(someClient.email)).toBe(false)
})

it('notifies the roles that may see the record, and hides the notices after a change of the role', async () => {
  const people = new Map<OtherRole, Awaited<ReturnType<typeof signInStaff>>>()
  for (const role of otherRoles) people.set(role, await signInStaff(site, role))
  await notify(site.ctxOf(admin), {
    to: 'staff',
    event: 'problem.reported:of-a-test',
    title: 'A problem',
    text: 'Of a client',
    link: { kind: 'problem', audience: 'staff' },
  })
  const titles = async (role: OtherRole) =>
    (await site.get('/api/notices', people.get(role)?.bearer))
      .json<{ title: string }[]>()
      .map(({ title }) => title)
  // The message is of the sample that all tests here share.
  const forHelp = ['A problem', 'A message from Rafiq Ahmed']
  expect((await titles('support')).toSorted()).toEqual(forHelp.toSorted())
  expect((await titles('manager')).toSorted()).toEqual(forHelp.toSorted())
  expect(await titles('finance')).toEqual([])
  expect(await titles('editor')).toEqual([])
  await setRole('support@example.com', 'editor')
  expect(await titles('support')).toEqual([])
  const counters = await site.get('/api/counters', people.get('support')?.bearer)
  expect(counters.json()).toMatchObject({ unreadNotices: 0 })
  await setRole('support@example.com', 'support')
})

it('sends live changes of the kinds that the role may see, and ends when the role changes', async () => {
  const { port } = site.app.server.address() as AddressInfo
  const { host } = new URL(site.settings.publicUrl)
  const { bearer } = await signInStaff(site, 'finance')
  const stream = await followEvents(`http://127.0.0.1:${port}`, { ...bearer, host })
  await stream.next()
  const change = (table: 'contact_message' | 'payment_settings') =>
    table === 'contact_message'
      ? site.database.updateTable(table).set({ is_read: true }).execute()
      : site.database.updateTable(table).set({ due_days: 9 }).execute()
  await change('contact_message')
  await change('payment_settings')
  expect(await stream.next()).toBe('event: changed\ndata: {"kinds":["payment-settings"]}')
  await setRole('finance@example.com', 'support')
  expect(await stream.next()).toBe('event: signed-out\ndata: {}')
  await setRole('finance@example.com', 'finance')
})

it('answers a client’s record to its own staff role only, and lets staff be clients too', async () => {
  const editor = await signInStaff(site, 'editor')
  await createProject(site.ctxOf(admin), aProject({ email: editor.email }))
  expect((await site.get(`/api/projects/${editor.email}`, editor.bearer)).json()).toHaveLength(1)
  expect((await site.get(`/api/projects/${someClient.email}`, editor.bearer)).statusCode).toBe(403)
})
