import { expect, it } from 'vitest'
import { createProject } from '#core/project/edit-project.server.ts'
import { admin, aProject, client } from '#tests/factories.ts'
import { addAccount } from '#tests/people.ts'
import { expectProblem } from '#tests/problem.ts'
import { eventsOf, readerOf } from '#tests/spreadsheets.ts'
import { createTestSite } from '#tests/test-site.ts'

it('accepts five messages in ten minutes from one address, then answers 429', async () => {
  await using site = await createTestSite({ settings: { RATE_LIMIT: 'on' }, signedIn: admin })
  for (let number = 0; number < 5; number += 1) {
    expect((await site.post('/api/contact', { message: 'x' })).statusCode).toBe(201)
  }
  const refused = await site.post('/api/contact', { message: 'x' })
  expect(expectProblem(refused, 429).message).toBe('That was too often. Please try again in 10 minutes.')
  const seconds = Number(refused.headers['retry-after'])
  expect(seconds).toBeGreaterThan(590)
  expect(seconds).toBeLessThanOrEqual(600)
  expect((await site.get('/api/contact', { authorization: 'Bearer x' })).json()).toHaveLength(5)
})

it('accepts forty messages from an IPv6 /48, whatever its networks, and five from each of them', async () => {
  await using site = await createTestSite({ settings: { RATE_LIMIT: 'on' } })
  const statusFrom = async (remoteAddress: string) => {
    const headers = { 'content-type': 'application/json' }
    const message = { method: 'POST', url: '/api/contact', headers, payload: '{"message":"x"}' } as const
    return (await site.request({ ...message, remoteAddress })).statusCode
  }
  const from = async (network: string, count: number) => {
    const statuses = []
    for (let host = 0; host < count; host++) statuses.push(await statusFrom(`${network}::${host}`))
    return statuses.filter((status) => status === 201).length
  }
  expect(await from('2001:db8:1:0', 7)).toBe(5)
  let accepted = 0
  for (let network = 1; network < 12; network++) accepted += await from(`2001:db8:1:${network}`, 4)
  expect(accepted).toBe(35)
  expect(await from('2001:db8:2:1', 1)).toBe(1)
  expect(await statusFrom('203.0.113.1')).toBe(201)
})

it('counts reviews and messages separately, and no invalid requests', async () => {
  await using site = await createTestSite({ settings: { RATE_LIMIT: 'on' } })
  for (let number = 0; number < 8; number += 1) expectProblem(await site.post('/api/contact', {}), 422)
  for (let number = 0; number < 5; number += 1) {
    expect((await site.post('/api/reviews', { title: 'x' })).statusCode).toBe(201)
  }
  expectProblem(await site.post('/api/reviews', { title: 'x' }), 429)
  expect((await site.post('/api/contact', { message: 'x' })).statusCode).toBe(201)
})

it('reveals ten passwords a minute', async () => {
  const signedIn = { ...admin, session: { ...admin.session, startedAt: new Date() } }
  await using site = await createTestSite({ settings: { RATE_LIMIT: 'on' }, signedIn })
  const id = await createProject(site.ctxOf(admin), aProject())
  const reveal = () =>
    site.post(`/api/projects/${id}/reveal`, { field: 'wpPassword' }, { authorization: 'x' })
  for (let number = 0; number < 10; number += 1) expect((await reveal()).statusCode).toBe(200)
  const refused = await reveal()
  expectProblem(refused, 429)
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60)
})

it('accepts twenty spreadsheets an hour', async () => {
  const sheets = readerOf(() => eventsOf([{ rows: [['x']] }]))
  await using site = await createTestSite({ settings: { RATE_LIMIT: 'on' }, sheets })
  const data = Buffer.from('anything').toString('base64')
  const send = () => site.post('/api/excel', { filename: 'a.xlsx', data })
  for (let number = 0; number < 20; number += 1) expect((await send()).statusCode).toBe(201)
  const refused = await send()
  expectProblem(refused, 429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_000)
})

it('creates one record for repeated requests with the same key, past the limit too', async () => {
  await using site = await createTestSite({ settings: { RATE_LIMIT: 'on' }, signedIn: admin })
  await addAccount(site.database, client)
  const token = { authorization: 'Bearer x' }
  const note = { title: 'Your logo', email: client.email, text: 'It is ready.' }
  const bodies = { contact: { message: 'Hello' }, reviews: { title: 'Quick' }, notes: note }
  for (const [name, body] of Object.entries(bodies)) {
    const headers = name === 'notes' ? token : {}
    const send = (key: string, filledInMs = 9_000) =>
      site.post(`/api/${name}`, { ...body, filledInMs }, { ...headers, 'idempotency-key': key })
    const first = await send('one')
    expect(first.statusCode, name).toBe(201)
    // Repeats are accepted despite a filling time that would require a challenge.
    for (let number = 0; number < 8; number += 1) {
      expect((await send('one', number)).json(), name).toEqual(first.json())
    }
    expect((await send('two')).json().insertedId, name).not.toBe(first.json().insertedId)
    expect((await site.get(`/api/${name}`, token)).json(), name).toHaveLength(2)
  }
})

it('answers a repeated order with the first one, past the limit too', async () => {
  await using site = await createTestSite({ settings: { RATE_LIMIT: 'on' }, signedIn: client })
  await addAccount(site.database, client)
  const order = { service: 'custom', brief: { wanted: 'A booking system' } }
  const place = (key: string) =>
    site.post('/api/orders', order, { authorization: 'Bearer x', 'idempotency-key': key })
  const first = await place('one')
  expect(first.statusCode).toBe(201)
  for (let number = 0; number < 25; number += 1) expect((await place('one')).json()).toEqual(first.json())
  for (let number = 1; number < 20; number += 1) expect((await place(`other ${number}`)).statusCode).toBe(201)
  expectProblem(await place('too many'), 429)
})

it('answers 600 requests a minute, for pages and the API together', async () => {
  await using site = await createTestSite({ settings: { RATE_LIMIT: 'on' } })
  for (let number = 0; number < 600; number += 1) await site.get('/api/unknown')
  for (const url of ['/api/unknown', '/']) {
    const refused = await site.get(url)
    expectProblem(refused, 429)
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60)
  }
})

type Described = Record<string, { 'x-limits'?: { name: string; points: number; beforeBody: boolean }[] }>

it('counts documented limits before it validates parameters or body', async () => {
  await using site = await createTestSite({ settings: { RATE_LIMIT: 'on' }, signedIn: admin })
  const { paths } = (await site.get('/api/openapi.json')).json<{ paths: Record<string, Described> }>()
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, described]) =>
      (described['x-limits'] ?? [])
        .filter(({ beforeBody }) => beforeBody)
        .map(({ name, points }) => ({ name, points, method: method.toUpperCase(), path })),
    ),
  )
  const names = new Set(calls.map(({ name }) => name))
  expect([...names].sort()).toEqual([
    'archive',
    'certificate',
    'challenge',
    'excel',
    'excel-export',
    'mail-test',
    'paper',
    'picture-paper',
    'recovery',
    'reveal',
    'upload',
  ])
  for (const name of names) {
    // A node of its own, so that no limit counts the requests for another one.
    await using node = await createTestSite({ shared: site, settings: { RATE_LIMIT: 'on' }, signedIn: admin })
    const own = calls.filter((call) => call.name === name)
    const request = async ({ method, path }: (typeof own)[number]) => {
      const headers = { authorization: 'Bearer x', 'content-type': 'application/json' }
      const url = path.replace(/\{\w+\}/g, 'unknown')
      const options = { method: method as 'GET' | 'POST', url, headers }
      return (await node.request({ ...options, ...(method === 'POST' && { payload: '[' }) })).statusCode
    }
    const [{ points } = { points: 0 }] = own
    for (let use = 0; use < points; use++) {
      expect(await request(own[use % own.length] as (typeof own)[number]), name).not.toBe(429)
    }
    for (const call of own) expect([call.path, await request(call)]).toEqual([call.path, 429])
  }
})
