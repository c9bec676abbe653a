import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { notify } from '#core/notice/notice.server.ts'
import { changeKinds } from '#core/records/kinds.ts'
import { aContactMessage, admin } from '#tests/factories.ts'
import { followEvents } from '#tests/follow-events.ts'
import { createSignInSite, otherClient, type SignedInSite, someAdmin, someClient } from '#tests/signed-in.ts'

let site: SignedInSite
beforeAll(async () => {
  site = await createSignInSite()
  await site.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => site[Symbol.asyncDispose]())

async function follow(bearer: { authorization: string }, since?: string) {
  const { port } = site.app.server.address() as AddressInfo
  const { host } = new URL(site.settings.publicUrl)
  return followEvents(`http://127.0.0.1:${port}`, { ...bearer, host }, since)
}

const nothing = {
  unreadNotices: 0,
  projectsToReview: 0,
  domainsEnding: 0,
  applicationsToAnswer: 0,
  invoicesToPay: 0,
  problemsToAnswer: 0,
}
const nothingForStaff = {
  unreadContacts: 0,
  newOrders: 0,
  requestsToQuote: 0,
  claimsToCheck: 0,
  openProblems: 0,
  missingMethods: 1,
  failures: 0,
  myWorkDue: 0,
}
const counters = (unreadContacts: number, unreadNotices = 1) =>
  `event: counters\ndata: ${JSON.stringify({ ...nothing, ...nothingForStaff, unreadNotices, unreadContacts })}`
const changed = (...kinds: string[]) => `event: changed\ndata: ${JSON.stringify({ kinds })}`
/** Reads events until the kind was reported and the counters are these. One transaction may be reported in parts. */
async function receive(stream: { next: () => Promise<string> }, expected: string, kind: string) {
  let latest = ''
  let isReported = false
  while (latest !== expected || !isReported) {
    const event = await stream.next()
    if (event.startsWith('event: counters')) latest = event
    else if (event.includes(`"${kind}"`)) isReported = true
  }
}
/** Reads the two events of one change, in any order. */
const nextTwo = async (stream: { next: () => Promise<string> }) =>
  new Set([await stream.next(), await stream.next()])
const write = async () => (await site.post('/api/contact', aContactMessage())).json().insertedId

it('sends the counters immediately and after every change, also by another node', async () => {
  const admin = await site.signIn(someAdmin)
  const stream = await follow(admin.bearer)
  expect(stream.response.headers['content-type']).toBe('text/event-stream')
  expect(stream.response.headers['cache-control']).toContain('no-store')
  expect(await stream.next()).toBe(counters(0, 0))
  const id = await write()
  await receive(stream, counters(1), 'contact')
  await admin.call('PATCH', `/api/contact/${id}`, { read: true }, admin.bearer)
  await receive(stream, counters(0), 'contact')
  await site.database.updateTable('contact_message').set({ is_read: false }).execute()
  await receive(stream, counters(1), 'contact')
  const response = await site.get('/api/counters', admin.bearer)
  expect(response.json()).toEqual({ ...nothing, ...nothingForStaff, unreadContacts: 1, unreadNotices: 1 })
  stream.close()
})

it('reports that anything may have changed if `since` is outdated or of another node', async () => {
  const me = await site.signIn(someClient)
  const own = () => followNow(me.bearer, site.app.changes.mark())
  async function followNow(bearer: { authorization: string }, since: string) {
    const stream = await follow(bearer, since)
    await stream.next()
    return stream
  }
  const before = site.app.changes.mark()
  const current = await own()
  await site.database.updateTable('payment_settings').set({ due_days: 12 }).execute()
  expect(await current.next()).toBe(changed('payment-settings'))
  current.close()
  for (const mark of [before, 'of-another-node.1']) {
    const late = await followNow(me.bearer, mark)
    expect(await late.next()).toBe(changed(...changeKinds))
    late.close()
  }
  const again = await own()
  await site.database.updateTable('payment_settings').set({ due_days: 7 }).execute()
  expect(await again.next()).toBe(changed('payment-settings'))
  again.close()
})

it('ends when the session ends', async () => {
  const admin = await site.signIn(someAdmin)
  const stream = await follow(admin.bearer)
  await stream.next()
  await admin.call('POST', '/api/auth/sign-out', {})
  expect(await stream.next()).toBe('event: signed-out\ndata: {}')
  expect(await stream.next()).toBe('the end')
})

it('ends when the role is taken away', async () => {
  const [admin, boss] = [await site.signIn(someClient), await site.signIn(someAdmin)]
  const role = (wanted: string) =>
    site.database
      .updateTable('person')
      .set({ role: wanted === 'admin' ? 'admin' : 'client' })
      .where('email', '=', someClient.email)
      .execute()
  await role('admin')
  const stream = await follow(admin.bearer)
  await stream.next()
  await role('client')
  expect(await stream.next()).toBe('event: signed-out\ndata: {}')
  expect((await site.get('/api/counters', boss.bearer)).statusCode).toBe(200)
})

it('notifies a client of own records and shared data only', async () => {
  const me = await site.signIn(someClient)
  const stream = await follow(me.bearer)
  expect(await stream.next()).toBe(`event: counters\ndata: ${JSON.stringify(nothing)}`)
  const notifyUser = (email: string, event: string) =>
    notify(site.ctxOf(admin), {
      to: { email },
      event: `note.created:${event}`,
      title: 'News',
      text: 'Something.',
      link: { kind: 'note', audience: 'client' },
    })
  await notifyUser(otherClient.email, 'a')
  await write()
  await notifyUser(someClient.email, 'a')
  expect(await nextTwo(stream)).toEqual(
    new Set([
      `event: counters\ndata: ${JSON.stringify({ ...nothing, unreadNotices: 1 })}`,
      changed('notice'),
    ]),
  )
  await site.database.updateTable('payment_settings').set({ due_days: 9 }).execute()
  expect(await stream.next()).toBe(changed('payment-settings'))
  const response = await site.get('/api/counters', me.bearer)
  expect(response.json()).toEqual({ ...nothing, unreadNotices: 1 })
  stream.close()
})

it('requires a token and allows five streams per user', async () => {
  expect((await site.get('/api/events')).statusCode).toBe(401)
  const admin = await site.signIn(someAdmin)
  const streams = []
  for (let count = 0; count < 5; count += 1) streams.push(await follow(admin.bearer))
  const refused = await site.get('/api/events', admin.bearer)
  expect(refused.statusCode).toBe(429)
  expect(refused.headers['retry-after']).toBe('60')
  for (const stream of streams) stream.close()
  await expect
    .poll(async () => {
      const again = await follow(admin.bearer)
      again.close()
      return again.response.statusCode
    })
    .toBe(200)
})

it('opens no stream for HEAD requests', async () => {
  const { bearer } = await site.signIn(otherClient)
  for (let count = 0; count < 6; count += 1) {
    const head = await site.request({ method: 'HEAD', url: '/api/events', headers: bearer })
    expect(head.statusCode).toBe(404)
  }
  const stream = await follow(bearer)
  expect(stream.response.statusCode).toBe(200)
  stream.close()
})
