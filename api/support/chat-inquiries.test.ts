import { afterAll, beforeAll, expect, it } from 'vitest'
import { updateSiteSettings } from '#core/site-settings/site-settings.server.ts'
import { aContactMessage, admin, unknownId } from '#tests/factories.ts'
import { expectProblem } from '#tests/problem.ts'
import { createSignInSite, type SignedInSite, signInStaff, someAdmin } from '#tests/signed-in.ts'

type Person = Awaited<ReturnType<SignedInSite['signIn']>>
type Made = { insertedId: string }
type Row = { _id: string; channel: string; status: string; message: string; read: boolean }

let site: SignedInSite
let staff: Person
beforeAll(async () => {
  site = await createSignInSite({ settings: { RATE_LIMIT: 'on' } })
  staff = await site.signIn(someAdmin)
  await updateSiteSettings(site.ctxOf(admin), { version: 1, recordInquiries: true })
})
afterAll(() => site[Symbol.asyncDispose]())

const call = (method: 'GET' | 'POST', url: string, body?: object, person = staff) =>
  person.call(method, `/api${url}`, body, person.bearer)
const fields = { about: 'Growth plan, a coded website for $599', page: '/coding' }

/** Sends the form of an 'Order Now' button from an address of its own. */
function press(values: Record<string, string> = fields, address = '203.0.113.1', headers = {}) {
  return site.request({
    method: 'POST',
    url: '/order-now',
    remoteAddress: address,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: site.settings.publicUrl,
      'user-agent': 'Mozilla/5.0 Firefox/140.0',
      ...headers,
    },
    payload: new URLSearchParams(values).toString(),
  })
}
const codeIn = (body: string) => /code%20([A-Z0-9]{6})\)/.exec(body)?.[1] ?? ''
const find = async (q: string) => (await call('GET', `/conversations?q=${q}`)).json<Row[]>()
async function inquire(address: string, some = {}) {
  const code = codeIn(String((await press({ ...fields, ...some }, address)).headers.refresh))
  expect(code).toHaveLength(6)
  const [row] = await find(code)
  return { code, id: row?._id }
}
const countAll = async () =>
  Number(
    (
      await site.database
        .selectFrom('chat_inquiry')
        .select(({ fn }) => fn.countAll().as('count'))
        .execute()
    )[0]?.count,
  )

it('goes on to the chat with a code, by which staff find the inquiry, unread by nobody', async () => {
  const response = await press({ ...fields, service: 'website-coding', plan: 'growth' })
  expect(response.statusCode).toBe(200)
  const code = codeIn(String(response.headers.refresh))
  expect(response.headers.refresh).toMatch(/^0; url=https:\/\/wa\.me\/\d+\?text=Hello/)
  expect(response.headers['cache-control']).toBe('no-store')
  expect(response.body).toContain(code)
  const [row, ...others] = await find(code.toLowerCase())
  expect(others).toEqual([])
  expect(row).toMatchObject({ channel: 'chat', status: 'waiting', read: true })
  expect(row?.message).toBe(`I would like to order: ${fields.about} (code ${code})`)
  expect((await call('GET', `/conversations/${row?._id}`)).json()).toMatchObject({
    inquiry: { code, page: '/coding', service: 'website-coding', planId: 'growth', phone: '' },
    answerDueAt: null,
  })
  expect(await site.database.selectFrom('mail').select('event').execute()).toEqual([])
})

it('makes an order for a client without an account of the chat that staff copied', async () => {
  const { id } = await inquire('203.0.113.2')
  const chat = {
    version: 1,
    name: 'Moni',
    phone: '+8801711000000',
    email: '',
    text: 'Seven pages, in Bangla',
  }
  const both = await Promise.all([
    call('POST', `/conversations/${id}/chat`, chat),
    call('POST', `/conversations/${id}/chat`, chat),
  ])
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
  expect((await call('GET', `/conversations/${id}`)).json()).toMatchObject({
    ...{ name: 'Moni', status: 'open', canReply: false, inquiry: { phone: '+8801711000000' } },
    messages: [{ text: 'Seven pages, in Bangla', isStaff: false, isInternal: false }],
    answerDueAt: expect.any(String),
  })
  const order = { service: 'website-coding', planId: 'growth' }
  const made = await call('POST', `/conversations/${id}/order`, order)
  expect(made.statusCode, made.body).toBe(201)
  const whole = (await call('GET', `/conversations/${id}`)).json<{ client: { _id: string } }>()
  const client = (await call('GET', `/clients/${whole.client._id}`)).json()
  expect(client).toMatchObject({
    ...{ name: 'Moni', phones: ['+8801711000000'], source: 'whatsapp', email: null, counts: { orders: 1 } },
    notes: expect.stringContaining('Seven pages, in Bangla'),
  })
  const orderRow = (await call('GET', `/orders/id/${made.json<Made>().insertedId}`)).json()
  expect(orderRow).toMatchObject({
    clientName: 'Moni',
    messages: [{ text: expect.stringContaining('Seven pages, in Bangla'), isInternal: true }],
  })
})

it('leads robots, previews, other sites and broken forms to no inquiry', async () => {
  const before = await countAll()
  expect((await site.get('/order-now?about=Growth')).body).toContain('noindex')
  expect((await site.request({ method: 'HEAD', url: '/order-now' })).statusCode).toBe(200)
  await press(fields, '203.0.113.3', { 'user-agent': 'WhatsApp/2.24' })
  expect(
    (await press(fields, '203.0.113.3', { origin: 'https://elsewhere.example' })).statusCode,
  ).toBeGreaterThanOrEqual(400)
  for (const about of ['', ' ', 'x'.repeat(501), 'two\nlines', 'turned \u202e round'])
    expect((await press({ ...fields, about }, '203.0.113.4')).statusCode).toBe(302)
  expect(await countAll()).toBe(before)
})

it('offers the chat, the contact form and the services to those who typed the address', async () => {
  const { body } = await site.get('/order-now')
  const main = /<main.*<\/main>/s.exec(body)?.[0] ?? ''
  expect(main).toContain('action="/order-now"')
  expect(main).toMatch(/href="\/contact"[^>]*>Write to us</)
  expect(main).not.toContain('#services')
  const services = (await site.get('/api/services')).json<{ slug: string; title: string }[]>()
  const orderable = [...main.matchAll(/\?order=([\w-]+)"/g)].map(([, slug]) => slug)
  expect(orderable).toEqual(services.map(({ slug }) => slug))
  expect(main).toMatch(/fixed prices? per project: \$/)
})

it('stores no address of another site as the page', async () => {
  const code = codeIn(
    String((await press({ ...fields, page: '//elsewhere.example' }, '203.0.113.5')).headers.refresh),
  )
  const id = (await find(code))[0]?._id
  expect((await call('GET', `/conversations/${id}`)).json()).toMatchObject({ inquiry: { page: '/' } })
})

it('opens the chat without a code once an address pressed too often', async () => {
  const before = await countAll()
  const all = []
  for (let count = 0; count < 12; count += 1) all.push(await press(fields, '203.0.113.6'))
  expect(all.map(({ statusCode }) => statusCode)).toEqual(all.map(() => 200))
  expect(all.filter(({ headers }) => codeIn(String(headers.refresh)) !== '')).toHaveLength(10)
  expect(all.at(-1)?.headers.refresh).toContain('I%20would%20like%20to%20order')
  expect(await countAll()).toBe(before + 10)
})

it('refuses the text of a chat for a message of the form, and from staff who answer no messages', async () => {
  const id = (await call('POST', '/contact', aContactMessage())).json<Made>().insertedId
  const chat = { version: 1, text: 'Hello' }
  expectProblem(await call('POST', `/conversations/${id}/chat`, chat), 409)
  const finance = await signInStaff(site, 'finance')
  expectProblem(await call('POST', `/conversations/${id}/chat`, chat, finance), 403)
})

it('shows forms instead of links only where the setting is on', async () => {
  expect((await site.get('/coding')).body).toContain('action="/order-now"')
  await using other = await createSignInSite()
  const { body } = await other.get('/coding')
  expect(body).not.toContain('/order-now')
  expect(body).toMatch(/<a href="https:\/\/wa\.me\/[^>]*target="_blank"/)
})

const addChat = (body: object, person = staff, headers = {}) =>
  person.call('POST', '/api/conversations/chat', body, { ...person.bearer, ...headers })

it('adds a chat that began without the button once, linked to the client that staff chose', async () => {
  const added = await call('POST', '/clients', { name: 'Kamal', phones: ['+8801722000000'] })
  const clientId = added.json<Made>().insertedId
  const chat = { name: 'Kamal', phone: '01722-000000', text: 'Two logos by Friday?', clientId }
  const key = { 'idempotency-key': 'one-chat' }
  const all = await Promise.all([addChat(chat, staff, key), addChat(chat, staff, key)])
  expect(all.map(({ statusCode }) => statusCode)).toEqual([201, 201])
  const [id, again] = all.map((one) => one.json<Made>().insertedId)
  expect(again).toBe(id)
  expect((await call('GET', `/conversations/${id}`)).json()).toMatchObject({
    ...{ name: 'Kamal', message: 'Two logos by Friday?', channel: 'chat', status: 'open', read: true },
    ...{ inquiry: { page: '', service: '', phone: '01722-000000' }, lastWrittenBy: 'client' },
    ...{ client: { _id: clientId, name: 'Kamal' }, answerDueAt: expect.any(String), messages: [] },
  })
  expect((await call('POST', `/conversations/${id}/chat`, { version: 1, text: 'Blue.' })).statusCode).toBe(
    200,
  )
  const order = { service: 'website-coding', planId: 'growth' }
  expect((await call('POST', `/conversations/${id}/order`, order)).statusCode).toBe(201)
  expect((await call('GET', `/clients/${clientId}`)).json()).toMatchObject({
    counts: { orders: 1, messages: 1 },
  })
})

it('refuses a chat without a text or a sender, and a client from staff who may not add clients', async () => {
  expectProblem(await addChat({ name: 'Moni', text: ' ' }), 422)
  expectProblem(await addChat({ text: 'Hello' }), 422)
  expectProblem(await addChat({ name: 'Moni', text: 'Hello', clientId: unknownId }), 404)
  const support = await signInStaff(site, 'support')
  const clientId = (await call('POST', '/clients', { name: 'Rumi' })).json<Made>().insertedId
  expectProblem(await addChat({ name: 'Rumi', text: 'Hello', clientId }, support), 403)
  expect((await addChat({ name: 'Rumi', text: 'Hello' }, support)).statusCode).toBe(201)
  expectProblem(await addChat({ name: 'Rumi', text: 'Hello' }, await signInStaff(site, 'finance')), 403)
})
