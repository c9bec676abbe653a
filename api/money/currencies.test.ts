import { afterAll, beforeAll, expect, it } from 'vitest'
import { raiseInvoice } from '#core/invoice/invoice.server.ts'
import { createPaymentMethod } from '#core/payment-method/payment-method.server.ts'
import { inTransaction } from '#core/transaction.server.ts'
import { addOrder } from '#tests/orders.ts'
import { addMethod, aMethod, approveChangeOf, setUpPayableInvoice } from '#tests/payments.ts'
import { expectProblem } from '#tests/problem.ts'
import { readPdfText } from '#tests/read-pdf-text.ts'
import { createSignInSite, type SignedInSite, someAdmin, someClient } from '#tests/signed-in.ts'

type Person = Awaited<ReturnType<SignedInSite['signIn']>>
let site: SignedInSite
let payer: Person
let staff: Person
let till: Awaited<ReturnType<typeof setUpPayableInvoice>>
/** Wise in euros, PayPal in dollars with a fee. */
const methods = { wise: '', paypal: '' }
const paypalFee = { percent: 4.4, fixedMinor: 30 }

const asPayer = (method: 'GET' | 'POST', path: string, body?: object) =>
  payer.call(method, `/api${path}`, body, { ...payer.bearer })
const asStaff = (method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) =>
  staff.call(method, `/api${path}`, body, { ...staff.bearer })
const euros = (minor: number) => ({ minor, currency: 'EUR' })
const dollars = (minor: number) => ({ minor, currency: 'USD' })

async function saveRates(exchangeRates: object[]) {
  const { version } = (await asStaff('GET', '/payment-settings')).json()
  return asStaff('PATCH', '/payment-settings', { exchangeRates, version })
}

beforeAll(async () => {
  site = await createSignInSite()
  payer = await site.signIn(someClient)
  staff = await site.signIn(someAdmin)
  till = await setUpPayableInvoice(site)
  expect((await saveRates([{ currency: 'eur', taka: 125 }])).statusCode).toBe(200)
  const abroad = { requires: 'trxId' as const, number: 'pay@studio.example', accountType: 'none' as const }
  const wise = aMethod({ ...abroad, kind: 'wise', label: 'Wise', currency: 'EUR' })
  const paypal = aMethod({ ...abroad, kind: 'paypal', label: 'PayPal', currency: 'USD', fee: paypalFee })
  methods.wise = await addMethod(till.staff, wise)
  methods.paypal = await addMethod(till.staff, { ...paypal, payLink: 'https://paypal.example/studio' })
})
afterAll(() => site[Symbol.asyncDispose]())

async function raise(cents = 59_900): Promise<string> {
  const orderId = await addOrder(site.database, { email: someClient.email, totalCents: cents })
  const bill = { orderId, kind: 'full' as const, cents }
  return (await inTransaction(till.staff, (inside) => raiseInvoice(inside, bill))).id
}

let transactions = 0
const report = (invoiceId: string, some: object) =>
  asPayer('POST', '/payments', {
    ...{ invoiceId, methodId: methods.wise, senderNumber: 'A. Client', trxId: `WISE${++transactions}` },
    ...{ paidAt: new Date().toISOString(), ...some },
  })
const own = async (path: string) => (await asPayer('GET', `/${path}/${someClient.email}`)).json()
const invoiceNow = async (id: string) =>
  (await own('invoices')).find(({ _id }: { _id: string }) => _id === id)

async function decide(id: string, decision: object) {
  expect((await asStaff('POST', `/payments/${id}/moves`, { move: 'take', version: 1 })).statusCode).toBe(200)
  return asStaff('POST', `/payments/${id}/moves`, { ...decision, version: 2 })
}

it('fixes the rates on the invoice, and settles it with exactly the euros that it shows', async () => {
  const invoiceId = await raise()
  const { rate } = await invoiceNow(invoiceId)
  expect(rate).toMatchObject({ poishaPerDollar: 12_200, exchangeRates: [{ currency: 'EUR', taka: 125 }] })
  // $599 are ৳73,078, which are €584.624.
  const sent = await report(invoiceId, { amount: euros(58_463) })
  expect(sent.statusCode, sent.body).toBe(201)
  const [claim] = await own('payments')
  expect(claim).toMatchObject({ amount: euros(58_463), counts: euros(58_463), open: euros(58_463) })
  expect((await asPayer('GET', `/invoices/${someClient.email}?status=to-pay`)).json()).not.toContainEqual(
    expect.objectContaining({ _id: invoiceId }),
  )
  const [mine] = (await asStaff('GET', `/payments?invoice=${invoiceId}`)).json()
  expect(mine.flags).not.toContain('amount-differs')
  expect((await decide(claim._id, { move: 'accept' })).statusCode).toBe(200)
  expect(await invoiceNow(invoiceId)).toMatchObject({ status: 'paid', open: dollars(0) })
  const [entry] = await own('ledger')
  expect(entry).toMatchObject({ type: 'payment', amount: dollars(59_900), moved: euros(58_463) })
  const receipt = await asPayer('GET', `/payments/${claim._id}/receipt`)
  const text = await readPdfText(receipt.rawPayload)
  expect(text).toContain('€584.63')
  expect(text).toContain('1 EUR = ৳125')
})

it('turns more than is due into credit, and takes it back when the payment is reversed', async () => {
  const invoiceId = await raise()
  const id = (await report(invoiceId, { amount: euros(60_000) })).json().insertedId
  // More than what is payable, too, is sorted by its own value.
  const taka = {
    method: 'cash',
    amount: { minor: 7_400_000, currency: 'BDT' },
    paidAt: new Date().toISOString(),
  }
  const recorded = (await asStaff('POST', `/invoices/${await raise()}/payments`, taka)).json().insertedId
  const [largest] = (await asStaff('GET', '/payments?sort=-amount')).json()
  expect(largest).toMatchObject({ _id: id })
  const undo = { move: 'reverse', version: 1, reason: 'Only to be compared' }
  expect((await asStaff('POST', `/payments/${recorded}/moves`, undo)).statusCode).toBe(200)
  expect((await decide(id, { move: 'accept' })).statusCode).toBe(200)
  // €15.37 at ৳125 are ৳1,921.25, which are $15.74 rounded down.
  const creditOf = async () => (await asPayer('GET', `/ledger/${someClient.email}/credit`)).json().credit
  expect(await creditOf()).toEqual(dollars(1_574))
  const reversal = { move: 'reverse', version: 3, reason: 'It was sent back' }
  expect((await asStaff('POST', `/payments/${id}/moves`, reversal)).statusCode).toBe(200)
  expect(await creditOf()).toEqual(dollars(0))
  const moved = (await own('ledger')).filter(({ claimId }: { claimId: string }) => claimId === id)
  const sum = moved.reduce(
    (total: number, entry: { moved: { minor: number } }) => total + entry.moved.minor,
    0,
  )
  expect(moved).toHaveLength(4)
  expect(sum).toBe(0)
})

it('counts an amount without the fee of the method', async () => {
  const invoiceId = await raise(10_000)
  const sent = await report(invoiceId, { methodId: methods.paypal, amount: dollars(10_491) })
  expect(sent.statusCode, sent.body).toBe(201)
  const [claim] = await own('payments')
  expect(claim).toMatchObject({ amount: dollars(10_491), counts: dollars(10_000), open: dollars(10_491) })
  expect(claim.method).toMatchObject({ fee: paypalFee, payLink: 'https://paypal.example/studio' })
  const part = { move: 'accept-part', accepted: dollars(5_246), reasonText: 'Only this arrived' }
  const refused = await decide(claim._id, { ...part, accepted: euros(5_000) })
  expect(expectProblem(refused, 422).errors).toEqual({ accepted: 'Must be in USD, like the payment' })
  expect((await asStaff('POST', `/payments/${claim._id}/moves`, { ...part, version: 2 })).statusCode).toBe(
    200,
  )
  expect(await invoiceNow(invoiceId)).toMatchObject({ status: 'part-paid', paid: dollars(4_986) })
})

it('counts a payment in taka without its fee in what is left to send', async () => {
  const fee = { percent: 1.85, fixedMinor: 0 }
  const mobile = { kind: 'nagad' as const, label: 'Nagad', number: '01912345678' }
  const methodId = await addMethod(till.staff, aMethod({ ...mobile, fee }))
  const invoiceId = await raise(10_000)
  const isToPay = async () => {
    const found = (await asPayer('GET', `/invoices/${someClient.email}?status=to-pay`)).json()
    return found.some(({ _id }: { _id: string }) => _id === invoiceId)
  }
  const taka = (minor: number) => ({ minor, currency: 'BDT' })
  const send = (minor: number) =>
    report(invoiceId, { methodId, senderNumber: '01812345678', amount: taka(minor) })
  expect((await send(1_220_000)).statusCode).toBe(201)
  // Of ৳12,200 arrive ৳11,974.30; ৳12,429.95 would settle the invoice.
  expect((await own('payments'))[0]).toMatchObject({ counts: taka(1_197_430), due: taka(1_242_995) })
  expect(await isToPay()).toBe(true)
  expect((await send(22_996)).statusCode).toBe(201)
  expect(await isToPay()).toBe(false)
  const methodNow = async () =>
    (await asStaff('GET', '/payment-methods/all')).json().find(({ _id }: { _id: string }) => _id === methodId)
  const { version, revision } = await methodNow()
  await asStaff('PATCH', `/payment-methods/${methodId}`, { version, fee: { percent: 5, fixedMinor: 0 } })
  expect(await methodNow()).toMatchObject({ revision: revision + 1 })
  const other = await raise(10_000)
  const seen = { methodId, methodRevision: revision, senderNumber: '01812345678', amount: taka(1_242_995) }
  expect((await report(other, seen)).statusCode).toBe(201)
  expect((await own('payments'))[0]).toMatchObject({ counts: taka(1_220_000) })
  const [mine] = (await asStaff('GET', `/payments?invoice=${other}`)).json()
  expect(mine.flags).toContain('method-changed')
})

it('refuses other currencies than that of the method, and amounts outside its limits', async () => {
  const invoiceId = await raise()
  const refuse = async (some: object) => expectProblem(await report(invoiceId, some), 422).errors
  expect(await refuse({ amount: dollars(59_900) })).toEqual({
    'amount.currency': 'Must be in EUR, like all payments by Wise',
  })
  expect(await refuse({ methodId: methods.paypal, amount: euros(100) })).toEqual({
    'amount.currency': 'Must be in dollars, like all payments by PayPal',
  })
  expect(await refuse({ methodId: till.methodId, amount: euros(100), senderNumber: '01812345678' })).toEqual({
    'amount.currency': 'Must be in taka, like all payments by bKash',
  })
  expect(await refuse({ amount: { minor: 100, currency: 'XXQ' } })).toHaveProperty(['amount.currency'])
  const wise = (await asStaff('GET', '/payment-methods/all'))
    .json()
    .find(({ _id }: { _id: string }) => _id === methods.wise)
  const limited = { version: wise.version, max: euros(50_000) }
  expect((await asStaff('PATCH', `/payment-methods/${methods.wise}`, limited)).statusCode).toBe(200)
  expect(await refuse({ amount: euros(58_463) })).toEqual({
    amount: 'Wise takes at most €500 at a time: send and report the rest as another payment',
  })
  const inTaka = { version: wise.version + 1, max: { minor: 50_000, currency: 'BDT' } }
  const wrong = expectProblem(await asStaff('PATCH', `/payment-methods/${methods.wise}`, inTaka), 422)
  expect(wrong.errors).toEqual({ max: 'Must be in EUR' })
  expect((await report(invoiceId, { amount: euros(50_000) })).statusCode).toBe(201)
})

it('keeps the rate of an invoice, adds rates that it lacks, and asks for one that does not exist', async () => {
  const old = await raise()
  const rates = [{ currency: 'EUR', taka: 150 }]
  expect((await saveRates([...rates, { currency: 'JPY', taka: 0.8125 }])).statusCode).toBe(200)
  expect((await asPayer('POST', `/invoices/${old}/rate`)).json()).toMatchObject({ modifiedCount: 1 })
  const both = [
    { currency: 'EUR', taka: 125 },
    { currency: 'JPY', taka: 0.8125 },
  ]
  expect((await invoiceNow(old)).rate.exchangeRates).toEqual(both)
  expect((await asPayer('POST', `/invoices/${old}/rate`)).json()).toMatchObject({ modifiedCount: 0 })
  const pay = (amount: object) =>
    asStaff('POST', `/invoices/${old}/payments`, {
      ...{ method: 'cash', amount, paidAt: new Date().toISOString() },
    })
  // ¥10,000 at ৳0.8125 are ৳8,125, which are $66.59 rounded down.
  expect((await pay({ minor: 10_000, currency: 'JPY' })).statusCode).toBe(201)
  expect(await invoiceNow(old)).toMatchObject({ paid: dollars(6_659) })
  expect((await own('payments'))[0]).toMatchObject({ accepted: { minor: 10_000, currency: 'JPY' } })
  const unknown = expectProblem(await pay({ minor: 100, currency: 'GBP' }), 422)
  expect(unknown.errors).toEqual({
    'amount.currency': 'There is no rate for GBP. Add it under Payment settings',
  })
})

it('refuses methods without a rate, and the removal of a rate that clients need', async () => {
  const unrated = aMethod({ kind: 'wise', label: 'Wise in pounds', currency: 'GBP', accountType: 'none' })
  await expect(addMethod(till.staff, unrated)).rejects.toMatchObject({
    fields: { currency: expect.any(String) },
  })
  const costly = aMethod({ kind: 'paypal', currency: 'USD', fee: paypalFee, max: dollars(31) })
  await expect(addMethod(till.staff, costly)).rejects.toThrow('Must be more than the fee')
  const wallet = aMethod({ kind: 'bkash', currency: 'EUR' })
  await expect(addMethod(till.staff, wallet)).rejects.toThrow()
  const refused = expectProblem(await saveRates([{ currency: 'JPY', taka: 0.8 }]), 409)
  expect(refused.errors).toEqual({
    exchangeRates: expect.stringMatching(/^The rate of EUR has to stay: clients pay by \w+ in it\. Hide/),
  })
  for (const rate of [
    { currency: 'USD', taka: 120 },
    { currency: 'EURO', taka: 120 },
    { currency: 'EUR', taka: 0 },
  ])
    expectProblem(await saveRates([rate]), 422)
  const twice = [1, 2].map((taka) => ({ currency: 'EUR', taka }))
  expectProblem(await saveRates(twice), 422)
})

it('keeps the rates of recurring invoices, and of methods that wait for a second owner', async () => {
  const { exchangeRates } = (await asStaff('GET', '/payment-settings')).json()
  const more = [
    ...exchangeRates,
    { currency: 'GBP', taka: 160 },
    { currency: 'SGD', taka: 95 },
    { currency: 'AED', taka: 33 },
  ]
  expect((await saveRates(more)).statusCode).toBe(200)
  const client = { name: 'B. Client', email: 'b@example.com' }
  const clientId = (await asStaff('POST', '/clients', client)).json().insertedId
  const recurring = await asStaff('POST', '/recurring-invoices', {
    ...{ clientId, every: 'month', nextOn: '2099-01-01' },
    lines: [{ title: 'Hosting', quantity: 1, price: { minor: 1_000, currency: 'GBP' } }],
  })
  expect(recurring.statusCode, recurring.body).toBe(201)
  const without = (code: string) => more.filter(({ currency }) => currency !== code)
  expect(expectProblem(await saveRates(without('GBP')), 409).errors).toEqual({
    exchangeRates: 'A recurring invoice is in GBP, so its rate has to stay. Change or end the invoice first',
  })
  const quote = await asStaff('POST', '/quotes', {
    ...{
      clientId,
      title: 'A shop',
      lines: [{ title: 'Pages', quantity: 1, price: { minor: 10_000, currency: 'AED' } }],
    },
  })
  const quoteId = quote.json().insertedId
  const move = { move: 'send', version: 1 }
  expect((await asStaff('POST', `/quotes/${quoteId}/moves`, move)).statusCode).toBe(200)
  expect(expectProblem(await saveRates(without('AED')), 409).errors).toEqual({
    exchangeRates: 'QU-000001 will be invoiced in AED, so its rate has to stay',
  })
  const wise = { kind: 'wise' as const, label: 'Wise in dollars of Singapore', accountType: 'none' as const }
  const waiting = await createPaymentMethod(till.staff, aMethod({ ...wise, currency: 'SGD' }))
  expect(expectProblem(await saveRates(without('SGD')), 409).errors).toHaveProperty('exchangeRates')
  await approveChangeOf(till.staff, waiting)
})

it('asks for a second owner before the payment link of a method changes', async () => {
  const paypal = async () =>
    (await asStaff('GET', '/payment-methods/all'))
      .json()
      .find(({ _id }: { _id: string }) => _id === methods.paypal)
  const { version } = await paypal()
  const change = { version, payLink: 'https://evil.example/pay' }
  expectProblem(await asStaff('PATCH', `/payment-methods/${methods.paypal}`, change), 422)
  const confirmed = await asStaff('PATCH', `/payment-methods/${methods.paypal}`, {
    ...change,
    confirmed: true,
  })
  expect(confirmed.json()).toMatchObject({ modifiedCount: 0 })
  expect(await paypal()).toMatchObject({ payLink: 'https://paypal.example/studio' })
  await approveChangeOf(till.staff, methods.paypal)
  expect(await paypal()).toMatchObject({ payLink: 'https://evil.example/pay' })
  for (const payLink of ['http://pay.example', 'javascript:alert(1)'])
    expectProblem(
      await asStaff('PATCH', `/payment-methods/${methods.paypal}`, { version: version + 1, payLink }),
      422,
    )
})

it('pays out in the currency of the client, and shows it in the statement', async () => {
  const invoiceId = await raise(20_000)
  const payment = { method: 'cash', amount: dollars(20_000), paidAt: new Date().toISOString() }
  expect((await asStaff('POST', `/invoices/${invoiceId}/payments`, payment)).statusCode).toBe(201)
  const refund = await asStaff('POST', `/ledger/${someClient.email}/refunds`, {
    ...{ invoiceId, amount: dollars(5_000), to: 'client', paidOut: euros(4_067), reason: 'One page less' },
  })
  expect(refund.statusCode, refund.body).toBe(201)
  expect((await own('ledger'))[1]).toMatchObject({
    type: 'refund',
    amount: dollars(-5_000),
    moved: euros(-4_067),
  })
  const { lines } = (await asStaff('GET', `/statements/${someClient.email}`)).json()
  expect(lines.at(-2)).toMatchObject({ kind: 'refund', moved: euros(-4_067) })
})

it('values expenses in other currencies at the rate of the day', async () => {
  const expense = {
    spentOn: new Date().toISOString().slice(0, 10),
    category: 'hosting',
    amount: euros(1_000),
  }
  const added = await asStaff('POST', '/expenses', { ...expense, payee: 'Host', note: '', files: [] })
  expect(added.statusCode, added.body).toBe(201)
  const [found] = (await asStaff('GET', '/expenses')).json()
  // €10 at ৳150 are ৳1,500, which are $12.29 rounded down.
  expect(found).toMatchObject({ amount: euros(1_000), usd: dollars(1_229) })
})
