import { expect, it } from 'vitest'
import type { WholeQuote } from '#core/quote/quote-response.ts'
import { addDays } from '#core/time.ts'
import { addOrder } from '#tests/orders.ts'
import { openSitesOfPeople } from '#tests/sites-of-people.ts'
import type { TestSite } from '#tests/test-site.ts'

const { asStaff, asClient, asOther, clientId } = await openSitesOfPeople()

const dollars = (units: number) => ({ minor: units * 100, currency: 'USD' })
const aChange = (orderId: string, more: object = {}) => ({
  ...{ clientId, orderId, title: 'A shop', note: 'The client wants to sell online' },
  lines: [{ title: 'Shop', quantity: 2, price: dollars(100) }],
  ...{ workingDays: 5, revisions: 1, supportMonths: 0 },
  ...more,
})
const write = (orderId: string, more: object = {}) => asStaff.call('POST', '/quotes', aChange(orderId, more))
const read = async (id: string) => (await asStaff.call('GET', `/quotes/id/${id}`)).json<WholeQuote>()
const order = async (id: string, site = asStaff) => (await site.call('GET', `/orders/id/${id}`)).json()
const invoices = async (id: string) =>
  (await asStaff.call('GET', `/invoices?order=${id}&sort=createdAt`)).json()
const acceptance = { move: 'accept', name: 'Karim Client', acceptsTerms: true }
async function move(site: TestSite, id: string, body: object) {
  const { version } = await read(id)
  return site.call('POST', `/quotes/${id}/moves`, { version, ...body })
}
async function sent(orderId: string, more: object = {}): Promise<{ id: string; shareLink: string }> {
  const made = await write(orderId, more)
  expect(made.statusCode, made.body).toBe(201)
  const id = made.json().insertedId
  const answer = await move(asStaff, id, { move: 'send' })
  expect(answer.statusCode, answer.body).toBe(200)
  return { id, shareLink: answer.json().shareLink }
}

it('adds an accepted change to its order once, with an invoice, days and revisions', async () => {
  const orderId = await addOrder(asStaff.database)
  await asStaff.database
    .updateTable('client_order')
    .set({ due_on: '2030-01-06' })
    .where('id', '=', orderId)
    .execute()
  const before = await order(orderId)
  // A change is paid at once, whatever deposit is sent.
  const { id } = await sent(orderId, { depositPercent: 20 })
  expect(await read(id)).toMatchObject({ amendment: 1, depositPercent: 100, paymentPlan: null, orderId })
  expect(await order(orderId)).toMatchObject({ total: before.total, openQuoteId: id })
  const { version } = await read(id)
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      asClient.call('POST', `/quotes/${id}/moves`, { version, ...acceptance }),
    ),
  )
  expect(answers.map(({ statusCode }) => statusCode).filter((code) => code === 200)).toHaveLength(1)
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]))
  const after = await order(orderId)
  expect(after).toMatchObject({
    ...{ total: dollars(799), status: before.status, dueOn: '2030-01-13', openQuoteId: null },
    version: before.version + 1,
    snapshot: { price: dollars(799), revisions: before.snapshot.revisions + 1, name: 'Growth' },
    amendments: [
      {
        ...{ number: 1, quoteId: id, title: 'A shop', reason: 'The client wants to sell online' },
        total: dollars(200),
      },
    ],
  })
  expect(after.snapshot.lines).toMatchObject([
    { title: 'Growth', quantity: 1, price: dollars(599) },
    { title: 'Shop', quantity: 2, price: dollars(100) },
  ])
  expect(await invoices(orderId)).toMatchObject([
    { kind: 'extra', total: dollars(200), lines: [{ title: 'Shop', quantity: 2, price: dollars(100) }] },
  ])
  const entries = await asStaff.database
    .selectFrom('audit_entry')
    .select('after')
    .where('action', '=', 'order.amend')
    .where('record_id', '=', orderId)
    .execute()
  expect(entries).toMatchObject([{ after: { totalCents: 79_900, amendment: 1 } }])
})

it('keeps the deposit and the balance of the first agreement, and the books to the cent', async () => {
  const orderId = await addOrder(asStaff.database)
  const bill = (body: object) => asStaff.call('POST', `/orders/${orderId}/invoices`, body)
  const pay = async (id: string, units: number) => {
    const paid = await asStaff.call('POST', `/invoices/${id}/payments`, {
      ...{ method: 'cash', amount: dollars(units), paidAt: new Date().toISOString() },
    })
    expect(paid.statusCode, paid.body).toBe(201)
  }
  const first = await bill({ kind: 'balance', total: dollars(300) })
  expect(first.statusCode, first.body).toBe(201)
  await pay(first.json().insertedId, 300)
  expect(await order(orderId)).toMatchObject({ turn: { side: 'staff', todo: 'start' } })
  const { id } = await sent(orderId, {
    lines: [{ title: 'Shop', quantity: 1, price: dollars(1_000) }],
  })
  expect((await move(asClient, id, acceptance)).statusCode).toBe(200)
  // The deposit of the first price stays paid.
  expect(await order(orderId)).toMatchObject({
    ...{ total: dollars(1_599), turn: { side: 'staff', todo: 'start' }, paymentState: 'part-paid' },
  })
  // The rest of the first price, and no more.
  expect((await bill({ kind: 'full', total: dollars(300) })).statusCode).toBe(409)
  const rest = await bill({ kind: 'full', total: dollars(299) })
  expect(rest.statusCode, rest.body).toBe(201)
  const all = await invoices(orderId)
  const sum = all.reduce(
    (total: number, { total: one }: { total: { minor: number } }) => total + one.minor,
    0,
  )
  expect(sum).toBe(159_900)
  for (const { _id, open } of all) if (open.minor > 0) await pay(_id, open.minor / 100)
  expect(await order(orderId)).toMatchObject({ paymentState: 'paid', billed: dollars(1_599) })
})

it('is accepted through its share link, and numbered after the others', async () => {
  const orderId = await addOrder(asStaff.database)
  const first = await sent(orderId)
  expect((await move(asClient, first.id, acceptance)).statusCode).toBe(200)
  const { id, shareLink } = await sent(orderId, { title: 'Two more pages' })
  expect(await read(id)).toMatchObject({ amendment: 2 })
  const path = `/api${new URL(shareLink).pathname}`
  expect((await asStaff.get(path)).json()).toMatchObject({
    amendment: 2,
    note: expect.stringContaining('sell'),
  })
  const answer = await asStaff.post(`${path}/accept`, { name: 'Karim', acceptsTerms: true })
  expect(answer.statusCode, answer.body).toBe(200)
  expect((await order(orderId)).amendments).toMatchObject([
    { number: 1 },
    { number: 2, title: 'Two more pages' },
  ])
  expect((await order(orderId)).total).toEqual(dollars(999))
})

it('revises a change under its number, and counts parallel drafts apart', async () => {
  const orderId = await addOrder(asStaff.database)
  const { id } = await sent(orderId)
  const copy = await asStaff.call('POST', `/quotes/${id}/copies`, { revises: true })
  const revised = copy.json().insertedId
  expect(await read(revised)).toMatchObject({ amendment: 1, orderId, depositPercent: 100 })
  expect((await move(asStaff, revised, { move: 'send' })).statusCode).toBe(200)
  expect(await read(id)).toMatchObject({ status: 'replaced' })
  expect((await move(asClient, id, acceptance)).statusCode).toBe(409)
  const drafts = await Promise.all(Array.from({ length: 5 }, () => write(orderId)))
  const numbers = []
  for (const draft of drafts) numbers.push((await read(draft.json().insertedId)).amendment)
  expect(numbers.toSorted()).toEqual([2, 3, 4, 5, 6])
})

it('changes dates alone, without an invoice', async () => {
  const orderId = await addOrder(asStaff.database)
  const lines = [{ title: 'A week later, at the client’s wish', quantity: 1, price: dollars(0) }]
  const { id } = await sent(orderId, { lines, revisions: 0, workingDays: 5 })
  expect((await move(asClient, id, acceptance)).statusCode).toBe(200)
  const { dueOn, total, amendments } = await order(orderId)
  expect(dueOn > addDays(new Date().toISOString().slice(0, 10), 4)).toBe(true)
  expect([total, amendments[0]?.total]).toEqual([dollars(599), dollars(0)])
  expect(await invoices(orderId)).toEqual([])
})

it('needs a reason, an agreed order of this client, and an order that has not ended', async () => {
  const orderId = await addOrder(asStaff.database)
  const fieldsOf = (answer: { json: () => { errors?: object } }) => answer.json().errors
  const unexplained = await write(orderId, { note: ' ' })
  expect([unexplained.statusCode, fieldsOf(unexplained)]).toEqual([
    422,
    expect.objectContaining({ note: expect.any(String) }),
  ])
  // Other quotes need at least a day.
  const { orderId: _, ...own } = aChange(orderId)
  const days = await asStaff.call('POST', '/quotes', { ...own, workingDays: 0 })
  expect([days.statusCode, fieldsOf(days)]).toEqual([422, { workingDays: 'Must be at least 1' }])
  const { id } = await sent(orderId)
  expect((await move(asOther, id, acceptance)).statusCode).toBe(403)
  const { version } = await order(orderId)
  const cancelled = await asStaff.call('POST', `/orders/${orderId}/moves`, {
    ...{ move: 'cancel', version, reason: 'The client closed the shop' },
  })
  expect(cancelled.statusCode, cancelled.body).toBe(200)
  const refused = await move(asClient, id, acceptance)
  expect([refused.statusCode, refused.json().detail]).toEqual([
    409,
    expect.stringContaining('can’t be changed any more'),
  ])
  expect((await order(orderId)).total).toEqual(dollars(599))
  expect((await write(orderId)).statusCode).toBe(409)
})

async function setDeposit(orderId: string, depositPercent: number): Promise<string> {
  const { version } = await order(orderId)
  const change = { version, title: 'Another deposit', reason: 'As agreed', depositPercent }
  const lowered = await asStaff.call('POST', `/orders/${orderId}/amendments`, change)
  expect(lowered.statusCode, lowered.body).toBe(201)
  return (await invoices(orderId))[0]._id
}
const material = {
  lines: [{ title: 'Material is bought first', quantity: 1, price: dollars(0) }],
  ...{ workingDays: 0, revisions: 0 },
}

it('raises the deposit once its client accepts, and replaces the unpaid invoice of the lower one', async () => {
  const orderId = await addOrder(asStaff.database)
  await setDeposit(orderId, 30)
  const fieldOf = (answer: { json: () => { errors?: { raisedDeposit?: string } } }) =>
    answer.json().errors?.raisedDeposit
  const same = await write(orderId, { ...material, raisedDeposit: 30 })
  expect([same.statusCode, fieldOf(same)]).toEqual([422, expect.stringContaining('Must be more than 30')])
  const { orderId: _, ...apart } = aChange(orderId)
  const other = await asStaff.call('POST', '/quotes', { ...apart, raisedDeposit: 60 })
  expect(fieldOf(other)).toBe('Only a change of an order can raise it')

  const { id, shareLink } = await sent(orderId, { ...material, raisedDeposit: 80 })
  expect((await order(orderId)).depositPercent).toBe(30)
  expect((await asStaff.get(`/api${new URL(shareLink).pathname}`)).json()).toMatchObject({
    raisedDeposit: 80,
  })
  expect((await move(asClient, id, acceptance)).statusCode).toBe(200)
  expect(await order(orderId)).toMatchObject({
    ...{ depositPercent: 80, total: dollars(599), turn: { side: 'client', todo: 'pay' } },
    amendments: [{ number: 1 }, { number: 2, depositPercent: 80, total: dollars(0), movesClient: false }],
  })
  expect(await invoices(orderId)).toMatchObject([
    { kind: 'deposit', status: 'void', total: { minor: 17_970 } },
    { kind: 'deposit', status: 'open', total: { minor: 47_920 } },
  ])
})

it('refuses a higher deposit once the deposit is paid, also if that happened after sending', async () => {
  const orderId = await addOrder(asStaff.database)
  const deposit = await setDeposit(orderId, 30)
  const { id } = await sent(orderId, { ...material, raisedDeposit: 80 })
  const paid = await asStaff.call('POST', `/invoices/${deposit}/payments`, {
    ...{ method: 'cash', amount: { minor: 17_970, currency: 'USD' }, paidAt: new Date().toISOString() },
  })
  expect(paid.statusCode, paid.body).toBe(201)
  const late = await move(asClient, id, acceptance)
  expect([late.statusCode, late.json().errors?.raisedDeposit]).toEqual([
    409,
    expect.stringContaining('is paid or credited already'),
  ])
  expect(await read(id)).toMatchObject({ status: 'sent' })
})

it('raises no deposit above what other invoices of the order leave, also if they came after sending', async () => {
  const orderId = await addOrder(asStaff.database)
  await setDeposit(orderId, 30)
  const { id } = await sent(orderId, { ...material, raisedDeposit: 80 })
  const balance = { kind: 'balance', total: { minor: 41_930, currency: 'USD' } }
  const billed = await asStaff.call('POST', `/orders/${orderId}/invoices`, balance)
  expect(billed.statusCode, billed.body).toBe(201)
  const refusal = [409, 'Other invoices of this order leave $179.70 for a deposit']
  const late = await move(asClient, id, acceptance)
  expect([late.statusCode, late.json().errors?.raisedDeposit]).toEqual(refusal)
  const another = await write(orderId, { ...material, raisedDeposit: 90 })
  expect([another.statusCode, another.json().errors?.raisedDeposit]).toEqual(refusal)
  const open = (await invoices(orderId)).filter(({ status }: { status: string }) => status !== 'void')
  expect(open.map(({ total }: { total: { minor: number } }) => total.minor).toSorted()).toEqual([
    17_970, 41_930,
  ])
})

it('bills the deposit or the balance once, if the one is raised while the other is billed', async () => {
  for (let round = 0; round < 5; round++) {
    const orderId = await addOrder(asStaff.database)
    await setDeposit(orderId, 30)
    const { id } = await sent(orderId, { ...material, raisedDeposit: 80 })
    const balance = { kind: 'balance', total: { minor: 41_930, currency: 'USD' } }
    const answers = await Promise.all([
      move(asClient, id, acceptance),
      asStaff.call('POST', `/orders/${orderId}/invoices`, balance),
    ])
    for (const { statusCode, body } of answers) expect([200, 201, 409], body).toContain(statusCode)
    const open = (await invoices(orderId)).filter(({ status }: { status: string }) => status !== 'void')
    const sum = open.reduce((all: number, one: { total: { minor: number } }) => all + one.total.minor, 0)
    expect(sum).toBeLessThanOrEqual(59_900)
  }
})
