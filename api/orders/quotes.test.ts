import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { expireQuotes } from '#core/quote/expire-quotes.server.ts'
import type { WholeQuote } from '#core/quote/quote-response.ts'
import { deleteOld } from '#core/retention/delete-old.server.ts'
import { addDays, today } from '#core/time.ts'
import { addMember } from '#tests/client-members.ts'
import { admin, client, otherClient } from '#tests/factories.ts'
import { growth, logo } from '#tests/order-steps.ts'
import { readPdfText } from '#tests/read-pdf-text.ts'
import { openSitesOfPeople } from '#tests/sites-of-people.ts'
import type { TestSite } from '#tests/test-site.ts'

const { asStaff, asClient, asOther, clientId } = await openSitesOfPeople()

const dollars = (units: number) => ({ minor: units * 100, currency: 'USD' })
const aQuote = (more: object = {}) => ({
  clientId,
  title: 'A website for Rupa',
  lines: [
    { title: 'Five pages', quantity: 5, price: dollars(50) },
    { title: 'Logo', quantity: 1, price: dollars(90), optional: true },
  ],
  depositPercent: 40,
  ...more,
})
const create = async (more: object = {}): Promise<string> => {
  const made = await asStaff.call('POST', '/quotes', aQuote(more))
  expect(made.statusCode, made.body).toBe(201)
  return made.json().insertedId
}
const read = async (id: string, site = asStaff) =>
  (await site.call('GET', `/quotes/id/${id}`)).json<WholeQuote>()
async function move(site: TestSite, id: string, body: object) {
  const { version } = await read(id)
  return site.call('POST', `/quotes/${id}/moves`, { version, ...body })
}
const sent = async (more: object = {}) => {
  const id = await create(more)
  const answer = await move(asStaff, id, { move: 'send' })
  expect(answer.statusCode, answer.body).toBe(200)
  return id
}
const acceptance = { move: 'accept', name: 'Karim Client', acceptsTerms: true }

it('keeps a draft from its client until it is sent with a number', async () => {
  const id = await create()
  expect(await read(id)).toMatchObject({ number: null, status: 'draft', total: dollars(250), clientId })
  expect((await asClient.call('GET', `/quotes/id/${id}`)).statusCode).toBe(404)
  expect((await move(asClient, id, { move: 'view' })).statusCode).toBe(404)
  const own = async () =>
    (await asClient.call('GET', `/quotes/${client.email}`)).json<WholeQuote[]>().map(({ _id }) => _id)
  expect(await own()).not.toContain(id)
  expect((await move(asStaff, id, { move: 'send' })).statusCode).toBe(200)
  expect(await own()).toContain(id)
  expect(await read(id, asClient)).toMatchObject({ number: expect.stringMatching(/^QU-\d{6}$/) })
  expect((await asOther.call('GET', `/quotes/id/${id}`)).statusCode).toBe(403)
  expect((await asOther.call('GET', `/quotes/${client.email}`)).statusCode).toBe(403)
})

it('promises no revisions and no support that nobody wrote', async () => {
  const id = await sent()
  expect(await read(id)).toMatchObject({ revisions: 0, supportMonths: 0 })
  const text = await readPdfText((await asClient.call('GET', `/quotes/${id}/pdf`)).rawPayload)
  expect(text).toContain('No revisions included')
  expect(text).toContain('No support included')
  const { orderId } = (await move(asClient, id, acceptance)).json()
  const order = async () => (await asClient.call('GET', `/orders/id/${orderId}`)).json()
  expect(await order()).toMatchObject({ snapshot: { revisions: 0, supportMonths: 0 }, revisionsLeft: 0 })
})

it('changes a draft, and nothing that was sent', async () => {
  const id = await create({ discount: { percent: 10, reason: 'New client' } })
  expect((await read(id)).total).toEqual(dollars(225))
  const change = { version: 1, discount: { amount: dollars(50) }, note: 'Without hosting' }
  expect((await asStaff.call('PATCH', `/quotes/${id}`, change)).json()).toMatchObject({ modifiedCount: 1 })
  const { total, depositPercent, note, version, lines } = await read(id)
  expect({ total, depositPercent, note, version }).toEqual({
    ...{ total: dollars(200), depositPercent: 40, note: 'Without hosting', version: 2 },
  })
  const same = await asStaff.call('PATCH', `/quotes/${id}`, { version, lines })
  expect(same.json()).toMatchObject({ modifiedCount: 0 })
  expect((await asStaff.call('PATCH', `/quotes/${id}`, { version: 1, note: '' })).statusCode).toBe(409)
  await move(asStaff, id, { move: 'send' })
  const late = await asStaff.call('PATCH', `/quotes/${id}`, { version: 3, note: '' })
  expect([late.statusCode, late.json().message]).toEqual([
    409,
    'Only a draft can be changed. Please revise the quote instead.',
  ])
  expect((await asStaff.call('DELETE', `/quotes/${id}`)).statusCode).toBe(409)
  const draft = await create()
  expect((await asStaff.call('DELETE', `/quotes/${draft}`)).statusCode).toBe(200)
  expect((await asStaff.call('GET', `/quotes/id/${draft}`)).statusCode).toBe(404)
})

it.each([
  [{ lines: [] }, 'lines'],
  [{ lines: [{ title: 'Free', quantity: 1, price: dollars(0) }] }, 'lines'],
  [
    { lines: [{ title: 'Half', quantity: 1, price: { minor: 0.5, currency: 'USD' } }] },
    'lines.0.price.minor',
  ],
  [
    { lines: [{ title: 'Euro', quantity: 1, price: { minor: 5, currency: 'EUR' } }] },
    'lines.0.price.currency',
  ],
  [{ lines: [{ title: 'Less', quantity: 1, price: { minor: -5, currency: 'USD' } }] }, 'lines.0.price.minor'],
  [{ discount: { amount: dollars(250) } }, 'discount'],
  [
    { lines: [{ title: 'Less', quantity: 2, price: dollars(5), discount: { amount: { minor: 10_01 } } }] },
    'lines.0.discount.amount',
  ],
  [{ discount: { percent: 10, amount: dollars(1) } }, 'discount.percent'],
  [{ clientId: '01936f00-0000-7000-8000-00000000dead' }, 'clientId'],
  [{ orderId: '01936f00-0000-7000-8000-00000000dead' }, undefined],
  [{ title: ' \u200b' }, 'title'],
])('refuses %j', async (more, field) => {
  const answer = await asStaff.call('POST', '/quotes', aQuote(more))
  expect(answer.statusCode, answer.body).toBe(field ? 422 : 404)
  if (field) expect(Object.keys(answer.json().errors)).toContain(field)
})

it('makes an accepted order with a deposit invoice of an accepted quote, with the chosen lines', async () => {
  const id = await sent({ discount: { percent: 10, reason: 'Friends' } })
  expect((await move(asClient, id, { move: 'view' })).statusCode).toBe(200)
  for (const bad of [{ name: '' }, { acceptsTerms: false }, { optionalLines: [0] }, { optionalLines: [9] }]) {
    expect((await move(asClient, id, { ...acceptance, ...bad })).statusCode).toBe(422)
  }
  const answer = await move(asClient, id, { ...acceptance, optionalLines: [1, 1] })
  expect(answer.statusCode, answer.body).toBe(200)
  const { orderId } = answer.json()
  const quote = await read(id)
  // 250 + 90, less 10 percent.
  expect(quote).toMatchObject({ status: 'accepted', orderId, total: dollars(306) })
  expect(quote.acceptance).toMatchObject({ name: 'Karim Client', optionalLines: [1], address: '127.0.0.1' })
  expect((await read(id, asClient)).acceptance).toMatchObject({ address: null, browser: null })
  const order = (await asClient.call('GET', `/orders/id/${orderId}`)).json()
  expect(order).toMatchObject({
    status: 'accepted',
    total: dollars(306),
    depositPercent: 40,
    ...{ source: 'staff', agreedQuote: null },
  })
  const { agreedQuote } = (await asStaff.call('GET', `/orders/id/${orderId}`)).json()
  expect(agreedQuote).toMatchObject({ _id: id, number: quote.number, acceptedBy: 'Karim Client' })
  expect(order.snapshot.lines.map(({ title }: { title: string }) => title)).toEqual([
    ...['Five pages', 'Logo', 'Discount: Friends'],
  ])
  const invoices = (await asClient.call('GET', `/invoices/${client.email}?order=${orderId}`)).json()
  expect(invoices).toMatchObject([{ kind: 'deposit', total: { minor: 122_40 } }])
})

it('carries the discounts of lines to the order and to its invoice', async () => {
  const lines = [
    { title: 'Pages', quantity: 3, price: { minor: 33_33 }, discount: { percent: 10, reason: 'Partner' } },
    { title: 'Logo', quantity: 1, price: dollars(90), discount: { amount: dollars(90) } },
    { title: 'Texts', quantity: 1, price: dollars(50), optional: true, discount: { percent: 50 } },
  ]
  const id = await sent({ lines, discount: { percent: 5, reason: 'June' }, depositPercent: 100 })
  const quote = await read(id)
  expect(quote.lines.map(({ discount }) => discount)).toEqual([
    { percent: 10, amount: null, reason: 'Partner' },
    { percent: null, amount: dollars(90), reason: '' },
    { percent: 50, amount: null, reason: '' },
  ])
  // 99.99 less 10.00 (10 percent, rounded up), less 5 percent.
  expect(quote.total.minor).toBe(85_49)
  const accepted = await move(asClient, id, { ...acceptance, optionalLines: [2] })
  const { orderId } = accepted.json()
  const agreed = [
    ['Pages', 99_99],
    ['Discount on Pages: Partner', -10_00],
    ['Logo', 90_00],
    ['Discount on Logo', -90_00],
    ['Texts', 50_00],
    ['Discount on Texts', -25_00],
    ['Discount: June', -5_75],
  ]
  type Printed = { title: string; quantity: number; price: { minor: number } }
  const amounts = (printed: Printed[]) =>
    printed.map(({ title, quantity, price }) => [title, quantity * price.minor])
  const order = (await asClient.call('GET', `/orders/id/${orderId}`)).json()
  expect(amounts(order.snapshot.lines)).toEqual(agreed)
  const [invoice] = (await asClient.call('GET', `/invoices/${client.email}?order=${orderId}`)).json()
  expect(invoice).toMatchObject({ kind: 'full', total: { minor: 109_24 } })
  expect(amounts(invoice.lines)).toEqual(agreed)
  expect((await asClient.call('GET', `/invoices/${invoice._id}/pdf`)).statusCode).toBe(200)
})

it('carries units and fractions to the order, its invoice and the PDF', async () => {
  const lines = [
    { title: 'Design', quantity: 2.5, unit: 'hour', price: { minor: 33_33 } },
    { title: 'Texts', quantity: 0.5, unit: 'page', price: dollars(9), discount: { percent: 10 } },
  ]
  const id = await sent({ lines, depositPercent: 100 })
  // 83.325 becomes 83.33, and 4.50 less 0.45 is 4.05.
  expect(await read(id)).toMatchObject({
    lines: [
      { quantity: 2.5, unit: 'hour' },
      { quantity: 0.5, unit: 'page' },
    ],
    total: { minor: 87_38 },
  })
  const paper = await asClient.call('GET', `/quotes/${id}/pdf`)
  const text = await readPdfText(paper.rawPayload)
  expect(text).toContain('Design × 2.5 hour at $33.33 $83.33')
  expect(text).toContain('Texts × 0.5 page at $9 ($4.50 less 10%) $4.05')
  const accepted = await move(asClient, id, acceptance)
  const { orderId } = accepted.json()
  const order = (await asClient.call('GET', `/orders/id/${orderId}`)).json()
  expect(order).toMatchObject({
    total: { minor: 87_38 },
    snapshot: { lines: [{ quantity: 2.5, unit: 'hour' }, { quantity: 0.5, unit: 'page' }, { unit: '' }] },
  })
  const [invoice] = (await asClient.call('GET', `/invoices/${client.email}?order=${orderId}`)).json()
  expect(invoice).toMatchObject({ kind: 'full', total: { minor: 87_38 }, lines: order.snapshot.lines })
})

it('keeps an acceptance as it was made', async () => {
  const id = await sent()
  await move(asClient, id, acceptance)
  const stored = await asStaff.database
    .selectFrom('quote_acceptance')
    .selectAll()
    .where('quote_id', '=', id)
    .executeTakeFirstOrThrow()
  expect(JSON.parse(stored.document)).toMatchObject({ totalCents: 250_00, acceptedBy: 'Karim Client' })
  const change = (column: string, value: unknown) =>
    sql`update quote_acceptance set ${sql.ref(column)} = ${value} where quote_id = ${id}`.execute(
      asStaff.database,
    )
  for (const column of ['name', 'document', 'address']) {
    await expect(change(column, 'Forged')).rejects.toThrow('append-only')
  }
  await expect(
    sql`delete from quote_acceptance where quote_id = ${id}`.execute(asStaff.database),
  ).rejects.toThrow('append-only')
  await deleteOld(asStaff.ctxOf(admin, { now: () => new Date('2040-01-01') }))
  expect((await read(id)).acceptance).toMatchObject({ name: 'Karim Client', address: '', browser: '' })
})

it('is accepted once by 100 parallel calls', { timeout: 120_000 }, async () => {
  const id = await sent()
  const { version } = await read(id)
  const body = { ...acceptance, version }
  const answers = await Promise.all(
    Array.from({ length: 100 }, () => asClient.call('POST', `/quotes/${id}/moves`, body)),
  )
  const statuses = answers.map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect(statuses.filter((status) => status === 409)).toHaveLength(99)
  const count = sql<{ orders: number; invoices: number }>`select
    (select count(*)::int from quote_acceptance where quote_id = ${id}) as orders,
    (select count(*)::int from invoice join quote on quote.order_id = invoice.order_id
      where quote.id = ${id}) as invoices`
  expect((await count.execute(asStaff.database)).rows).toEqual([{ orders: 1, invoices: 1 }])
})

it('is the only way to accept an order without a price', async () => {
  const placed = (await asClient.call('POST', '/orders', logo)).json()
  const order = async () => (await asStaff.call('GET', `/orders/id/${placed.insertedId}`)).json()
  expect((await order()).turn).toEqual({ side: 'staff', todo: 'quote' })
  for (const total of [undefined, dollars(500)]) {
    const body = { move: 'accept', version: 1, total }
    const refused = await asStaff.call('POST', `/orders/${placed.insertedId}/moves`, body)
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      `${placed.number} has no price that the client agreed to. Write a quote: the order is accepted when the client accepts it.`,
    ])
  }
  const bill = await asStaff.call('POST', `/orders/${placed.insertedId}/invoices`, {
    ...{ kind: 'full', total: dollars(500) },
  })
  expect(bill.statusCode).toBe(409)
  const id = await sent({ orderId: placed.insertedId })
  expect(await order()).toMatchObject({ turn: { side: 'client', todo: 'accept-quote' }, openQuoteId: id })
  const accepted = await move(asClient, id, acceptance)
  expect(accepted.json().orderId).toBe(placed.insertedId)
  expect(await order()).toMatchObject({
    ...{ status: 'accepted', total: dollars(250), depositPercent: 40, openQuoteId: null },
    snapshot: { name: 'A website for Rupa', revisions: 0 },
  })
})

it('is for an undecided order of the same client only', async () => {
  const placed = (await asOther.call('POST', '/orders', growth)).json()
  const foreign = await asStaff.call('POST', '/quotes', aQuote({ orderId: placed.insertedId }))
  expect(foreign.json().errors).toEqual({ orderId: 'This client has no such order.' })
  const own = (await asClient.call('POST', '/orders', logo)).json()
  const id = await sent({ orderId: own.insertedId })
  await asClient.call('POST', `/orders/${own.insertedId}/moves`, { move: 'withdraw', version: 1 })
  const late = await move(asClient, id, acceptance)
  expect([late.statusCode, late.json().message]).toEqual([
    409,
    `${own.number} is ‘cancelled’ now, so it can’t be quoted any more.`,
  ])
  expect((await read(id)).status).not.toBe('accepted')
})

it('is answered by its client, and taken back by staff', async () => {
  const asked = await sent()
  expect((await move(asClient, asked, { move: 'ask-changes' })).statusCode).toBe(422)
  expect((await move(asOther, asked, { move: 'decline' })).statusCode).toBe(403)
  expect((await move(asStaff, asked, acceptance)).statusCode).toBe(409)
  const changes = await move(asClient, asked, { move: 'ask-changes', reason: 'Without the logo' })
  expect(changes.statusCode).toBe(200)
  expect((await move(asClient, asked, acceptance)).statusCode).toBe(409)
  const revision = await asStaff.call('POST', `/quotes/${asked}/copies`, { revises: true })
  const revised = revision.json().insertedId
  expect(await read(revised)).toMatchObject({ status: 'draft', replacesId: asked, total: dollars(250) })
  await move(asStaff, revised, { move: 'send' })
  expect((await read(asked)).status).toBe('replaced')
  expect((await asStaff.call('POST', `/quotes/${asked}/copies`, { revises: true })).statusCode).toBe(409)
  expect((await move(asStaff, revised, { move: 'decline', reason: 'Said by phone' })).statusCode).toBe(200)
  expect((await move(asClient, revised, acceptance)).statusCode).toBe(409)
})

it('expires after its last day', async () => {
  const last = addDays(today({ now: () => new Date() }), 3)
  const id = await sent({ validUntil: last })
  const at = (days: number) => asStaff.ctxOf(admin, { now: () => new Date(Date.now() + days * 86_400_000) })
  await expireQuotes(at(3))
  expect((await read(id)).status).toBe('sent')
  await Promise.all([expireQuotes(at(4)), expireQuotes(at(4))])
  expect(await read(id)).toMatchObject({ status: 'expired', version: 3 })
  expect((await move(asClient, id, acceptance)).statusCode).toBe(409)
  const past = await create({ validUntil: '2020-01-01' })
  expect((await move(asStaff, past, { move: 'send' })).json().errors).toEqual({
    validUntil: 'This date is in the past',
  })
})

it('says if somebody of a client without an address is notified of its quote', async () => {
  const made = await asStaff.call('POST', '/clients', { name: 'A company' })
  const { insertedId: bare } = made.json()
  const id = await create({ clientId: bare })
  const getsQuotes = async () =>
    (await asStaff.call('GET', `/clients/${bare}`)).json<{ getsQuotes: boolean }>().getsQuotes
  expect(await read(id)).toMatchObject({ isNotified: false })
  expect(await getsQuotes()).toBe(false)
  await addMember(asStaff.database, { email: otherClient.email, clientId: bare, scopes: ['billing'] })
  expect(await read(id)).toMatchObject({ isNotified: false })
  await asStaff.database
    .updateTable('client_member')
    .set({ scopes: ['read'] })
    .where('client_id', '=', bare)
    .execute()
  expect(await read(id)).toMatchObject({ isNotified: true })
  expect(await getsQuotes()).toBe(true)
})
