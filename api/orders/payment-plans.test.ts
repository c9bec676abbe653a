import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { InvoiceRow } from '#core/invoice/invoice.ts'
import type { WholeOrder } from '#core/order/order-response.ts'
import { issueDatedParts } from '#core/payment-plan/issue-due-parts.server.ts'
import { createProject } from '#core/project/edit-project.server.ts'
import { addDays, today } from '#core/time.ts'
import { admin, aProject, client, otherClient } from '#tests/factories.ts'
import { expectProblem } from '#tests/problem.ts'
import { openSitesOfPeople } from '#tests/sites-of-people.ts'
import { createTestSite, type TestSite } from '#tests/test-site.ts'

const { asStaff, asClient, asOther, clientId } = await openSitesOfPeople()

const usd = (minor: number) => ({ minor, currency: 'USD' })
const inDays = (days: number) => addDays(today({ now: () => new Date() }), days)
const at = (days: number) => asStaff.ctxOf(admin, { now: () => new Date(Date.now() + days * 86_400_000) })

const usual = [
  { label: 'Start', percent: 33, due: 'acceptance' },
  { label: 'First version', percent: 33, due: 'hand-in' },
  { label: 'Launch', percent: 34, due: 'delivery' },
]
const aQuote = (more: object = {}) => ({
  ...{ clientId, title: 'A shop', paymentPlan: usual, revisions: 2 },
  lines: [{ title: 'Shop', quantity: 1, price: usd(300_01) }],
  ...more,
})
const sentQuote = async (more: object = {}) => (await share(more)).id

/** Sends a quote; returns its id and its link. */
async function share(more: object = {}): Promise<{ id: string; shareLink: string }> {
  const made = await asStaff.call('POST', '/quotes', aQuote(more))
  expect(made.statusCode, made.body).toBe(201)
  const id = made.json().insertedId
  const sent = await asStaff.call('POST', `/quotes/${id}/moves`, { move: 'send', version: 1 })
  expect(sent.statusCode, sent.body).toBe(200)
  return { id, shareLink: sent.json().shareLink }
}
const acceptance = { move: 'accept', name: 'Karim Client', acceptsTerms: true, version: 2 }
/** Sends and accepts a quote; returns its order. */
async function agreed(more: object = {}): Promise<string> {
  const id = await sentQuote(more)
  const answer = await asClient.call('POST', `/quotes/${id}/moves`, acceptance)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().orderId
}
const readOrder = async (id: string, site = asStaff) =>
  (await site.call('GET', `/orders/id/${id}`)).json<WholeOrder>()
const invoicesOf = async (orderId: string) =>
  (await asClient.call('GET', `/invoices/${client.email}?order=${orderId}&sort=number&direction=asc`)).json<
    InvoiceRow[]
  >()
const issued = async (orderId: string) =>
  (await invoicesOf(orderId))
    .map(({ part, total, status }) => [part?.number, total.minor, status])
    .toSorted(([one], [other]) => Number(one) - Number(other))
async function move(site: TestSite, id: string, body: object) {
  const { version } = await readOrder(id)
  const answer = await site.call('POST', `/orders/${id}/moves`, { version, ...body })
  expect(answer.statusCode, answer.body).toBe(200)
}
const bill = (id: string, body: object, site = asStaff) => site.call('POST', `/orders/${id}/invoices`, body)

it('issues each part by its rule, with sums that are the price', async () => {
  const id = await agreed()
  const order = await readOrder(id, asClient)
  expect(order).toMatchObject({ total: usd(300_01), depositPercent: 33, isDepositPaid: false })
  expect(order).toMatchObject({ openInvoiceKind: 'part', turn: { todo: 'pay' } })
  expect(order.paymentParts).toMatchObject([
    {
      number: 1,
      label: 'Start',
      percent: 33,
      due: 'acceptance',
      total: usd(99_00),
      invoice: { status: 'open' },
    },
    { number: 2, label: 'First version', due: 'hand-in', total: usd(99_00), invoice: null },
    { number: 3, label: 'Launch', due: 'delivery', total: usd(102_01), invoice: null },
  ])
  const [first] = await invoicesOf(id)
  expect(first).toMatchObject({
    ...{ kind: 'part', part: { number: 1, of: 3 }, total: usd(99_00) },
    lines: [{ title: 'Part 1 of 3: Start: A shop' }],
  })
  await move(asStaff, id, { move: 'start', reason: 'Known client' })
  expect(await issued(id)).toEqual([[1, 99_00, 'open']])
  await move(asStaff, id, { move: 'hand-in' })
  await move(asClient, id, { move: 'ask-changes', reason: 'The logo' })
  await move(asStaff, id, { move: 'hand-in' })
  expect(await issued(id)).toEqual([
    [1, 99_00, 'open'],
    [2, 99_00, 'open'],
  ])
  await move(asClient, id, { move: 'approve' })
  expect(await issued(id)).toEqual([
    [1, 99_00, 'open'],
    [2, 99_00, 'open'],
    [3, 102_01, 'open'],
  ])
  expect(await readOrder(id)).toMatchObject({ billed: usd(300_01), paymentState: 'unpaid' })
  expect((await asClient.call('GET', `/invoices/${first?._id}/pdf`)).statusCode).toBe(200)
})

it('takes a credit note for extra work off that work, not off the agreed price', async () => {
  const id = await agreed()
  const added = await bill(id, { kind: 'extra', title: 'A page more', total: usd(50_00), dueOn: null })
  expect(added.statusCode, added.body).toBe(201)
  expect(await readOrder(id)).toMatchObject({ billed: usd(149_00), open: usd(350_01) })
  const credit = { amount: usd(50_00), reason: 'Not needed' }
  const noted = await asStaff.call('POST', `/invoices/${added.json().insertedId}/credit-notes`, credit)
  expect(noted.statusCode, noted.body).toBe(201)
  expect(await readOrder(id)).toMatchObject({
    credited: usd(50_00),
    open: usd(300_01),
    paymentState: 'unpaid',
  })
  await move(asStaff, id, { move: 'cancel', reason: 'No longer needed' })
  expect(await readOrder(id)).toMatchObject({ total: usd(300_01), open: usd(0) })
})

it('asks at the end only for what is open after a refund with a credit note', async () => {
  const id = await agreed()
  const pay = async (index: number) => {
    const invoice = (await invoicesOf(id)).find(({ part }) => part?.number === index)
    const body = { method: 'cash', amount: invoice?.open, paidAt: new Date().toISOString() }
    const paid = await asStaff.call('POST', `/invoices/${invoice?._id}/payments`, body)
    expect(paid.statusCode, paid.body).toBe(201)
    return invoice?._id
  }
  const invoiceId = await pay(1)
  const refund = { invoiceId, amount: usd(10_00), to: 'client', reason: 'A page less' }
  const refunded = await asStaff.call('POST', `/ledger/${client.email}/refunds`, refund)
  expect(refunded.statusCode, refunded.body).toBe(201)
  const credited = { credited: usd(10_00), paid: usd(89_00) }
  expect(await readOrder(id)).toMatchObject({ ...credited, billed: usd(99_00), open: usd(201_01) })
  await move(asStaff, id, { move: 'start' })
  await move(asStaff, id, { move: 'hand-in' })
  await pay(2)
  await move(asStaff, id, { move: 'deliver' })
  expect(await readOrder(id)).toMatchObject({
    billed: usd(300_01),
    paymentState: 'part-paid',
    open: usd(102_01),
  })
  const close = async (open?: object) => {
    const { version } = await readOrder(id)
    return asStaff.call('POST', `/orders/${id}/moves`, { version, move: 'close', open })
  }
  expect((await close(usd(112_01))).json().errors).toMatchObject({ open: '$102.01 is not paid' })
  await pay(3)
  const settled = { ...credited, paid: usd(290_01), open: usd(0), paymentState: 'paid' }
  expect(await readOrder(id)).toMatchObject(settled)
  expect((await close()).statusCode).toBe(200)
})

it('starts the work once the first part is paid, and is paid with the last', async () => {
  const id = await agreed()
  const pay = async (invoice: InvoiceRow | undefined) => {
    const body = { method: 'cash', amount: invoice?.total, paidAt: new Date().toISOString() }
    const paid = await asStaff.call('POST', `/invoices/${invoice?._id}/payments`, body)
    expect(paid.statusCode, paid.body).toBe(201)
  }
  await pay((await invoicesOf(id))[0])
  expect(await readOrder(id)).toMatchObject({ isDepositPaid: true, paymentState: 'part-paid' })
  await move(asStaff, id, { move: 'start' })
  for (const part of [2, 3]) expect((await bill(id, { kind: 'part', part })).statusCode).toBe(201)
  for (const invoice of await invoicesOf(id)) if (invoice.status === 'open') await pay(invoice)
  expect(await readOrder(id)).toMatchObject({ paymentState: 'paid', paid: usd(300_01), billed: usd(300_01) })
  await move(asStaff, id, { move: 'hand-in' })
  await move(asStaff, id, { move: 'deliver' })
  expect(await issued(id)).toHaveLength(3)
})

it('issues a part once under 100 parallel calls', { timeout: 120_000 }, async () => {
  const id = await agreed()
  const answers = await Promise.all(Array.from({ length: 100 }, () => bill(id, { kind: 'part', part: 2 })))
  const statuses = answers.map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 201)).toHaveLength(1)
  expect(statuses.filter((status) => status === 409)).toHaveLength(99)
  expect(await issued(id)).toHaveLength(2)
})

it('issues a part once where its rule races with staff', { timeout: 120_000 }, async () => {
  const id = await agreed()
  await move(asStaff, id, { move: 'start', reason: 'Known client' })
  const { version } = await readOrder(id)
  const moving = () => asStaff.call('POST', `/orders/${id}/moves`, { move: 'hand-in', version })
  await Promise.all(
    Array.from({ length: 40 }, (_, index) => (index % 2 ? moving() : bill(id, { kind: 'part', part: 2 }))),
  )
  expect(await readOrder(id)).toMatchObject({ status: 'in-review' })
  expect(await issued(id)).toEqual([
    [1, 99_00, 'open'],
    [2, 99_00, 'open'],
  ])
  const { rows } = await sql<{ notices: number }>`select count(*)::int as notices from notice
    where email = ${client.email} and title like 'Invoice %' and text like ${`Part 2 of 3 for ${(await readOrder(id)).number}%`}`.execute(
    asStaff.database,
  )
  expect(rows).toEqual([{ notices: 1 }])
})

it('issues a part before its day, so that it can be paid in time', async () => {
  const plan = [
    { label: 'Start', percent: 50, due: 'acceptance' },
    { label: 'End of the month', percent: 50, due: 'date', dueOn: inDays(30) },
  ]
  const id = await agreed({ paymentPlan: plan })
  await issueDatedParts(at(22))
  expect(await issued(id)).toHaveLength(1)
  await Promise.all([issueDatedParts(at(23)), issueDatedParts(at(23)), issueDatedParts(at(24))])
  const invoices = await invoicesOf(id)
  expect(invoices.map(({ part, dueOn }) => [part?.number, dueOn])).toContainEqual([2, inDays(30)])
  expect(invoices).toHaveLength(2)
  // After a voided invoice, staff decides.
  const second = invoices.find(({ part }) => part?.number === 2)
  const voided = await asStaff.call('POST', `/invoices/${second?._id}/void`, {
    ...{ version: second?.version, reason: 'Too early' },
  })
  expect(voided.statusCode, voided.body).toBe(200)
  await issueDatedParts(at(31))
  expect(await issued(id)).toHaveLength(2)
  expect((await readOrder(id)).paymentParts[1]?.invoice).toBeNull()
  expect((await bill(id, { kind: 'part', part: 2, dueOn: inDays(40) })).statusCode).toBe(201)
  expect((await invoicesOf(id)).find(({ dueOn }) => dueOn === inDays(40))).toMatchObject({ status: 'open' })
})

it('issues a part when its milestone is done under another title, or another one after its deletion', async () => {
  const id = await agreed({
    paymentPlan: [
      { label: 'Start', percent: 50, due: 'acceptance' },
      { label: 'Home page', percent: 20, due: 'milestone' },
      { label: 'Texts', percent: 30, due: 'milestone' },
    ],
  })
  const project = (await asStaff.call('POST', `/orders/${id}/project`, {})).json().insertedId
  const path = `/projects/${project}/milestones`
  type Plan = { _id: string; title: string; part: number | null; version: number }[]
  const plan = async (site = asStaff) => (await site.call('GET', path)).json<Plan>()
  const [first, second] = await plan()
  expect([first?.part, second?.part]).toEqual([2, 3])
  expect((await plan(asClient)).map(({ part }) => part)).toEqual([2, 3])
  const renamed = { version: 1, title: 'Landing page' }
  expect((await asStaff.call('PATCH', `${path}/${first?._id}`, renamed)).statusCode).toBe(200)
  expect((await asStaff.call('DELETE', `${path}/${second?._id}`)).statusCode).toBe(200)
  // Another milestone takes the old title, and gets no part with it.
  const other = (await asStaff.call('POST', path, { title: 'Home page' })).json().insertedId
  const again = (await asStaff.call('POST', path, { title: 'TEXTS' })).json().insertedId
  const tick = async (milestone: string | undefined, version: number) =>
    asStaff.call('PATCH', `${path}/${milestone}`, { version, done: true })
  expect((await tick(other, 1)).statusCode).toBe(200)
  expect((await issued(id)).map(([part]) => part)).toEqual([1])
  await Promise.all([tick(first?._id, 2), tick(first?._id, 2)])
  expect((await issued(id)).map(([part]) => part)).toEqual([1, 2])
  expect((await plan()).map(({ part }) => part)).toEqual([null, null, null])
  await tick(again, 1)
  expect((await issued(id)).map(([part]) => part)).toEqual([1, 2, 3])
})

it('issues the part that staff chose for a milestone, which no other one can have', async () => {
  const id = await agreed({
    paymentPlan: [
      { label: 'Start', percent: 50, due: 'acceptance' },
      { label: 'Half', percent: 20, due: 'hand-in' },
      { label: 'End', percent: 30, due: 'delivery' },
    ],
  })
  const project = (await asStaff.call('POST', `/orders/${id}/project`, {})).json().insertedId
  const path = `/projects/${project}/milestones`
  const free = async (site = asStaff) => site.call('GET', `/projects/${project}/free-parts`)
  expect((await free()).json()).toEqual([
    { number: 2, label: 'Half', due: 'hand-in' },
    { number: 3, label: 'End', due: 'delivery' },
  ])
  expectProblem(await free(asClient), 403)
  const add = (title: string, part?: number | null) => asStaff.call('POST', path, { title, part })
  const first = await add('Drafts', 2)
  expect(first.statusCode, first.body).toBe(201)
  for (const part of [1, 2, 4]) {
    expect(expectProblem(await add('Other', part), 422).errors).toMatchObject({ part: expect.any(String) })
  }
  expectProblem(await add('Other', 0), 422)
  const support = { ...admin, role: 'support' as const }
  await using asSupport = await createTestSite({ shared: asStaff, signedIn: support })
  expect((await free(asSupport)).json()).toEqual([])
  expectProblem(await asSupport.call('POST', path, { title: 'Other', part: 3 }), 403)
  expect((await asSupport.call('POST', path, { title: 'Support' })).statusCode).toBe(201)
  const other = (await add('Texts')).json().insertedId
  expect((await free()).json()).toEqual([{ number: 3, label: 'End', due: 'delivery' }])
  const change = (milestone: string, body: object) => asStaff.call('PATCH', `${path}/${milestone}`, body)
  expectProblem(await change(other, { version: 1, part: 2 }), 422)
  expect((await change(other, { version: 1, part: 3 })).statusCode).toBe(200)
  expect((await change(other, { version: 2, part: null })).statusCode).toBe(200)
  // A milestone of another project cannot take it either.
  const elsewhere = await createProject(asStaff.ctxOf(admin), aProject())
  expectProblem(
    await asStaff.call('POST', `/projects/${elsewhere}/milestones`, { title: 'Mine', part: 3 }),
    422,
  )
  const milestone = first.json().insertedId
  expect((await change(milestone, { version: 1, done: true })).statusCode).toBe(200)
  expect((await issued(id)).map(([part]) => part)).toEqual([1, 2])
  expectProblem(await change(milestone, { version: 2, part: 3 }), 422)
  // Done, and invoiced, in one step.
  expect((await change(other, { version: 3, part: 3, done: true })).statusCode).toBe(200)
  expect((await issued(id)).map(([part]) => part)).toEqual([1, 2, 3])
  expect((await free()).json()).toEqual([])
})

it('issues no part of the order of a former client', async () => {
  const id = await agreed({ paymentPlan: usual })
  const project = (await asStaff.call('POST', `/orders/${id}/project`, {})).json().insertedId
  const path = `/projects/${project}/milestones`
  const added = await asStaff.call('POST', path, { title: 'Drafts', part: 3 })
  expect(added.statusCode, added.body).toBe(201)
  const before = await issued(id)
  const { version } = (await asStaff.call('GET', `/projects/id/${project}`)).json()
  const moved = await asStaff.call('PATCH', `/projects/${project}`, { version, Email: otherClient.email })
  expect(moved.json()).toMatchObject({ modifiedCount: 1 })
  expect((await asStaff.call('GET', `/projects/${project}/free-parts`)).json()).toEqual([])
  const done = { version: 1, done: true }
  expect((await asStaff.call('PATCH', `${path}/${added.json().insertedId}`, done)).statusCode).toBe(200)
  expect(await issued(id)).toEqual(before)
})

it('issues a part when the milestone of its name is done', async () => {
  const plan = [
    { label: 'Start', percent: 50, due: 'acceptance' },
    { label: 'Home page', percent: 20, due: 'milestone' },
    { label: 'Texts', percent: 30, due: 'milestone' },
  ]
  const id = await agreed({ paymentPlan: plan })
  const project = (await asStaff.call('POST', `/orders/${id}/project`, {})).json().insertedId
  const milestones = (await asStaff.call('GET', `/projects/${project}/milestones`)).json()
  expect(milestones.map(({ title }: { title: string }) => title)).toEqual(['Home page', 'Texts'])
  const finish = (done: boolean, version: number) =>
    asStaff.call('PATCH', `/projects/${project}/milestones/${milestones[0]._id}`, { version, done })
  expect((await finish(true, 1)).statusCode).toBe(200)
  await finish(false, 2)
  await finish(true, 3)
  expect(await issued(id)).toEqual([
    [1, 150_00, 'open'],
    [2, 60_00, 'open'],
  ])
})

it('leaves the other parts of a cancelled order unissued', async () => {
  const plan = [
    { label: 'Start', percent: 50, due: 'acceptance' },
    { label: 'Later', percent: 50, due: 'date', dueOn: inDays(1) },
  ]
  const id = await agreed({ paymentPlan: plan })
  await move(asStaff, id, { move: 'cancel', reason: 'By phone' })
  await issueDatedParts(at(9))
  expect(await issued(id)).toEqual([[1, 150_00, 'void']])
  const late = await bill(id, { kind: 'part', part: 2 })
  expect([late.statusCode, late.json().message]).toEqual([
    409,
    'This order is ‘cancelled’, so it can’t be invoiced.',
  ])
})

it('agrees on the parts of an order that it was written for', async () => {
  const brief = { service: 'graphic-design', brief: {} }
  const placed = await asStaff.call('POST', '/orders', { ...brief, email: client.email, planId: '' })
  expect(placed.statusCode, placed.body).toBe(201)
  const orderId = placed.json().insertedId
  expect(await agreed({ orderId })).toBe(orderId)
  expect(await issued(orderId)).toEqual([[1, 99_00, 'open']])
  expect((await readOrder(orderId)).paymentParts).toHaveLength(3)
})

it('refuses other invoices of the price, unknown parts and other people', async () => {
  const id = await agreed()
  const { number } = await readOrder(id)
  for (const kind of ['balance', 'full']) {
    const refused = await bill(id, { kind })
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      `${number} is paid in parts. Please invoice its next part.`,
    ])
  }
  expect((await bill(id, { kind: 'extra', title: 'Photos', total: usd(50_00) })).statusCode).toBe(201)
  expect((await bill(id, { kind: 'part' })).json().errors).toEqual({ part: 'Please choose a part' })
  for (const part of [0, 7, 1.5, '2']) expect((await bill(id, { kind: 'part', part })).statusCode).toBe(422)
  expect((await bill(id, { kind: 'part', part: 4 })).statusCode).toBe(404)
  expect((await bill(id, { kind: 'part', part: 1 })).statusCode).toBe(409)
  for (const site of [asClient, asOther]) {
    expect((await bill(id, { kind: 'part', part: 2 }, site)).statusCode).toBe(403)
  }
  expect((await asOther.call('GET', `/orders/id/${id}`)).statusCode).toBe(403)
})

it('shows the plan of a quote to its client, and nobody changes it afterwards', async () => {
  const { id, shareLink } = await share()
  const quote = (await asClient.call('GET', `/quotes/id/${id}`)).json()
  expect(quote.paymentPlan).toEqual(usual.map((part) => ({ ...part, dueOn: null })))
  const token = shareLink.split('/').at(-1)
  expect((await asOther.call('GET', `/share/${token}`)).json().paymentPlan).toEqual(quote.paymentPlan)
  expect((await asOther.call('GET', `/share/${token}/pdf`)).statusCode).toBe(200)
  const change = { version: 2, paymentPlan: null }
  expect((await asStaff.call('PATCH', `/quotes/${id}`, change)).statusCode).toBe(409)
  await asClient.call('POST', `/quotes/${id}/moves`, acceptance)
  const stored = await asStaff.database
    .selectFrom('quote_acceptance')
    .select('document')
    .where('quote_id', '=', id)
    .executeTakeFirstOrThrow()
  expect(JSON.parse(stored.document)).toMatchObject({
    paymentPlan: [{ label: 'Start', percent: 33 }, {}, {}],
  })
})

it('changes and removes the plan of a draft', async () => {
  const made = await asStaff.call('POST', '/quotes', aQuote())
  const id = made.json().insertedId
  const change = (body: object) => asStaff.call('PATCH', `/quotes/${id}`, body)
  expect((await change({ version: 1, paymentPlan: usual })).json()).toMatchObject({ modifiedCount: 0 })
  expect((await change({ version: 1, paymentPlan: null })).json()).toMatchObject({ modifiedCount: 1 })
  expect((await asStaff.call('GET', `/quotes/id/${id}`)).json().paymentPlan).toBeNull()
  expect((await change({ version: 2, note: 'Hello' })).json()).toMatchObject({ modifiedCount: 1 })
})

it.each([
  [{ paymentPlan: usual.slice(1) }, 'paymentPlan.0.due'],
  [{ paymentPlan: usual.slice(0, 2) }, 'paymentPlan'],
  [{ paymentPlan: {} }, 'paymentPlan'],
  [{ lines: [{ title: 'Cheap', quantity: 1, price: usd(99) }] }, 'paymentPlan'],
])('refuses the plan %j', async (more, field) => {
  const answer = await asStaff.call('POST', '/quotes', aQuote(more))
  expect(answer.statusCode, answer.body).toBe(422)
  expect(Object.keys(answer.json().errors)).toContain(field)
})

it('refuses to send a quote with a day of a part that is over', async () => {
  const plan = [usual[0], { label: 'Late', percent: 67, due: 'date', dueOn: '2020-01-31' }]
  const made = await asStaff.call('POST', '/quotes', aQuote({ paymentPlan: plan }))
  const id = made.json().insertedId
  const sent = await asStaff.call('POST', `/quotes/${id}/moves`, { move: 'send', version: 1 })
  expect([sent.statusCode, sent.json().errors]).toEqual([
    422,
    { 'paymentPlan.1.dueOn': 'This date is in the past' },
  ])
})
