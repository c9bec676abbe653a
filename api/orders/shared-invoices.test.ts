import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { toBusinessInput } from '#app/components/time/business-input.ts'
import type { InvoiceRow } from '#core/invoice/invoice.ts'
import type { SharedInvoiceRow } from '#core/invoice/shared-invoice.ts'
import type { StaffClaimRow } from '#core/payment-claim/claim-response.ts'
import { leftToSend } from '#core/payment-claim/method-limits.ts'
import type { MethodRow } from '#core/payment-method/method-response.ts'
import type { ShareLinkRow } from '#core/share-link/share-link.ts'
import { hourMs, minuteMs } from '#core/time.ts'
import { admin, client, otherClient, unknownId } from '#tests/factories.ts'
import { addMethod, aMethod, approveChangeOf } from '#tests/payments.ts'
import { addAccount } from '#tests/people.ts'
import { expectProblem } from '#tests/problem.ts'
import { createTestSite, type TestSite } from '#tests/test-site.ts'

let [asStaff, asClient, asOther, asVisitor] = [] as unknown as [TestSite, TestSite, TestSite, TestSite]
let [methodId, clientId] = ['', '']
beforeAll(async () => {
  asStaff = await createTestSite({ signedIn: admin })
  asClient = await createTestSite({ signedIn: client, shared: asStaff })
  asOther = await createTestSite({ signedIn: otherClient, shared: asStaff })
  asVisitor = await createTestSite({ shared: asStaff })
  for (const person of [admin, client, otherClient]) await addAccount(asStaff.database, person)
  methodId = await addMethod(asStaff.ctxOf(admin), aMethod())
  const made = await asStaff.call('POST', '/clients', { name: 'Karim Client', email: client.email })
  clientId = made.json().insertedId
})
afterAll(async () => {
  for (const site of [asVisitor, asOther, asClient, asStaff]) await site[Symbol.asyncDispose]()
})

const visit = (method: 'GET' | 'POST', url: string, body?: object, headers: Record<string, string> = {}) =>
  asVisitor.request({
    ...{ method, url: url.startsWith('/api') || url.startsWith('/share') ? url : `/api${url}` },
    headers: { 'user-agent': 'Mozilla/5.0 Firefox/130.0', ...headers },
    ...(body && { payload: JSON.stringify(body) }),
  })
const call = (url: string, body?: object, headers: Record<string, string> = {}) =>
  visit(body ? 'POST' : 'GET', `/api/share/${url}`, body, {
    ...(body && { 'content-type': 'application/json' }),
    ...headers,
  })
const dollars = (units: number) => ({ minor: Math.round(units * 100), currency: 'USD' })
const makeLink = (id: string) => asStaff.call('POST', `/invoices/${id}/share-links`)

async function invoice(price = 100): Promise<string> {
  const made = await asStaff.call('POST', '/invoices', {
    clientId,
    lines: [{ title: 'Hosting for a year', quantity: 1, price: dollars(price) }],
    dueOn: '2099-01-01',
  })
  expect(made.statusCode, made.body).toBe(201)
  return made.json().insertedId
}
async function share(id: string): Promise<string> {
  const made = await makeLink(id)
  expect(made.statusCode, made.body).toBe(201)
  return made.json().shareLink.split('/').at(-1)
}
const read = async (token: string) => (await call(token)).json<SharedInvoiceRow>()
const claims = async (id: string) =>
  (await asStaff.call('GET', `/payments?invoice=${id}`)).json<StaffClaimRow[]>()

let transactions = 0
const payment = (some: object = {}) => ({
  methodId,
  amount: { minor: 1_220_000, currency: 'BDT' },
  senderNumber: '01812345678',
  trxId: `LINK${++transactions}`,
  paidAt: new Date().toISOString(),
  ...some,
})
async function accept(id: string): Promise<void> {
  const { version } = (await asStaff.call('POST', `/payments/${id}/take`, { version: 1 })).json()
  const done = await asStaff.call('PATCH', `/payments/${id}`, { status: 'accepted', version })
  expect(done.statusCode, done.body).toBe(200)
}

let [id, token] = ['', '']
beforeEach(async () => {
  id = await invoice()
  token = await share(id)
})

it('shows one invoice with the ways to pay it, and nothing else', async () => {
  const answer = await call(token)
  expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
  expect(answer.json()).toMatchObject({
    ...{ kind: 'invoice', title: 'Hosting for a year', clientName: 'Karim Client', status: 'open' },
    ...{ open: dollars(100), payable: { minor: 1_220_000, currency: 'BDT' }, payments: [] },
  })
  expect(answer.json().methods).toMatchObject([{ _id: methodId, label: 'bKash', number: '01712345678' }])
  expect(Object.keys(answer.json()).sort()).toEqual(
    [
      'messages',
      ...['clientName', 'createdAt', 'credited', 'dueOn', 'kind', 'label', 'lines', 'methods', 'number'],
      ...['open', 'orderNumber', 'paid', 'payable', 'payables', 'payments', 'rate', 'status', 'taxes'],
      ...['title', 'total'],
    ].sort(),
  )
  expect(answer.body).not.toContain(client.email)
  expect(answer.body).not.toContain(id)
  const pdf = await call(`${token}/pdf`)
  expect([pdf.statusCode, pdf.headers['content-type']]).toEqual([200, 'application/pdf'])
})

it('takes a payment by link from the report to the receipt', async () => {
  const sent = await call(`${token}/payments`, payment())
  expect(sent.statusCode, sent.body).toBe(201)
  const { insertedId } = sent.json()
  expect(await claims(id)).toMatchObject([
    { _id: insertedId, email: client.email, flags: ['sender-unknown', 'by-link'], status: 'submitted' },
  ])
  expect((await read(token)).payments).toMatchObject([
    { status: 'submitted', method: 'bKash', receiptNumber: null },
  ])
  expectProblem(await call(`${token}/receipts/${insertedId}`), 409)
  await accept(insertedId)
  const paid = await read(token)
  expect(paid).toMatchObject({ status: 'paid', open: dollars(0), methods: [] })
  expect(paid.payments[0]?.receiptNumber).toMatch(/^RC-/)
  const receipt = await call(`${token}/receipts/${insertedId}`)
  expect([receipt.statusCode, receipt.headers['content-type']]).toEqual([200, 'application/pdf'])
  expectProblem(await call(`${token}/payments`, payment()), 409)
})

it('asks for no more than it asked for first when the first of two parts is accepted', async () => {
  const taka = (units: number) => ({ minor: units * 100, currency: 'BDT' })
  const large = await invoice(481.88)
  const largeToken = await share(large)
  expect((await read(largeToken)).payable).toEqual(taka(58_790))
  const [first, second] = [taka(50_000), taka(8_790)]
  const sent = await call(`${largeToken}/payments`, payment({ amount: first }))
  expect((await call(`${largeToken}/payments`, payment({ amount: second }))).statusCode).toBe(201)
  await accept(sent.json().insertedId)
  const left = await read(largeToken)
  expect(left).toMatchObject({ open: { minor: 7_205, currency: 'USD' }, payable: second })
  expect(leftToSend(left, left.payments)).toBe(0)
  const [toCheck] = (await claims(large)).filter(({ status }) => status === 'submitted')
  expect(toCheck).toMatchObject({ amount: second, open: second })
  expect((await asClient.call('GET', `/invoices/${client.email}?status=to-pay`)).json()).not.toContainEqual(
    expect.objectContaining({ _id: large }),
  )
  await accept(toCheck?._id ?? '')
  expect(await read(largeToken)).toMatchObject({ status: 'paid', open: dollars(0) })
})

it('hands out no receipt of another invoice', async () => {
  const other = await invoice()
  const sent = await call(`${await share(other)}/payments`, payment())
  await accept(sent.json().insertedId)
  expectProblem(await call(`${token}/receipts/${sent.json().insertedId}`), 404)
  expectProblem(await call(`${token}/receipts/${unknownId}`), 404)
})

it('reports a payment once for each key, and a transaction ID once in all', async () => {
  const once = payment()
  const headers = { 'idempotency-key': 'key-of-a-payment-by-link' }
  const answers = await Promise.all(Array.from({ length: 6 }, () => call(`${token}/payments`, once, headers)))
  expect(new Set(answers.map((answer) => answer.json().insertedId)).size).toBe(1)
  expect(await claims(id)).toHaveLength(1)
  const again = await call(`${token}/payments`, once)
  expect(expectProblem(again, 409).errors).toHaveProperty('trxId')
  const folded = await call(`${token}/payments`, { ...once, trxId: `${once.trxId}\u200b.` })
  expectProblem(folded, 409)
})

it('refuses what is not plausible, by field, and reports nothing', async () => {
  const fieldOf = async (some: object) =>
    Object.keys(expectProblem(await call(`${token}/payments`, payment(some)), 422).errors ?? {})
  expect(await fieldOf({ trxId: '' })).toEqual(['trxId'])
  expect(await fieldOf({ senderNumber: '123' })).toEqual(['senderNumber'])
  expect(await fieldOf({ methodId: unknownId })).toEqual(['methodId'])
  expect(await fieldOf({ methodRevision: Number.MAX_SAFE_INTEGER })).toEqual(['methodRevision'])
  expect(await fieldOf({ paidAt: '2199-01-01T00:00:00Z' })).toEqual(['paidAt'])
  const withPicture = await addMethod(
    asStaff.ctxOf(admin),
    aMethod({ label: 'Wire', kind: 'other', requires: 'both' }),
  )
  expect(await fieldOf({ methodId: withPicture })).toEqual(['methodId'])
  const either = await addMethod(
    asStaff.ctxOf(admin),
    aMethod({ label: 'Desk', kind: 'other', requires: 'either' }),
  )
  expect(await fieldOf({ methodId: either, trxId: '' })).toEqual(['trxId'])
  expect(await claims(id)).toEqual([])
})

it('ignores what only a client with an account may name', async () => {
  const other = await invoice()
  const sent = await call(`${token}/payments`, payment({ invoiceId: other, proofId: unknownId }))
  expect(sent.statusCode, sent.body).toBe(201)
  expect(await claims(other)).toEqual([])
  expect(await claims(id)).toMatchObject([{ proof: null }])
})

it('keeps at most ten payments waiting, also when they arrive at once', async () => {
  const part = { amount: { minor: 1_000, currency: 'BDT' } }
  const answers = await Promise.all(
    Array.from({ length: 14 }, () => call(`${token}/payments`, payment(part))),
  )
  const codes = answers.map(({ statusCode }) => statusCode).sort()
  expect(codes).toEqual([...Array(10).fill(201), ...Array(4).fill(409)])
  expect(await claims(id)).toHaveLength(10)
})

it('fixes a new rate only after the old one has expired', async () => {
  expect((await call(`${token}/rate`, {})).json()).toMatchObject({ modifiedCount: 0 })
  await asStaff.database
    .updateTable('invoice')
    .set({ rate_valid_until: new Date(Date.now() - hourMs) })
    .where('id', '=', id)
    .execute()
  expect((await call(`${token}/rate`, {})).json()).toMatchObject({ modifiedCount: 1 })
  expect(Date.parse((await read(token)).rate.validUntil)).toBeGreaterThan(Date.now())
})

it('stops with the link, and opens nothing for other kinds of calls', async () => {
  expectProblem(await call(`${token}/accept`, { name: 'Karim', acceptsTerms: true }), 404)
  expectProblem(await call(`${token}/approval`, { name: 'Karim' }), 404)
  const [link] = (await asStaff.call('GET', `/invoices/${id}/share-links`)).json<ShareLinkRow[]>()
  expect(link?.openings).toHaveLength(0)
  await read(token)
  const opened = (await asStaff.call('GET', `/invoices/${id}/share-links`)).json<ShareLinkRow[]>()
  expect(opened[0]?.openings).toHaveLength(1)
  const removed = await asStaff.call('DELETE', `/invoices/${id}/share-links/${link?._id}`)
  expect(removed.statusCode).toBe(200)
  for (const path of [token, `${token}/pdf`]) expectProblem(await call(path), 404)
  expectProblem(await call(`${token}/payments`, payment()), 404)
  expectProblem(await call(`${token}/rate`, {}), 404)
})

it('refuses links of a void invoice, and shows a shared one as void', async () => {
  const [{ version }] = (await asStaff.call('GET', `/invoices?q=${(await read(token)).number}`)).json()
  const gone = await asStaff.call('POST', `/invoices/${id}/void`, { version, reason: 'Wrong client' })
  expect(gone.statusCode, gone.body).toBe(200)
  expect(await read(token)).toMatchObject({ status: 'void', open: dollars(0), methods: [] })
  expectProblem(await makeLink(id), 409)
  expectProblem(await call(`${token}/payments`, payment()), 409)
})

it('lets only staff with the permission make and list links', async () => {
  expectProblem(await asClient.call('POST', `/invoices/${id}/share-links`), 403)
  expectProblem(await asClient.call('GET', `/invoices/${id}/share-links`), 403)
  expectProblem(await asVisitor.call('POST', `/invoices/${id}/share-links`), 401)
  expectProblem(await makeLink(unknownId), 404)
})

it('answers one invoice to its client and to staff only', async () => {
  for (const site of [asStaff, asClient]) {
    expect((await site.call('GET', `/invoices/id/${id}`)).json<InvoiceRow>()._id).toBe(id)
  }
  expectProblem(await asOther.call('GET', `/invoices/id/${id}`), 404)
  expectProblem(await asVisitor.call('GET', `/invoices/id/${id}`), 401)
})

/** Reads the value with which a page names a method. */
const shownMethod = (page: string, id = methodId) => RegExp(`value="(${id}[^"]*)"`).exec(page)?.[1] ?? ''

/** Sends a form of the page, as a browser without scripts does. */
const submitForm = (values: Record<string, string>) =>
  asVisitor.request({
    method: 'POST',
    url: `/share/${token}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(values).toString(),
  })

it('takes a payment on a page that works without scripts', async () => {
  const { body, statusCode } = await visit('GET', `/share/${token}`)
  expect(statusCode).toBe(200)
  for (const text of ['Hosting for a year', '01712345678', 'Report your payment']) {
    expect(body).toContain(text)
  }
  const key = /name="key" value="([^"]+)"/.exec(body)?.[1] ?? ''
  const paidAt = new Date(Math.floor((Date.now() - hourMs) / minuteMs) * minuteMs)
  const typed = {
    ...{ intent: 'pay', key, method: shownMethod(body), trxId: 'PAGE1', senderNumber: '01812345678' },
    ...{ amount: '5,000.50', paidAt: toBusinessInput(paidAt), note: '<b>half</b>' },
  }
  const wrong = await submitForm({ ...typed, trxId: '', paidAt: 'yesterday' })
  expect(wrong.statusCode).toBe(422)
  expect(wrong.body).toContain('value="5,000.50"')
  expect(wrong.body).not.toContain('<b>half</b>')
  for (let time = 0; time < 2; time++) {
    const sent = await submitForm(typed)
    expect([sent.statusCode, sent.headers.location]).toEqual([302, `/share/${token}?done=payment#content`])
  }
  expect(await claims(id)).toMatchObject([
    { amount: { minor: 500_050 }, paidAt: paidAt.toISOString(), text: '<b>half</b>', trxId: 'PAGE1' },
  ])
})

it('flags a payment by a method that was changed since the page was shown', async () => {
  const changing = await addMethod(asStaff.ctxOf(admin), aMethod({ label: 'Nagad', number: '01911111111' }))
  const { body } = await visit('GET', `/share/${token}`)
  const methods = (await asStaff.call('GET', '/payment-methods/all')).json<MethodRow[]>()
  const { version } = methods.find(({ _id }) => _id === changing) ?? {}
  const change = { number: '01922222222', version, confirmed: true }
  const changed = await asStaff.call('PATCH', `/payment-methods/${changing}`, change)
  expect(changed.statusCode, changed.body).toBe(200)
  await approveChangeOf(asStaff.ctxOf(admin), changing)
  const typed = {
    ...{
      intent: 'pay',
      method: shownMethod(body, changing),
      trxId: 'OLDNUMBER1',
      amount: '12,200',
      note: '',
    },
    ...{ senderNumber: '01812345678', paidAt: toBusinessInput(new Date()) },
  }
  expect((await submitForm(typed)).statusCode).toBe(302)
  expect((await claims(id))[0]).toMatchObject({ flags: expect.arrayContaining(['method-changed']) })
})

it('shows no address to the holder of a link, also not as the name of an account', async () => {
  const id = await invoice()
  const rename = (name: string) =>
    asStaff.database.updateTable('person').set({ name }).where('email', '=', client.email).execute()
  await rename(client.email)
  const sent = await asClient.call('POST', `/invoices/${id}/messages`, { text: 'Is this right?' })
  expect(sent.statusCode, sent.body).toBe(201)
  const { messages } = await read(await share(id))
  await rename(client.name)
  expect(messages).toMatchObject([{ by: '', text: 'Is this right?' }])
})
