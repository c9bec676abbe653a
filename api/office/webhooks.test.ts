import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { notify } from '#core/notice/notice.server.ts'
import { deleteOld } from '#core/retention/delete-old.server.ts'
import { sendWebhooks } from '#core/webhook/send-webhooks.server.ts'
import { maxAttempts } from '#core/webhook/webhook.ts'
import { createWebhookSender } from '#platform/webhooks/webhook-sender.ts'
import { admin, unknownId, visitor } from '#tests/factories.ts'
import { expectProblem } from '#tests/problem.ts'
import { createTestSite, type TestSite } from '#tests/test-site.ts'

const bearer = { authorization: 'Bearer x' }
const local = { isAllowed: (address: string) => address === '127.0.0.1', acceptsHttp: true }
const sender = createWebhookSender({ ...local, timeoutMs: 300 })

type Received = { headers: IncomingHttpHeaders; body: string }
let received: Received[] = []
let answer = { status: 200, text: 'thanks' }
let mayAnswer = true
const receiver = createServer((request, response) => {
  let body = ''
  request.setEncoding('utf8').on('data', (chunk) => {
    body += chunk
  })
  request.on('end', () => {
    received.push({ headers: request.headers, body })
    if (mayAnswer) response.writeHead(answer.status).end(answer.text)
  })
})
let site: TestSite
let address = ''
beforeAll(async () => {
  site = await createTestSite({ signedIn: admin, webhooks: sender })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`
})
afterAll(async () => {
  receiver.closeAllConnections()
  receiver.close()
  await site[Symbol.asyncDispose]()
})
beforeEach(async () => {
  received = []
  answer = { status: 200, text: 'thanks' }
  mayAnswer = true
  await sql`delete from webhook`.execute(site.database)
})

const call = (method: 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object) =>
  site.request({ method, url: `/api/webhooks${url}`, headers: bearer, ...(payload && { payload }) })
const add = async (more: object = {}) =>
  (await call('POST', '', { name: 'Accounting', address, ...more })).json() as {
    insertedId: string
    secret: string
  }
const deliveries = async (id: string) => (await site.get(`/api/webhooks/${id}/deliveries`, bearer)).json()
const ctxAt = (now = new Date()) => site.ctxOf(visitor, { webhooks: sender, now: () => now })
const send = (now?: Date) => sendWebhooks(ctxAt(now))
const happen = (event = 'order.submitted:1', title = 'New order') =>
  notify(ctxAt(), {
    to: 'staff',
    event: event as 'order.submitted:1',
    title,
    text: 'With a private text',
    link: { kind: 'order', audience: 'staff', id: unknownId },
  })

it('delivers an event once, signed, without the text of the notice', async () => {
  const { insertedId, secret } = await add()
  await happen()
  await happen()
  await Promise.all([send(), send()])
  expect(received).toHaveLength(1)
  const [{ headers, body } = { headers: {}, body: '' }] = received
  const [delivery] = await deliveries(insertedId)
  expect(JSON.parse(body)).toEqual({
    id: delivery._id,
    event: 'order.submitted',
    at: expect.any(String),
    record: {
      kind: 'order',
      id: unknownId,
      link: expect.stringMatching(/^http:\/\/localhost:3000\/dashboard\/new-orders\//),
    },
    title: 'New order',
  })
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  const signature = createHmac('sha256', key).update(signed).digest('base64')
  expect(headers['webhook-signature']).toBe(`v1,${signature}`)
  expect(headers['webhook-id']).toBe(delivery._id)
  expect(delivery).toMatchObject({
    status: 'sent',
    attempts: 1,
    statusCode: 200,
    answer: 'thanks',
    failure: '',
  })

  const list = (await site.get('/api/webhooks', bearer)).body
  expect(list).not.toContain(secret)
  const stored = await sql`select * from webhook`.execute(site.database)
  expect(JSON.stringify(stored.rows)).not.toContain(secret)
  const entries = await site.database
    .selectFrom('audit_entry')
    .selectAll()
    .where('kind', '=', 'webhook')
    .execute()
  expect(JSON.stringify(entries)).not.toContain(secret)
})

it('sends only the chosen kinds of events, and none while it is off', async () => {
  const { insertedId } = await add({ events: ['problem'] })
  await happen('order.submitted:2')
  expect(await deliveries(insertedId)).toEqual([])
  await call('PATCH', `/${insertedId}`, { version: 1, events: ['order'] })
  await happen('order.submitted:3')
  expect(await deliveries(insertedId)).toHaveLength(1)
  await call('PATCH', `/${insertedId}`, { version: 2, active: false })
  await happen('order.submitted:4')
  await send()
  expect(received).toEqual([])
  expectProblem(await call('POST', `/${insertedId}/test`), 409)
})

it('tries again after a failure, with delays, and gives up after the last attempt', async () => {
  const { insertedId } = await add()
  answer = { status: 500, text: 'broken' }
  await happen('order.submitted:5')
  await send()
  expect(await deliveries(insertedId)).toMatchObject([
    { status: 'waiting', attempts: 1, statusCode: 500, answer: 'broken', failure: 'Answered 500.' },
  ])
  await send()
  expect(received).toHaveLength(1)
  let now = Date.now()
  for (let attempt = 1; attempt < maxAttempts; attempt++) {
    now += 13 * 3_600_000
    if (attempt === 4) break
    await send(new Date(now))
  }
  expect(received).toHaveLength(4)
  expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  answer = { status: 204, text: '' }
  await send(new Date(now))
  expect(await deliveries(insertedId)).toMatchObject([{ status: 'sent', attempts: 5, failure: '' }])

  answer = { status: 500, text: '' }
  await happen('order.submitted:6')
  await sql`update webhook_delivery set attempts = ${maxAttempts - 1} where status = 'waiting'`.execute(
    site.database,
  )
  await send(new Date(now))
  expect((await deliveries(insertedId))[0]).toMatchObject({ status: 'failed', attempts: maxAttempts })
})

it('records a timeout, and continues with other webhooks meanwhile', async () => {
  const { insertedId: hanging } = await add()
  const { insertedId: dead } = await add({ name: 'Dead', address: 'http://127.0.0.1:1/' })
  mayAnswer = false
  await happen('order.submitted:7')
  await send()
  expect((await deliveries(hanging))[0].failure).toBe('No answer within 0.3 seconds.')
  expect((await deliveries(dead))[0].failure).toContain('ECONNREFUSED')
})

it('switches a webhook off that has failed for three days, and tells the owners', async () => {
  const { insertedId } = await add()
  await site.database
    .insertInto('person')
    .values({
      ...{ id: admin.id, issuer: 'i', subject: 's', email: admin.email, name: 'Boss', picture: '' },
      ...{ role: 'admin', is_stand_in: false, created_at: new Date(), last_seen_at: new Date() },
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  answer = { status: 410, text: '' }
  await happen('order.submitted:8')
  const start = Date.now()
  await send(new Date(start))
  await happen('order.submitted:9')
  await send(new Date(start + 3 * 86_400_000 + 1_000))
  const [webhook] = (await site.get('/api/webhooks', bearer)).json()
  expect(webhook).toMatchObject({ _id: insertedId, active: false })
  const notices = site.database.selectFrom('notice').select(['email', 'title', 'link'])
  expect(await notices.where('event', 'like', 'webhook.off:%').execute()).toEqual([
    {
      email: admin.email,
      title: 'The webhook “Accounting” was switched off',
      link: `/dashboard/webhooks/${insertedId}`,
    },
  ])
  const statuses = (await deliveries(insertedId)).map(({ status }: { status: string }) => status)
  expect(statuses).not.toContain('waiting')
  await call('PATCH', `/${insertedId}`, { version: webhook.version, active: true })
  expect((await site.get('/api/webhooks', bearer)).json()).toMatchObject([
    { active: true, failingSince: null },
  ])
})

it('keeps the path of an address, which may be a password, out of the audit log', async () => {
  const { insertedId } = await add({ address: `${address}/T0/B0/first-secret` })
  const change = { version: 1, address: `${address}/T0/B0/second-secret?key=third-secret` }
  expect((await call('PATCH', `/${insertedId}`, change)).statusCode).toBe(200)
  expect((await call('DELETE', `/${insertedId}`)).statusCode).toBe(200)
  const entries = site.database.selectFrom('audit_entry').selectAll().where('record_id', '=', insertedId)
  const found = await entries.orderBy('id').execute()
  expect(found.map(({ action }) => action)).toEqual(['webhook.create', 'webhook.update', 'webhook.remove'])
  expect(JSON.stringify(found)).toContain('http://127.0.0.1:')
  expect(JSON.stringify(found)).not.toContain('secret')
})

it('repeats a delivery once for 100 clicks at once, with the same id', async () => {
  const { insertedId } = await add()
  expect((await call('POST', `/${insertedId}/test`)).statusCode).toBe(200)
  await send()
  const [{ _id: id }] = await deliveries(insertedId)
  const repeat = () => call('POST', `/${insertedId}/deliveries/${id}/repeat`)
  const answers = await Promise.all(Array.from({ length: 100 }, repeat))
  expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true)
  expect(answers.filter((one) => one.json().modifiedCount === 1)).toHaveLength(1)
  await send()
  expect(received.map(({ headers }) => headers['webhook-id'])).toEqual([id, id])
  expectProblem(await call('POST', `/${insertedId}/deliveries/${unknownId}/repeat`), 404)
  const { insertedId: other } = await add({ name: 'Other' })
  expectProblem(await call('POST', `/${other}/deliveries/${id}/repeat`), 404)
})

it('refuses bad input, http and private networks on a public site, stale changes and more than 20', async () => {
  for (const bad of [
    ...['ftp://example.com', 'example.com', 'javascript:alert(1)', 'https://me:secret@example.com/', ''],
    ...['https://'],
  ]) {
    expectProblem(await call('POST', '', { name: 'x', address: bad }), 422)
  }
  expectProblem(await call('POST', '', { name: 'x', address, events: ['note'] }), 422)
  await using usual = await createTestSite({ signedIn: admin })
  for (const bad of [
    address,
    'https://127.0.0.1/',
    'https://localhost/x',
    'https://2130706433',
    'https://[::1]/',
  ]) {
    const { errors } = expectProblem(
      await usual.post('/api/webhooks', { name: 'x', address: bad }, bearer),
      422,
    )
    expect(Object.keys(errors ?? {}), bad).toEqual(['address'])
  }
  const { insertedId } = await add()
  expectProblem(await call('PATCH', `/${insertedId}`, { version: 1, address: 'http://10.0.0.1/' }), 422)
  expectProblem(await call('PATCH', `/${insertedId}`, { version: 9, name: 'y' }), 409)
  expectProblem(await call('PATCH', `/${unknownId}`, { version: 1, name: 'y' }), 404)
  const many = await Promise.all(Array.from({ length: 25 }, () => call('POST', '', { name: 'x', address })))
  expect(many.filter(({ statusCode }) => statusCode === 201)).toHaveLength(19)
  expect((await call('DELETE', `/${insertedId}`)).statusCode).toBe(200)
  expectProblem(await call('DELETE', `/${insertedId}`), 404)
})

it('deletes old deliveries', async () => {
  const { insertedId } = await add()
  await happen('order.submitted:10')
  await send()
  expect(await deliveries(insertedId)).toHaveLength(1)
  await sql`update webhook_delivery set created_at = created_at - interval '31 days'`.execute(site.database)
  await deleteOld(ctxAt())
  expect(await deliveries(insertedId)).toEqual([])
})
