import { expect, it } from 'vitest'
import { clientBody } from '#core/client/client.ts'
import { createClient } from '#core/client/edit-client.server.ts'
import { mergeClients } from '#core/client/merge-clients.server.ts'
import { issueDraft } from '#core/invoice/issue-invoice.server.ts'
import { deliverMail } from '#core/notice/deliver-mail.server.ts'
import { openMailer } from '#platform/mail.ts'
import { admin } from '#tests/factories.ts'
import { openPayerSite } from '#tests/payer-site.ts'
import { expectProblem } from '#tests/problem.ts'
import { someClient } from '#tests/signed-in.ts'
import { startSmtpServer } from '#tests/smtp-server.ts'

const { site, payer, staff, clientId } = await openPayerSite()

const dollars = (minor: number) => ({ minor, currency: 'USD' })
const hosting = { title: 'Hosting', quantity: 12, price: dollars(999) }
const domain = { title: 'Domain', quantity: 1, price: dollars(1_250) }
const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object, key?: string) =>
  staff.call(method, `/api/${path}`, body, { ...staff.bearer, ...(key && { 'idempotency-key': key }) })
const create = (some: object = {}, key?: string) =>
  call('POST', 'invoices', { clientId, lines: [hosting, domain], dueOn: '2030-01-31', ...some }, key)
const own = async (path: string) =>
  (await payer.call('GET', `/api/${path}/${someClient.email}`, undefined, payer.bearer)).json()
const invoiceNow = async (id: string) =>
  (await own('invoices')).find(({ _id }: { _id: string }) => _id === id)

it('issues an invoice without an order, which the client sees, and staff records its payment', async () => {
  const response = await create()
  expect(response.statusCode, response.body).toBe(201)
  const { insertedId: id, number } = response.json()
  expect(number).toMatch(/^IN-\d{6}$/)
  expect(await invoiceNow(id)).toMatchObject({
    ...{ number, orderId: null, orderNumber: '', kind: 'other', status: 'open', dueOn: '2030-01-31' },
    title: 'Hosting',
    lines: [hosting, domain],
    total: dollars(13_238),
    open: dollars(13_238),
  })
  const pdf = await payer.call('GET', `/api/invoices/${id}/pdf`, undefined, payer.bearer)
  expect(pdf.body).toMatch(/^%PDF-/)
  const payment = { method: 'cash', paidAt: new Date().toISOString(), amount: dollars(10_000) }
  expect((await call('POST', `invoices/${id}/payments`, payment)).statusCode).toBe(201)
  expect(await invoiceNow(id)).toMatchObject({ status: 'part-paid', open: dollars(3_238) })
  await call('POST', `invoices/${id}/payments`, { ...payment, amount: dollars(3_238) })
  expect(await invoiceNow(id)).toMatchObject({ status: 'paid', open: dollars(0) })
  const refund = { invoiceId: id, amount: dollars(238), to: 'client', reason: 'Too much' }
  expect((await call('POST', `ledger/${someClient.email}/refunds`, refund)).statusCode).toBe(201)
})

it('adds up the listed invoices of all pages without void ones, and what is open of them', async () => {
  const line = (minor: number, currency = 'USD') => ({
    ...{ title: 'Summed work', quantity: 1, price: { minor, currency } },
  })
  const [first, second] = [await create({ lines: [line(500)] }), await create({ lines: [line(70)] })]
  await create({ lines: [line(9_900, 'BDT')] })
  const payment = { method: 'cash', paidAt: new Date().toISOString(), amount: dollars(200) }
  await call('POST', `invoices/${first.json().insertedId}/payments`, payment)
  const sums = async (query = '') => {
    const { headers } = await call('GET', `invoices?limit=1&q=summed${query}`)
    return JSON.parse(String(headers['x-total-amounts']))
  }
  const taka = { minor: 9_900, currency: 'BDT' }
  const both = (total: number, open: number) => [
    { total: taka, open: taka },
    { total: dollars(total), open: dollars(open) },
  ]
  expect(await sums()).toEqual(both(570, 370))
  const { insertedId } = second.json()
  await call('POST', `invoices/${insertedId}/void`, { version: 1, reason: 'A mistake' })
  expect(await sums('&offset=2')).toEqual(both(500, 300))
  expect(await sums('&status=part-paid')).toEqual([{ total: dollars(500), open: dollars(300) }])
  expect(await sums('&status=void')).toEqual([])
})

it('mails the invoice with its PDF', async () => {
  await using server = await startSmtpServer()
  const { number } = (await create()).json()
  const mailer = openMailer(server.url)
  await deliverMail(site.ctxOf(admin), mailer)
  mailer.close()
  const letter = server.letters.find(({ subject }) => subject.includes(number))
  expect(letter).toMatchObject({ to: someClient.email })
  expect(letter?.raw).toContain(`filename=${number}.pdf`)
  const encoded =
    /filename=IN-\d+\.pdf[\s\S]*?\r\n\r\n([A-Za-z0-9+/=\r\n]+)/.exec(letter?.raw ?? '')?.[1] ?? ''
  expect(Buffer.from(encoded, 'base64').subarray(0, 5).toString()).toBe('%PDF-')
})

it('keeps drafts from clients, edits them, and issues one once', async () => {
  const before = (await own('invoices')).length
  const { insertedId: id, number } = (await create({ draft: true })).json()
  expect(number).toBeNull()
  expect(await own('invoices')).toHaveLength(before)
  expectProblem(await payer.call('GET', `/api/invoice-drafts/${id}`, undefined, payer.bearer), 403)
  const change = { version: 1, lines: [domain], dueOn: '2030-02-28' }
  expect((await call('PATCH', `invoice-drafts/${id}`, change)).json()).toMatchObject({ modifiedCount: 1 })
  expectProblem(await call('PATCH', `invoice-drafts/${id}`, change), 409)
  const draft = (await call('GET', `invoice-drafts/${id}`)).json()
  expect(draft).toMatchObject({ version: 2, lines: [domain], total: dollars(1_250), dueOn: '2030-02-28' })
  expect((await call('GET', 'invoice-drafts')).json()).toContainEqual(draft)
  expectProblem(await call('POST', `invoice-drafts/${id}/issue`, { version: 1 }), 409)

  const issued = await Promise.allSettled(
    Array.from({ length: 100 }, () => issueDraft(site.ctxOf(admin), id, { version: 2 })),
  )
  const refusals = issued.filter((one) => one.status === 'rejected').map(({ reason }) => reason)
  expect(refusals).toEqual(Array(99).fill(expect.objectContaining({ kind: 'conflict' })))
  expect(await invoiceNow(id)).toMatchObject({ status: 'open', total: dollars(1_250), dueOn: '2030-02-28' })
  expectProblem(await call('PATCH', `invoice-drafts/${id}`, { ...change, version: 2 }), 404)
  expectProblem(await call('DELETE', `invoice-drafts/${id}`), 404)
})

it('gives a draft to another client, who gets the invoice', async () => {
  const other = await createClient(
    site.ctxOf(admin),
    clientBody.parse({ name: 'Buyer', email: 'buyer@client.test' }),
  )
  const { insertedId: id } = (await create({ draft: true })).json()
  const unknown = { version: 1, clientId: '01980000-0000-7000-8000-000000000000' }
  expectProblem(await call('PATCH', `invoice-drafts/${id}`, unknown), 404)
  expect((await call('PATCH', `invoice-drafts/${id}`, { version: 1, clientId: other })).statusCode).toBe(200)
  expectProblem(await call('PATCH', `invoice-drafts/${id}`, { version: 1, clientId }), 409)
  const draft = (await call('GET', `invoice-drafts/${id}`)).json()
  expect(draft).toMatchObject({ clientId: other, clientName: 'Buyer', version: 2 })
  const { after } = await site.database
    .selectFrom('audit_entry')
    .select('after')
    .where('record_id', '=', id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  expect(after).toEqual({ client: 'Buyer' })
  expect((await call('POST', `invoice-drafts/${id}/issue`, { version: 2 })).statusCode).toBe(201)
  const theirs = (await call('GET', `invoices?client=${other}`)).json()
  expect(theirs).toMatchObject([
    { _id: id, clientId: other, email: 'buyer@client.test', clientName: 'Buyer' },
  ])
})

it('deletes a draft, and leaves no gap in the numbers', async () => {
  const { number: last } = (await create()).json()
  const { insertedId: id } = (await create({ draft: true })).json()
  expect((await call('DELETE', `invoice-drafts/${id}`)).statusCode).toBe(200)
  expectProblem(await call('POST', `invoice-drafts/${id}/issue`, { version: 1 }), 404)
  const { number } = (await create()).json()
  expect(Number(number.slice(3))).toBe(Number(last.slice(3)) + 1)
})

it('creates one invoice for a repeated key and parallel presses', async () => {
  const answers = await Promise.all(Array.from({ length: 30 }, () => create({}, 'one press')))
  expect(new Set(answers.map((one) => one.json().insertedId)).size).toBe(1)
})

it('invoices a client without an address, and a merged one at the address that remains', async () => {
  const ctx = site.ctxOf(admin)
  const added = await createClient(ctx, clientBody.parse({ name: 'Walk-in' }))
  const { insertedId: id } = (await create({ clientId: added })).json()
  const rows = site.database.selectFrom('invoice').select(['email', 'client_id']).where('id', '=', id)
  expect(await rows.executeTakeFirst()).toEqual({
    email: `client-${added}@account.invalid`,
    client_id: added,
  })
  const draft = (await create({ clientId: added, draft: true })).json().insertedId
  await mergeClients(ctx, added, clientId)
  await call('POST', `invoice-drafts/${draft}/issue`, { version: 1 })
  expect(await invoiceNow(draft)).toMatchObject({ email: someClient.email })
})

it('finds clients to invoice', async () => {
  const found = (await call('GET', 'invoice-recipients?q=payer')).json()
  expect(found).toEqual([
    { _id: clientId, name: 'Payer', company: '', email: someClient.email, isNotified: true, currency: 'USD' },
  ])
  expect((await call('GET', `invoice-recipients?id=${clientId}`)).json()).toEqual(found)
})

it('refuses what cannot be an invoice, at the field', async () => {
  for (const [some, field] of [
    [{ clientId: 'nobody' }, 'clientId'],
    [{ lines: [] }, 'lines'],
    [{ lines: [{ ...hosting, price: dollars(0) }] }, 'lines'],
    [{ lines: Array.from({ length: 101 }, () => hosting) }, 'lines'],
    [{ lines: [{ ...hosting, quantity: 1_000, price: dollars(1_000_000_000) }] }, 'lines'],
    [{ lines: [{ ...hosting, title: ' ' }] }, 'lines.0.title'],
    [{ lines: [{ ...hosting, quantity: 0 }] }, 'lines.0.quantity'],
    [{ lines: [{ ...hosting, price: dollars(-1) }] }, 'lines.0.price.minor'],
    [{ lines: [{ ...hosting, price: dollars(9.5) }] }, 'lines.0.price.minor'],
    [{ lines: [{ ...hosting, price: { minor: 100, currency: 'EUR' } }] }, 'lines.0.price.currency'],
    [{ dueOn: 'soon' }, 'dueOn'],
  ] as const) {
    const { errors } = expectProblem(await create(some), 422)
    expect(Object.keys(errors ?? {}), JSON.stringify(some)).toEqual([field])
  }
  expectProblem(await create({ clientId: '01890a5d-ac96-774b-bcce-b302099a8057' }), 404)
})
