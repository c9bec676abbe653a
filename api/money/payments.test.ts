import { afterAll, beforeAll, expect, it } from 'vitest'
import { raiseInvoice } from '#core/invoice/invoice.server.ts'
import { inTransaction } from '#core/transaction.server.ts'
import { addOrder } from '#tests/orders.ts'
import { addMethod, aMethod, readPaymentState, setUpPayableInvoice } from '#tests/payments.ts'
import { jpegFile } from '#tests/picture-files.ts'
import { expectProblem } from '#tests/problem.ts'
import { createSignInSite, type SignedInSite, someAdmin, someClient } from '#tests/signed-in.ts'

type Person = Awaited<ReturnType<SignedInSite['signIn']>>
let site: SignedInSite
let payer: Person
let staff: Person
let methodId = ''
let till: Awaited<ReturnType<typeof setUpPayableInvoice>>
beforeAll(async () => {
  site = await createSignInSite()
  payer = await site.signIn(someClient)
  staff = await site.signIn(someAdmin)
  till = await setUpPayableInvoice(site)
  methodId = till.methodId
})
afterAll(() => site[Symbol.asyncDispose]())

async function raise(cents = 59_900): Promise<string> {
  const orderId = await addOrder(site.database, { email: someClient.email, totalCents: cents })
  const bill = { orderId, kind: 'full' as const, cents }
  return (await inTransaction(till.staff, (inside) => raiseInvoice(inside, bill))).id
}
const asPayer = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object, headers = {}) =>
  payer.call(method, `/api${path}`, body, { ...payer.bearer, ...headers })
const asStaff = (method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) =>
  staff.call(method, `/api${path}`, body, { ...staff.bearer })

let transactions = 0
const claim = (invoiceId: string, some: object = {}) => ({
  invoiceId,
  methodId,
  amount: { minor: 7_307_800, currency: 'BDT' },
  senderNumber: '01812345678',
  trxId: `API${++transactions}`,
  paidAt: new Date().toISOString(),
  ...some,
})
const own = async (path: string, query = '') =>
  (await asPayer('GET', `/${path}/${someClient.email}${query}`)).json()
const taka = (units: number) => ({ minor: units * 100, currency: 'BDT' as const })

it('takes a payment from invoice to receipt, with amounts in minor units', async () => {
  const invoiceId = await raise()
  const [invoice] = await own('invoices')
  expect(invoice).toMatchObject({
    _id: invoiceId,
    total: { minor: 59_900, currency: 'USD' },
    open: { minor: 59_900, currency: 'USD' },
    payable: { minor: 7_307_800, currency: 'BDT' },
    rate: { poishaPerDollar: 12_200, validUntil: expect.any(String) },
    lines: [{ title: 'Full payment: Growth', quantity: 1, price: { minor: 59_900, currency: 'USD' } }],
  })
  const sent = await asPayer('POST', '/payments', claim(invoiceId))
  expect(sent.statusCode, sent.body).toBe(201)
  const { insertedId: id } = sent.json()
  const early = await asStaff('PATCH', `/payments/${id}`, { status: 'accepted', version: 1 })
  expect(expectProblem(early, 409)).toMatchObject({ state: 'submitted', version: 1 })
  const taken = (await asStaff('POST', `/payments/${id}/take`, { version: 1 })).json()
  expect(taken).toMatchObject({ acknowledged: true, version: 2 })
  const [waiting] = (await asStaff('GET', '/payments?status=to-check&sort=createdAt')).json()
  expect(waiting).toMatchObject({
    _id: id,
    flags: ['sender-unknown'],
    checkedBy: { email: someAdmin.email },
    due: { minor: 7_307_800, currency: 'BDT' },
    open: { minor: 7_307_800, currency: 'BDT' },
  })
  const [seenByClient] = await own('payments')
  expect(seenByClient).not.toHaveProperty('flags')
  expect(seenByClient).not.toHaveProperty('checkedBy')
  expect((await asStaff('PATCH', `/payments/${id}`, { status: 'accepted', version: 2 })).statusCode).toBe(200)
  const [decided] = (await asStaff('GET', '/payments')).json()
  expect(decided).toMatchObject({ due: { minor: 7_307_800 }, open: { minor: 0, currency: 'BDT' } })
  const receipt = await asPayer('GET', `/payments/${id}/receipt`)
  expect(receipt.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': expect.stringContaining('RC-000001.pdf'),
  })
  expect((await asPayer('GET', `/invoices/${invoiceId}/pdf`)).body).toMatch(/^%PDF-/)
  expect(await own('ledger')).toMatchObject([
    {
      type: 'payment',
      amount: { minor: 59_900, currency: 'USD' },
      moved: { minor: 7_307_800, currency: 'BDT' },
      receiptNumber: 'RC-000001',
    },
  ])
})

it('returns the first response for repeats, and refuses another claim with the same key', async () => {
  const invoiceId = await raise()
  const body = claim(invoiceId)
  const key = { 'idempotency-key': 'one key' }
  const answers = await Promise.all(Array.from({ length: 20 }, () => asPayer('POST', '/payments', body, key)))
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201]))
  expect(new Set(answers.map((one) => one.json().insertedId)).size).toBe(1)
  expectProblem(await asPayer('POST', '/payments', claim(invoiceId), key), 422)
})

it('reports errors at their fields', async () => {
  const invoiceId = await raise()
  await asPayer('POST', '/payments', claim(invoiceId, { trxId: 'taken 1' }))
  const again = expectProblem(await asPayer('POST', '/payments', claim(invoiceId, { trxId: 'TAKEN1' })), 409)
  expect(again.message).toBe('This transaction ID has already been used')
  expect(again.errors).toEqual({ trxId: 'This transaction ID has already been used' })
  for (const [some, field] of [
    [{ amount: { minor: 12.5, currency: 'BDT' } }, 'amount.minor'],
    [{ amount: { minor: 1_000, currency: 'USD' } }, 'amount.currency'],
    [{ amount: 12 }, 'amount'],
    [{ paidAt: 'yesterday' }, 'paidAt'],
    [{ paidAt: '0000-01-01T00:00:00Z' }, 'paidAt'],
    [{ paidAt: '+275760-09-13T00:00:00Z' }, 'paidAt'],
    [{ paidAt: '9999-12-31T00:00:00Z' }, 'paidAt'],
    [{ senderNumber: '12' }, 'senderNumber'],
    [{ trxId: '' }, 'trxId'],
  ] as const) {
    const problem = expectProblem(await asPayer('POST', '/payments', claim(invoiceId, some)), 422)
    expect(Object.keys(problem.errors ?? {})).toEqual([field])
  }
})

it('accepts only whole amounts within bounds, in any notation', async () => {
  const invoiceId = await raise()
  const { host } = new URL(site.settings.publicUrl)
  const send = ({ bearer }: Person, url: string, payload: string) =>
    site.app.inject({
      method: 'POST',
      url,
      payload,
      headers: { ...bearer, host, 'content-type': 'application/json' },
    })
  const before = await readPaymentState(site)
  const odd = ['-0', '0', '-100', '0.5', '1e21', '1e400', '9007199254740993', '10000000001', '"100"', '[100]']
  for (const minor of [...odd, 'null', 'true', '{}', 'NaN', '0x64']) {
    const status = ['NaN', '0x64'].includes(minor) ? 400 : 422
    const bdt = JSON.stringify(claim(invoiceId)).replace('7307800', minor)
    expectProblem(await send(payer, '/api/payments', bdt), status)
    const usd = `{"amount":{"minor":${minor},"currency":"USD"},"to":"client","reason":"x"}`
    expectProblem(await send(staff, `/api/ledger/${someClient.email}/refunds`, usd), status)
    const bill = `{"kind":"extra","title":"More","total":{"minor":${minor}}}`
    expectProblem(await send(staff, `/api/orders/${till.orderId}/invoices`, bill), status)
  }
  expect(await readPaymentState(site)).toEqual(before)
})

it('resubmits a rejected claim with its proof, and flags a proof that was used before', async () => {
  const invoiceId = await raise()
  const picture = await jpegFile({ width: 40, height: 30 })
  const upload = async () => {
    const answer = await site.request({
      method: 'POST',
      url: '/api/attachments?name=proof.jpg',
      headers: { ...payer.bearer, 'content-type': 'application/octet-stream' },
      payload: picture,
    })
    return answer.json().insertedId
  }
  const proofId = await upload()
  const { insertedId: id } = (
    await asPayer('POST', '/payments', claim(invoiceId, { proofId, trxId: 'PIC1' }))
  ).json()
  await asStaff('POST', `/payments/${id}/take`, { version: 1 })
  const rejection = { status: 'rejected', version: 2, reason: 'unreadable' }
  expect((await asStaff('PATCH', `/payments/${id}`, rejection)).statusCode).toBe(200)
  const again = claim(invoiceId, { proofId, trxId: 'PIC1', replacesId: id })
  const { insertedId: second } = (await asPayer('POST', '/payments', again)).json()
  const { insertedId: third } = (
    await asPayer('POST', '/payments', claim(invoiceId, { proofId: await upload() }))
  ).json()
  const flagsOf = async (wanted: string) =>
    (await asStaff('GET', '/payments')).json().find(({ _id }: { _id: string }) => _id === wanted).flags
  expect(await flagsOf(second)).toEqual([])
  expect(await flagsOf(third)).toContain('image-seen-before')
  // A proof of another claim cannot be used.
  expectProblem(await asPayer('POST', '/payments', claim(invoiceId, { proofId })), 422)
})

it('withdraws a claim once, with its current version only', async () => {
  const invoiceId = await raise()
  const { insertedId: id } = (await asPayer('POST', '/payments', claim(invoiceId))).json()
  expectProblem(await asPayer('DELETE', `/payments/${id}?version=2`), 409)
  expect((await asPayer('DELETE', `/payments/${id}?version=1`)).json()).toEqual({
    acknowledged: true,
    deletedCount: 1,
  })
  expect(expectProblem(await asPayer('DELETE', `/payments/${id}?version=2`), 409)).toMatchObject({
    state: 'withdrawn',
    version: 2,
  })
})

it('turns an overpayment into credit, which pays the next invoice once', async () => {
  const invoiceId = await raise(10_000)
  const { insertedId: id } = (
    await asPayer('POST', '/payments', claim(invoiceId, { amount: { minor: 2_440_000, currency: 'BDT' } }))
  ).json()
  await asStaff('POST', `/payments/${id}/take`, { version: 1 })
  await asStaff('PATCH', `/payments/${id}`, { status: 'accepted', version: 2 })
  const credit = async () => (await asPayer('GET', `/ledger/${someClient.email}/credit`)).json().credit
  expect(await credit()).toEqual({ minor: 10_000, currency: 'USD' })
  const next = await raise(8_000)
  const spend = () => asPayer('POST', `/invoices/${next}/credit`, undefined, { 'idempotency-key': 'spend' })
  const [first, second] = [await spend(), await spend()]
  expect(first.json()).toMatchObject({ used: { minor: 8_000, currency: 'USD' } })
  expect(second.json()).toEqual(first.json())
  expect(await credit()).toEqual({ minor: 2_000, currency: 'USD' })
  const pay = { amount: { minor: 2_000, currency: 'USD' }, to: 'client', reason: 'Asked for by chat' }
  const refunded = await asStaff('POST', `/ledger/${someClient.email}/refunds`, pay)
  expect(refunded.statusCode, refunded.body).toBe(201)
  expectProblem(await asStaff('POST', `/ledger/${someClient.email}/refunds`, pay), 409)
  expect(await credit()).toEqual({ minor: 0, currency: 'USD' })
})

it('plans more than a method takes as several payments, and flags other amounts only', async () => {
  const invoiceId = await raise()
  const limited = await addMethod(till.staff, aMethod({ label: 'Limited', max: taka(50_000) }))
  const send = (amount: number) =>
    asPayer('POST', '/payments', claim(invoiceId, { methodId: limited, amount: taka(amount) }))
  const toPay = async () => {
    const rows: { _id: string }[] = await own('invoices', '?status=to-pay')
    expect((await asPayer('GET', '/counters')).json().invoicesToPay).toBe(rows.length)
    return rows.some(({ _id }) => _id === invoiceId)
  }
  expect(expectProblem(await send(73_078), 422).errors?.amount).toMatch(/at most ৳50,000/)
  for (const [amount, isLeft] of [
    [50_000, true],
    [23_078, false],
    [50_000, false],
  ] as const) {
    const sent = await send(amount)
    expect(sent.statusCode, sent.body).toBe(201)
    expect(await toPay(), `after ${amount}`).toBe(isLeft)
  }
  const claims: { flags: string[] }[] = (await asStaff('GET', `/payments?invoice=${invoiceId}`)).json()
  expect(claims.map(({ flags }) => flags.includes('amount-differs'))).toEqual([true, false, false])
})
