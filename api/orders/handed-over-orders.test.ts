import { setTimeout } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { findThreads } from '#core/inbound/write-answer.server.ts'
import { pdfFile } from '#tests/document-files.ts'
import { admin, client, otherClient } from '#tests/factories.ts'
import { addOrder } from '#tests/orders.ts'
import { expectProblem } from '#tests/problem.ts'
import { openSitesOfPeople } from '#tests/sites-of-people.ts'
import { createTestSite, type TestSite } from '#tests/test-site.ts'

const { asStaff, asClient, asOther } = await openSitesOfPeople()
const made = await asStaff.call('POST', '/clients', { name: 'Olga Other', email: otherClient.email })
const otherId: string = made.json().insertedId

const dollars = (units: number) => ({ minor: units * 100, currency: 'USD' })
const order = async (id: string, site = asStaff) => (await site.call('GET', `/orders/id/${id}`)).json()
const invoices = async (id: string) =>
  (await asStaff.call('GET', `/invoices?order=${id}&sort=createdAt`)).json()
async function handOver(id: string, more: object = {}, site = asStaff) {
  const { version } = await order(id)
  const body = { version, clientId: otherId, reason: 'The company was sold', ...more }
  return site.call('POST', `/orders/${id}/client`, body)
}
async function bill(id: string, units: number, kind = 'balance'): Promise<string> {
  const raised = await asStaff.call('POST', `/orders/${id}/invoices`, { kind, total: dollars(units) })
  expect(raised.statusCode, raised.body).toBe(201)
  return raised.json().insertedId
}
async function pay(invoice: string, units: number) {
  const paid = await asStaff.call('POST', `/invoices/${invoice}/payments`, {
    ...{ method: 'cash', amount: dollars(units), paidAt: new Date().toISOString() },
  })
  expect(paid.statusCode, paid.body).toBe(201)
}
async function answer(site: TestSite, quoteId: string, body: object) {
  const { version } = (await asStaff.call('GET', `/quotes/id/${quoteId}`)).json()
  return site.call('POST', `/quotes/${quoteId}/moves`, { version, ...body })
}
const acceptance = { move: 'accept', name: 'Olga Other', acceptsTerms: true }
const titlesFor = async (email: string) =>
  (await asStaff.database.selectFrom('notice').select('title').where('email', '=', email).execute()).map(
    ({ title }) => title,
  )

it('asks for a recent sign-in', async () => {
  const id = await addOrder(asStaff.database)
  const session = { ...admin.session, startedAt: new Date(Date.now() - 16 * 60_000) }
  await using site = await createTestSite({ shared: asStaff, signedIn: { ...admin, session } })
  const { version } = await order(id)
  const body = { version, clientId: otherId, reason: 'The company was sold' }
  const path = `/api/orders/${id}/client`
  expectProblem(await site.post(path, body, { authorization: 'Bearer test' }), 428)
  expect(await order(id)).toMatchObject({ version })
})

it('gives a paid order to another client at once, with its project and files, and leaves its papers', async () => {
  const file = await asClient.request({
    ...{ method: 'POST', url: '/api/attachments?name=brief.pdf', payload: pdfFile('A brief') },
    headers: { authorization: 'Bearer test', 'content-type': 'application/octet-stream' },
  })
  expect(file.statusCode, file.body).toBe(201)
  const id = await addOrder(asStaff.database)
  const written = await asClient.call('POST', `/orders/${id}/messages`, {
    ...{ text: 'Here is the brief', attachmentIds: [file.json().insertedId] },
  })
  expect(written.statusCode, written.body).toBe(201)
  const project = (await asStaff.call('POST', `/orders/${id}/project`)).json().insertedId
  const invoice = await bill(id, 599, 'full')
  await pay(invoice, 599)

  const moved = await handOver(id)
  expect(moved.statusCode, moved.body).toBe(201)
  expect(moved.json()).toMatchObject({ number: 1, quoteId: null })

  expect(await order(id, asOther)).toMatchObject({
    ...{ email: otherClient.email, clientId: otherId, clientName: 'Olga Other', paymentState: 'paid' },
    amendments: [{ number: 1, movesClient: true, reason: 'The company was sold', total: dollars(0) }],
  })
  expect((await asClient.call('GET', `/orders/id/${id}`)).statusCode).toBe(404)
  expect((await asOther.call('GET', `/attachments/${file.json().insertedId}`)).statusCode).toBe(200)
  expect((await asClient.call('GET', `/attachments/${file.json().insertedId}`)).statusCode).toBe(404)
  expect((await asOther.call('GET', `/projects/id/${project}`)).statusCode).toBe(200)
  // Not 403, which signs out: the client may follow an old link.
  expect((await asClient.call('GET', `/projects/id/${project}`)).statusCode).toBe(404)
  const late = await asClient.call('POST', `/orders/${id}/messages`, { text: 'Hello' })
  expect(late.statusCode).toBe(404)
  expect((await asClient.call('GET', `/invoices/${invoice}/pdf`)).statusCode).toBe(200)
  expect((await asOther.call('GET', `/invoices/${invoice}/pdf`)).statusCode).toBe(404)
  expect(await invoices(id)).toMatchObject([{ _id: invoice, orderMoved: true, clientName: 'Karim Client' }])

  const { number } = await order(id)
  expect(await titlesFor(client.email)).toContain(`${number} belongs to Olga Other now`)
  expect(await titlesFor(otherClient.email)).toContain(`${number} belongs to you now`)
  const again = await handOver(id)
  expect(again.json().errors).toMatchObject({ clientId: 'The order is theirs already' })
})

it('asks the new client, who then gets the further invoices, while open money has to be confirmed', async () => {
  const id = await addOrder(asStaff.database)
  const first = await bill(id, 299)
  const refused = await handOver(id)
  expect(refused.statusCode).toBe(409)
  expect(refused.json().errors.confirmsOpenMoney).toMatch(/^IN-\d+ is not paid or being checked/)

  const offered = await handOver(id, { confirmsOpenMoney: true })
  expect(offered.statusCode, offered.body).toBe(201)
  const { quoteId } = offered.json()
  const { number } = await order(id)
  const quote = (await asOther.call('GET', `/quotes/id/${quoteId}`)).json()
  expect(quote).toMatchObject({
    ...{ status: 'sent', amendment: 1, total: dollars(0), takesOver: dollars(300) },
    title: `Take over ${number}: Growth`,
  })
  expect((await asClient.call('GET', `/quotes/id/${quoteId}`)).statusCode).toBe(403)
  // A second offer, or one that is revised, would compete with the first.
  expect((await handOver(id, { confirmsOpenMoney: true })).statusCode).toBe(409)
  expect((await asStaff.call('POST', `/quotes/${quoteId}/copies`, { revises: true })).statusCode).toBe(409)

  const answers = await Promise.all(Array.from({ length: 10 }, () => answer(asOther, quoteId, acceptance)))
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  expect(await order(id, asOther)).toMatchObject({
    ...{ clientId: otherId, total: dollars(599) },
    amendments: [{ number: 1, quoteId, movesClient: true }],
  })
  const second = await bill(id, 300, 'full')
  expect((await asOther.call('GET', `/invoices/${second}/pdf`)).statusCode).toBe(200)
  expect((await asClient.call('GET', `/invoices/${first}/pdf`)).statusCode).toBe(200)
  expect(await invoices(id)).toMatchObject([
    { _id: first, orderMoved: true },
    { _id: second, orderMoved: false },
  ])
  // Issued invoices are paid by the client that they were issued to.
  await pay(first, 299)
  await pay(second, 300)
  expect(await order(id)).toMatchObject({ paymentState: 'paid' })
})

it('is refused for an order that is not agreed, that changed meanwhile, and for clients', async () => {
  const ended = await addOrder(asStaff.database, { status: 'cancelled' })
  expect((await handOver(ended)).statusCode).toBe(409)
  const id = await addOrder(asStaff.database)
  expect((await handOver(id, { version: 99 })).statusCode).toBe(409)
  expect((await handOver(id, {}, asClient)).statusCode).toBe(403)
  const unknown = await handOver(id, { clientId: '01980000-0000-7000-8000-000000000000' })
  expect(unknown.statusCode).toBe(422)
})

it('refuses the new client if more is left to invoice than was offered', async () => {
  const id = await addOrder(asStaff.database)
  const first = await bill(id, 299)
  const { quoteId } = (await handOver(id, { confirmsOpenMoney: true })).json()
  const { version } = (await asStaff.call('GET', `/invoices?order=${id}`)).json()[0]
  const voided = await asStaff.call('POST', `/invoices/${first}/void`, { version, reason: 'A mistake' })
  expect(voided.statusCode, voided.body).toBeLessThan(300)
  const refused = await answer(asOther, quoteId, acceptance)
  expect(refused.statusCode).toBe(409)
  expect(refused.json().detail).toContain('More is to be paid now than was offered')
  expect(await order(id)).toMatchObject({ email: client.email })
})

it('leaves a project where it is that was given to somebody else by hand', async () => {
  const id = await addOrder(asStaff.database)
  const inReview = asStaff.database.updateTable('client_order').set({ status: 'in-review' })
  await inReview.where('id', '=', id).execute()
  const project = (await asStaff.call('POST', `/orders/${id}/project`)).json().insertedId
  expect(await findThreads({ db: asStaff.database }, { kind: 'project', id: project })).toHaveLength(1)
  const read = async () => (await asStaff.call('GET', `/projects/id/${project}`)).json()
  const given = await asStaff.call('PATCH', `/projects/${project}`, {
    ...{ version: (await read()).version, Email: 'third@example.com' },
  })
  expect(given.statusCode, given.body).toBe(200)
  const before = await read()
  // The client would open what belongs to somebody else, and be signed out.
  expect(await order(id, asClient)).toMatchObject({ projectId: null })
  // Answers by mail of staff to its new client would stand in the thread of the former one.
  expect(await findThreads({ db: asStaff.database }, { kind: 'project', id: project })).toEqual([])

  await pay(await bill(id, 599, 'full'), 599)
  const moved = await handOver(id)
  expect(moved.json(), moved.body).toMatchObject({ quoteId: null })
  expect(await order(id)).toMatchObject({ email: otherClient.email })
  expect(await read()).toEqual(before)
  const told = await asStaff.database
    .selectFrom('notice')
    .select('text')
    .where('event', 'in', [`order.taken-over:${id}:1`, `order.handed-over:${id}:1`])
    .execute()
  expect(told).toHaveLength(2)
  for (const { text } of told) expect(text).not.toContain('with its project')

  const { version } = await order(id, asOther)
  const approved = await asOther.call('POST', `/orders/${id}/moves`, { move: 'approve', version })
  expect(approved.statusCode, approved.body).toBe(200)
  expect(await read()).toEqual(before)
  const opened = await asStaff.call('POST', `/orders/${id}/project`)
  expect(opened.statusCode, opened.body).toBe(201)
  expect(await order(id, asOther)).toMatchObject({ projectId: opened.json().insertedId })
})

it('opens another project for an order whose project was given away, also if parts wait for milestones', async () => {
  const id = await addOrder(asStaff.database)
  const half = { percent: 50, due: 'milestone' as const, due_on: null, issued_at: null }
  await asStaff.database
    .insertInto('payment_part')
    .values(
      ['Design', 'Launch'].map((label, index) => ({
        ...{ ...half, order_id: id, number: index + 1, label, total_cents: 29_950 },
      })),
    )
    .execute()
  const open = async (): Promise<string> => {
    const opened = await asStaff.call('POST', `/orders/${id}/project`)
    expect(opened.statusCode, opened.body).toBe(201)
    return opened.json().insertedId
  }
  const first = await open()
  const partsOf = async (project: string) =>
    (await asStaff.call('GET', `/projects/${project}/milestones`))
      .json()
      .flatMap(({ part }: { part: number | null }) => part ?? [])
  expect(await partsOf(first)).toEqual([1, 2])
  const { version } = (await asStaff.call('GET', `/projects/id/${first}`)).json()
  await asStaff.call('PATCH', `/projects/${first}`, { version, Email: 'third@example.com' })
  expect([await partsOf(await open()), await partsOf(first)]).toEqual([[1, 2], []])
})

it('has its project again when a mistyped address is corrected', async () => {
  const id = await addOrder(asStaff.database)
  const project = (await asStaff.call('POST', `/orders/${id}/project`)).json().insertedId
  const give = async (Email: string) => {
    const { version } = (await asStaff.call('GET', `/projects/id/${project}`)).json()
    const given = await asStaff.call('PATCH', `/projects/${project}`, { version, Email })
    expect(given.statusCode, given.body).toBe(200)
  }
  await give('mistyped@example.com')
  expect(await order(id, asClient)).toMatchObject({ projectId: null })
  await give(client.email)
  expect(await order(id, asClient)).toMatchObject({ projectId: project })
})

it('asks about its project once more when it is given away while the order moves', async () => {
  const id = await addOrder(asStaff.database)
  const project = (await asStaff.call('POST', `/orders/${id}/project`)).json().insertedId
  await pay(await bill(id, 599, 'full'), 599)
  const email = 'third@example.com'
  const moving = asStaff.database.transaction().execute(async (db) => {
    await db.updateTable('project').set({ email }).where('id', '=', project).execute()
    const handing = handOver(id)
    await setTimeout(300)
    return { handing }
  })
  expect((await (await moving).handing).statusCode).toBe(201)
  expect((await asStaff.call('GET', `/projects/id/${project}`)).json()).toMatchObject({ Email: email })
})
