import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { columnsOfRole } from '#core/role/role.ts'
import { hashToken } from '#core/stored-token.server.ts'
import { expectProblem } from '#tests/problem.ts'
import {
  createSignInSite,
  otherClient,
  type SignedIn,
  type SignedInSite,
  signInStaff,
  someAdmin,
  someClient,
} from '#tests/signed-in.ts'

let site: SignedInSite
beforeAll(async () => {
  site = await createSignInSite()
})
afterAll(() => site[Symbol.asyncDispose]())

const input = { name: 'Accounting', scopes: ['orders:read', 'invoices:read'], expiresInDays: 30 }
const create = (person: SignedIn, change: object = {}) =>
  person.call('POST', '/api/tokens', { ...input, ...change }, person.bearer)
const list = async (person: SignedIn) =>
  (await person.call('GET', '/api/tokens', undefined, person.bearer)).json()
const bearerOf = (token: string) => ({ authorization: `Bearer ${token}` })
const ordersWith = (token: string) => site.get('/api/orders', bearerOf(token))
const make = async (person: SignedIn, change: object = {}) =>
  (await create(person, change)).json() as { insertedId: string; token: string }

it('creates a token that is shown once, works within its scopes and ends when it is revoked', async () => {
  const boss = await site.signIn(someAdmin)
  const { insertedId, token } = await make(boss)
  expect(token).toMatch(/^ph_[\w-]{43}$/)
  expect(await list(boss)).toMatchObject([{ _id: insertedId, ...listed, lastUsedAt: null, own: true }])
  expect((await ordersWith(token)).statusCode).toBe(200)
  const after = await list(boss)
  expect(after[0].lastUsedAt).toEqual(expect.any(String))
  expect(JSON.stringify(after)).not.toContain(token.slice(3))
  expect(expectProblem(await site.get('/api/clients', bearerOf(token)), 403).message).toContain(
    'clients:read',
  )

  const stored = await site.database
    .selectFrom('api_token')
    .selectAll()
    .where('id', '=', insertedId)
    .execute()
  expect(JSON.stringify(stored)).not.toContain(token)
  const revoke = () => boss.call('DELETE', `/api/tokens/${insertedId}`, undefined, boss.bearer)
  expect((await revoke()).statusCode).toBe(200)
  expectProblem(await revoke(), 404)
  expectProblem(await ordersWith(token), 401)
  const entries = await site.database
    .selectFrom('audit_entry')
    .selectAll()
    .where('kind', '=', 'api-token')
    .where('record_id', '=', insertedId)
    .orderBy('id')
    .execute()
  expect(entries.map(({ action }) => action)).toEqual(['api-token.create', 'api-token.revoke'])
  expect(JSON.stringify(entries)).not.toContain(token)
})
const listed = { name: 'Accounting', scopes: ['invoices:read', 'orders:read'] }

it('never decides about invitations or where clients pay to', async () => {
  const boss = await site.signIn(someAdmin)
  const { token } = await make(boss, { scopes: ['payment-methods:read'] })
  const id = '01936f00-0000-7000-8000-00000000aaaa'
  for (const [method, url] of [
    ['DELETE', `/api/payment-method-changes/${id}`],
    ['POST', `/api/payment-method-changes/${id}/approve`],
    ['DELETE', `/api/staff-invitations/${id}`],
  ] as const) {
    const host = '127.0.0.1:3000'
    const headers = { host, ...bearerOf(token) }
    const answer = await site.app.inject({ method, url, headers, ...(method === 'POST' && { payload: {} }) })
    expect(expectProblem(answer, 403).message).toBe('API tokens cannot do this. Please sign in.')
  }
})

it('offers only scopes of the own role, and refuses others and bad input', async () => {
  const karim = await site.signIn(someClient)
  const scopes = (await karim.call('GET', '/api/tokens/scopes', undefined, karim.bearer)).json() as string[]
  expect(scopes).toEqual(expect.arrayContaining(['orders:read', 'orders:write', 'projects:read']))
  for (const foreign of ['clients:read', 'mails:read', 'jobs:write']) expect(scopes).not.toContain(foreign)
  for (const change of [
    { scopes: ['orders:read', 'clients:read'] },
    { scopes: ['constructor:read'] },
    { scopes: [] },
    { expiresInDays: 366 },
    { expiresInDays: 0 },
    { name: ' ' },
  ]) {
    expectProblem(await create(karim, change), 422)
  }
})

it('never creates tokens, ends sessions, deletes accounts or reveals passwords', async () => {
  const boss = await site.signIn(someAdmin)
  const scopes = (await boss.call('GET', '/api/tokens/scopes', undefined, boss.bearer)).json()
  const { token } = await make(boss, { scopes })
  const id = '01936f00-0000-7000-8000-0000000000ff'
  for (const [method, url] of [
    ['POST', '/api/tokens'],
    ['GET', '/api/tokens'],
    ['GET', '/api/auth/sessions'],
    ['POST', '/api/jwt'],
    ['DELETE', '/api/account'],
    ['GET', '/api/account/export'],
    ['POST', `/api/projects/${id}/reveal`],
    ['GET', '/api/events'],
  ] as const) {
    const answer = await site.request({
      method,
      url,
      headers: bearerOf(token),
      ...(method === 'POST' && { payload: input }),
    })
    expect([url, answer.statusCode]).toEqual([url, 403])
  }
  const path = `/api/users/${encodeURIComponent(someClient.email)}/role`
  const demotion = { method: 'PUT', url: path, headers: bearerOf(token), payload: { role: 'admin' } } as const
  expect((await site.request(demotion)).statusCode).toBe(403)
  for (const url of ['/', '/dashboard', '/files/pictures/a.webp']) {
    expect([url, (await site.get(url, bearerOf(token))).statusCode]).toEqual([url, 403])
  }
})

it('reads and writes quotes, domains and work, but accepts no quote', async () => {
  const boss = await site.signIn(someAdmin)
  const scopes = ['quotes:read', 'quotes:write', 'custody:read', 'work:read', 'work:write', 'clients:write']
  const headers = bearerOf((await make(boss, { scopes })).token)
  const call = (method: 'GET' | 'POST', url: string, payload?: object) =>
    site.request({ method, url, headers, ...(payload && { payload }) })
  const client = (await call('POST', '/api/clients', { name: 'Karim', email: 'quoted@example.com' })).json()
  const price = { minor: 30_000, currency: 'USD' }
  const quote = {
    clientId: client.insertedId,
    title: 'Pages',
    lines: [{ title: 'Pages', quantity: 1, price }],
  }
  const written = await call('POST', '/api/quotes', quote)
  expect(written.statusCode, written.body).toBe(201)
  const moves = `/api/quotes/${written.json().insertedId}/moves`
  const sent = await call('POST', moves, { move: 'send', version: 1 })
  expect(sent.statusCode).toBe(200)
  expect(sent.json(), 'The link would accept it.').not.toHaveProperty('shareLink')
  for (const path of ['/api/quotes', '/api/my-work', '/api/custody/quoted@example.com']) {
    expect([path, (await call('GET', path)).statusCode]).toEqual([path, 200])
  }
  const signed = { move: 'accept', version: 2, name: 'Karim', acceptsTerms: true }
  expect(expectProblem(await call('POST', moves, signed), 403).message).toContain('API tokens cannot do this')
  const move = { clientId: client.insertedId, version: 1, reason: 'Sold' }
  expectProblem(await call('POST', `/api/orders/${written.json().insertedId}/client`, move), 403)
})

it('needs a recent sign-in', async () => {
  const karim = await site.signIn(someClient)
  await sql`update session set created_at = created_at - interval '1 hour'`.execute(site.database)
  expectProblem(await create(karim), 428)
})

it('ends tokens at once with the role, the account and the address, and after their last day', async () => {
  const manager = columnsOfRole('manager')
  const changes = [
    { change: columnsOfRole('client'), undo: manager },
    { change: columnsOfRole('support'), undo: manager },
    { change: { is_disabled: true }, undo: { is_disabled: false } },
    { change: { subject: 'another' }, undo: {} },
    { change: { email: 'new@example.com' }, undo: { email: 'token4@example.com' } },
  ]
  for (const [number, { change, undo }] of changes.entries()) {
    const email = `token${number}@example.com`
    const person = await site.signIn({ email, name: 'A manager' })
    const people = () => site.database.selectFrom('person').select('id').where('email', '=', email)
    const { id } = await people().executeTakeFirstOrThrow()
    const set = (values: object) =>
      site.database.updateTable('person').set(values).where('id', '=', id).execute()
    await set(manager)
    const { token } = await make(person)
    expect((await ordersWith(token)).statusCode).toBe(200)
    await set(change)
    expectProblem(await ordersWith(token), 401)
    // Undoing the change does not bring the token back.
    await set({ ...undo, name: 'As before' })
    expectProblem(await ordersWith(token), 401)
  }
  const leaving = await site.signIn({ email: 'leaving@example.com', name: 'A client' })
  const { token: last } = await make(leaving)
  expect((await leaving.call('DELETE', '/api/account', undefined, leaving.bearer)).statusCode).toBe(200)
  expectProblem(await ordersWith(last), 401)
  const salma = await site.signIn(otherClient)
  const { token } = await make(salma)
  await sql`update api_token set expires_at = now() - interval '1 second' where token_hash = ${hashToken(token)}`.execute(
    site.database,
  )
  expectProblem(await ordersWith(token), 401)
  for (const wrong of ['ph_', `ph_${'a'.repeat(43)}`, `ph_${'a'.repeat(5_000)}`]) {
    expectProblem(await ordersWith(wrong), 401)
  }
})

it('shows owners the tokens of staff and lets them revoke them, but not those of clients', async () => {
  const boss = await site.signIn(someAdmin)
  const finance = await signInStaff(site, 'finance')
  const salma = await site.signIn(otherClient)
  const ofStaff = await make(finance, { name: 'Of finance' })
  const ofClient = await make(salma, { name: 'Of a client' })
  const seen = (await list(boss)) as { name: string; own: boolean }[]
  expect(seen).toContainEqual(expect.objectContaining({ name: 'Of finance', own: false }))
  expect(seen.map(({ name }) => name)).not.toContain('Of a client')
  expect((await list(finance)).map(({ name }: { name: string }) => name)).toEqual(['Of finance'])
  const revoke = (person: SignedIn, id: string) =>
    person.call('DELETE', `/api/tokens/${id}`, undefined, person.bearer)
  expectProblem(await revoke(boss, ofClient.insertedId), 404)
  expectProblem(await revoke(salma, ofStaff.insertedId), 404)
  expect((await revoke(boss, ofStaff.insertedId)).statusCode).toBe(200)
  expectProblem(await ordersWith(ofStaff.token), 401)
})

it('keeps at most 20 tokens of a person, also when they are created at once', async () => {
  const manager = await signInStaff(site, 'manager')
  const answers = await Promise.all(Array.from({ length: 24 }, () => create(manager)))
  const statuses = answers.map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 201)).toHaveLength(20)
  expect(statuses.filter((status) => status === 409)).toHaveLength(4)
})

it('limits the calls of each token', async () => {
  await using limited = await createSignInSite({ shared: site, settings: { RATE_LIMIT: 'on' } })
  const boss = await limited.signIn(someAdmin)
  const [first, second] = [await make(boss), await make(boss)]
  const call = ({ token }: { token: string }, number: number) =>
    limited.request({
      method: 'GET',
      url: '/api/orders?limit=1',
      headers: bearerOf(token),
      remoteAddress: `203.0.113.${number % 200}`,
    })
  let refused = 0
  for (let number = 0; number < 305; number++) {
    if ((await call(first, number)).statusCode === 429) refused++
  }
  expect(refused).toBeGreaterThan(0)
  expect((await call(second, 1)).statusCode).toBe(200)
})

it('limits how many tokens a person creates, since each stays in the audit log', async () => {
  await using limited = await createSignInSite({ settings: { RATE_LIMIT: 'on' } })
  const someone = await limited.signIn()
  const statuses = []
  for (let number = 0; number < 32; number++) {
    const answer = await create(someone, { scopes: ['orders:read'] })
    statuses.push(answer.statusCode)
    const { insertedId } = answer.json()
    if (insertedId) await someone.call('DELETE', `/api/tokens/${insertedId}`, undefined, someone.bearer)
  }
  expect(statuses.filter((status) => status === 201)).toHaveLength(30)
  expect(statuses.slice(30)).toEqual([429, 429])
})

it('finds no token in the address or the cookie', async () => {
  const boss = await site.signIn(someAdmin)
  const { token } = await make(boss)
  expectProblem(await site.get(`/api/orders?access_token=${token}`), 401)
  expectProblem(await site.get('/api/orders', { cookie: `session-3000=${token}` }), 401)
})
