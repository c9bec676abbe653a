import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aContactMessage } from '#tests/factories.ts'
import { createSignInSite, type SignedInSite, someAdmin, someClient } from '#tests/signed-in.ts'

let site: SignedInSite
beforeAll(async () => {
  site = await createSignInSite()
  await site.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => site[Symbol.asyncDispose]())

/** Opens the stream as a script's fetch does; `next` waits for its next event. */
async function follow(bearer: { authorization: string }) {
  const { port } = site.app.server.address() as AddressInfo
  const { host } = new URL(site.settings.publicUrl)
  const asking = get({ port, host: '127.0.0.1', path: '/api/events', headers: { ...bearer, host } })
  const [response] = (await once(asking, 'response')) as [IncomingMessage]
  const events = readEvents(response)
  return {
    response,
    next: async () => (await events.next()).value,
    close: () => asking.destroy(),
  }
}

async function* readEvents(response: IncomingMessage): AsyncGenerator<string, string> {
  let text = ''
  for await (const part of response) {
    text += String(part)
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      yield text.slice(0, end)
      text = text.slice(end + 2)
    }
  }
  return 'the end'
}

const counters = (unreadContacts: number) => `event: counters\ndata: ${JSON.stringify({ unreadContacts })}`
const write = async () => (await site.post('/api/contact', aContactMessage())).json().insertedId

it('tells the counters now and whenever they change, also by another node', async () => {
  const admin = await site.signIn(someAdmin)
  const stream = await follow(admin.bearer)
  expect(stream.response.headers['content-type']).toBe('text/event-stream')
  expect(stream.response.headers['cache-control']).toContain('no-store')
  expect(await stream.next()).toBe(counters(0))
  const id = await write()
  expect(await stream.next()).toBe(counters(1))
  await admin.call('PATCH', `/api/contact/${id}`, { read: true }, admin.bearer)
  expect(await stream.next()).toBe(counters(0))
  await site.database.updateTable('contact_message').set({ is_read: false }).execute()
  expect(await stream.next()).toBe(counters(1))
  const asked = await site.get('/api/counters', admin.bearer)
  expect(asked.json()).toEqual({ unreadContacts: 1 })
  stream.close()
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

it('is for administrators, a few windows each', async () => {
  expect((await site.get('/api/events')).statusCode).toBe(401)
  expect((await site.get('/api/events', (await site.signIn(someClient)).bearer)).statusCode).toBe(403)
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
