import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addMethod, aMethod, setUpPayableInvoice } from '#tests/payments.ts'
import { expectProblem } from '#tests/problem.ts'
import { readPdfText } from '#tests/read-pdf-text.ts'
import { createSignInSite, type SignedInSite, someAdmin, someClient } from '#tests/signed-in.ts'

type Person = Awaited<ReturnType<SignedInSite['signIn']>>
let site: SignedInSite
let payer: Person
let staff: Person
let clientId: string
/** bKash in taka, Wise in euros. */
const methods = { bkash: '', wise: '' }

const asPayer = (method: 'GET' | 'POST', path: string, body?: object) =>
  payer.call(method, `/api${path}`, body, { ...payer.bearer })
const asStaff = (method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) =>
  staff.call(method, `/api${path}`, body, { ...staff.bearer })
const money = (minor: number, currency: string) => ({ minor, currency })
const taka = (units: number) => money(units * 100, 'BDT')
const euros = (units: number) => money(units * 100, 'EUR')
const dollars = (minor: number) => money(minor, 'USD')
async function post(path: string, body: object, expected = 201) {
  const response = await asStaff('POST', path, body)
  expect(response.statusCode, response.body).toBe(expected)
  return response.json()
}

beforeAll(async () => {
  site = await createSignInSite()
  payer = await site.signIn(someClient)
  staff = await site.signIn(someAdmin)
  const till = await setUpPayableInvoice(site)
  methods.bkash = till.methodId
  const { version } = (await asStaff('GET', '/payment-settings')).json()
  await asStaff('PATCH', '/payment-settings', { exchangeRates: [{ currency: 'EUR', taka: 125 }], version })
  methods.wise = await addMethod(
    till.staff,
    aMethod({
      kind: 'wise',
      label: 'Wise',
      currency: 'EUR',
      number: 'pay@studio.example',
      accountType: 'none',
    }),
  )
  clientId = (await post('/clients', { name: 'A. Client', email: someClient.email })).insertedId
})
afterAll(() => site[Symbol.asyncDispose]())

const line = (price: object, quantity = 1) => ({ title: 'A shop', quantity, price })
const invoiceFor = async (price: object): Promise<string> =>
  (await post('/invoices', { clientId, lines: [line(price)] })).insertedId
const read = async (id: string) => (await asStaff('GET', `/invoices/id/${id}`)).json()
const paidAt = new Date().toISOString()
const pay = (id: string, amount: object) =>
  asStaff('POST', `/invoices/${id}/payments`, { method: 'cash', amount, paidAt })
const creditOf = async () => (await asPayer('GET', `/ledger/${someClient.email}/credit`)).json().credit

let transactions = 0

it('agrees on a price in taka by a quote, and is paid to the taka in parts', async () => {
  const quoteId = (
    await post('/quotes', {
      clientId,
      title: 'A shop',
      lines: [
        { title: 'Pages', quantity: 3, price: taka(20_000), discount: { amount: taka(500) } },
        { title: 'Logo', quantity: 1, price: taka(9_000), optional: true },
      ],
      discount: { percent: 10 },
      paymentPlan: [
        { label: 'Start', percent: 50, due: 'acceptance', dueOn: null },
        { label: 'End', percent: 50, due: 'delivery', dueOn: null },
      ],
    })
  ).insertedId
  const { shareLink } = await post(`/quotes/${quoteId}/moves`, { move: 'send', version: 1 }, 200)
  const shown = (await asPayer('GET', `/quotes/id/${quoteId}`)).json()
  expect(shown).toMatchObject({
    total: taka(53_550),
    lines: [{ price: taka(20_000) }, { price: taka(9_000) }],
  })
  const text = await readPdfText(
    (await asPayer('GET', `/share/${shareLink.split('/').at(-1)}/pdf`)).rawPayload,
  )
  expect(text).toContain('৳53,550')
  expect(text).not.toContain('$')
  const accepted = await asPayer('POST', `/quotes/${quoteId}/moves`, {
    ...{ move: 'accept', version: shown.version, name: 'A. Client', acceptsTerms: true },
  })
  expect(accepted.statusCode, accepted.body).toBe(200)
  const { orderId } = (await asPayer('GET', `/quotes/id/${quoteId}`)).json()
  const order = async () => (await asStaff('GET', `/orders/id/${orderId}`)).json()
  expect(await order()).toMatchObject({ total: taka(53_550), billed: taka(26_775), paid: taka(0) })
  const [invoice] = (await asPayer('GET', `/invoices/${someClient.email}?order=${orderId}`)).json()
  expect(invoice).toMatchObject({ total: taka(26_775), open: taka(26_775), payable: taka(26_775) })
  const claim = await asPayer('POST', '/payments', {
    ...{ invoiceId: invoice._id, methodId: methods.bkash, amount: taka(26_775), paidAt },
    ...{ senderNumber: '01812345678', trxId: `TAKA${++transactions}` },
  })
  const claimId = claim.json().insertedId
  expect((await asStaff('GET', `/payments?invoice=${invoice._id}`)).json()[0].flags).not.toContain(
    'amount-differs',
  )
  await post(`/payments/${claimId}/moves`, { move: 'take', version: 1 }, 200)
  await post(`/payments/${claimId}/moves`, { move: 'accept', version: 2 }, 200)
  expect(await order()).toMatchObject({ paid: taka(26_775), paymentState: 'part-paid' })
  const [entry] = (await asPayer('GET', `/ledger/${someClient.email}`)).json()
  expect(entry).toMatchObject({ amount: taka(26_775), moved: taka(26_775) })
  const paper = await readPdfText((await asPayer('GET', `/invoices/${invoice._id}/pdf`)).rawPayload)
  expect(paper).toContain('৳26,775')
})

it('amends an order in its currency only, and invoices more work in it', async () => {
  const { orderId } = (await asPayer('GET', `/quotes/${someClient.email}`)).json()[0]
  const change = (price: object) => ({
    ...{ clientId, orderId, title: 'One page more', note: 'You asked for it', lines: [line(price)] },
  })
  const refused = expectProblem(await asStaff('POST', '/quotes', change(dollars(5_000))), 422)
  expect(refused.errors).toEqual({ lines: 'Must be in BDT, like the order' })
  await post('/quotes', change(taka(6_000)))
  const extra = { kind: 'extra', title: 'Photos', total: dollars(5_000) }
  expectProblem(await asStaff('POST', `/orders/${orderId}/invoices`, extra), 422)
  const raised = await post(`/orders/${orderId}/invoices`, { ...extra, total: taka(3_000) })
  expect(await read(raised.insertedId)).toMatchObject({ total: taka(3_000) })
})

it('is paid in other currencies at the rates of the invoice, and refuses to mix them', async () => {
  const id = await invoiceFor(euros(100))
  expect(await read(id)).toMatchObject({ total: euros(100), payable: taka(12_500) })
  expect((await pay(id, taka(5_000))).statusCode).toBe(201)
  expect(await read(id)).toMatchObject({ paid: euros(40), open: euros(60), payable: taka(7_500) })
  // €60 are ৳7,500, which are $61.475.
  expect((await pay(id, dollars(6_148))).statusCode).toBe(201)
  expect((await asPayer('GET', `/ledger/${someClient.email}`)).json()[0]).toMatchObject({
    ...{ amount: euros(60), moved: dollars(6_148) },
  })
  expect(await read(id)).toMatchObject({ status: 'paid', open: euros(0) })
  expect(await creditOf()).toEqual(dollars(0))
  const receipts = (await asStaff('GET', `/payments?invoice=${id}`)).json()
  const rates = await Promise.all(
    receipts.map(async ({ _id }: { _id: string }) => {
      const receipt = await asPayer('GET', `/payments/${_id}/receipt`)
      return /Converted at (.*?)\.\s*Thank/.exec(await readPdfText(receipt.rawPayload))?.[1]
    }),
  )
  expect(rates).toEqual(['$1 = ৳122 and 1 EUR = ৳125', '1 EUR = ৳125'])
  const mixed = { clientId, lines: [line(euros(1)), line(taka(1))] }
  expect(expectProblem(await asStaff('POST', '/invoices', mixed), 422).errors).toEqual({
    lines: 'All prices must be in the same currency',
  })
  const wrong = await asStaff('POST', `/invoices/${id}/credit-notes`, { amount: taka(1), reason: 'Less' })
  expectProblem(wrong, 422)
  const unrated = expectProblem(
    await asStaff('POST', '/invoices', { clientId, lines: [line(money(5, 'GBP'))] }),
    422,
  )
  expect(unrated.errors).toEqual({
    'lines.0.price.currency': 'There is no rate for GBP. Add it under Payment settings',
  })
})

it('is settled by parts that are together what was shown', async () => {
  const inParts = async (id: string, parts: object[]) => {
    for (const part of parts) expect((await pay(id, part)).statusCode).toBe(201)
    expect(await read(id)).toMatchObject({ status: 'paid' })
  }
  // €584.63 is payable.
  await inParts(await invoiceFor(dollars(59_900)), [
    money(20_000, 'EUR'),
    money(20_000, 'EUR'),
    money(18_463, 'EUR'),
  ])
  // ৳73,079 and $599.01 are.
  const owed = money(58_463, 'EUR')
  await inParts(await invoiceFor(owed), [
    money(2_500_100, 'BDT'),
    money(2_500_100, 'BDT'),
    money(2_307_700, 'BDT'),
  ])
  await inParts(await invoiceFor(owed), [dollars(20_000), dollars(20_000), dollars(19_901)])
  await inParts(await invoiceFor(taka(73_078)), [dollars(20_001), dollars(20_001), dollars(19_898)])
  expect(await creditOf()).toEqual(dollars(0))
})

it('gives credit in dollars for what is too much, and spends it on an invoice in another currency', async () => {
  const first = await invoiceFor(taka(1_000))
  expect((await pay(first, taka(13_200))).statusCode).toBe(201)
  // ৳12,200 at ৳122.
  expect(await creditOf()).toEqual(dollars(10_000))
  const second = await invoiceFor(euros(50))
  const spent = await asPayer('POST', `/invoices/${second}/credit`)
  // €50 are ৳6,250, which are $51.22 rounded down.
  expect(spent.json()).toMatchObject({ used: dollars(5_122) })
  expect(await read(second)).toMatchObject({ status: 'paid' })
  expect(await creditOf()).toEqual(dollars(4_878))
  const third = await invoiceFor(taka(100_000))
  expect((await asPayer('POST', `/invoices/${third}/credit`)).statusCode).toBe(200)
  const left = (await creditOf()).minor
  expect(left).toBeGreaterThanOrEqual(0)
  expect(left).toBeLessThanOrEqual(1)
  const refund = { invoiceId: third, amount: (await read(third)).paid, to: 'credit', reason: 'Not wanted' }
  await post(`/ledger/${someClient.email}/refunds`, refund)
  expect(await creditOf()).toEqual(dollars(4_878))
})

it('pays an invoice with exactly its value in credit, and states no transfer', async () => {
  const made = await post('/clients', { name: 'Credit user', email: 'credit@example.com' })
  const invoice = async () =>
    (await post('/invoices', { clientId: made.insertedId, lines: [line(taka(1_000))] })).insertedId
  const [first, second] = [await invoice(), await invoice()]
  expect((await pay(first, taka(1_000))).statusCode).toBe(201)
  const refund = { invoiceId: first, amount: taka(1_000), to: 'credit', reason: 'Not wanted' }
  await post('/ledger/credit@example.com/refunds', refund)
  const spent = await asStaff('POST', `/invoices/${second}/credit`, { consent: 'Agreed by phone' })
  expect(spent.json()).toMatchObject({ used: dollars(819) })
  expect(await read(second)).toMatchObject({ status: 'paid', open: taka(0) })
  const { lines } = (await asStaff('GET', `/statements/${made.insertedId}`)).json()
  expect(lines.map(({ kind }: { kind: string }) => kind)).toEqual([
    ...['invoice', 'invoice', 'payment', 'credit-note'],
  ])
})

it('values an accepted quote with the lines that were chosen', async () => {
  const option = (title: string) => ({ title, quantity: 1, price: taka(12_200), optional: true })
  const lines = [option('Pages'), option('Logo')]
  const { insertedId: id } = await post('/quotes', { clientId, title: 'Options', lines })
  await post(`/quotes/${id}/moves`, { move: 'send', version: 1 }, 200)
  const { version } = (await asPayer('GET', `/quotes/id/${id}`)).json()
  const year = new Date().getFullYear()
  const report = async () => {
    const { quotes } = (
      await asStaff('GET', `/reports/standing?from=${year}-01-01&to=${year + 1}-01-31`)
    ).json()
    return quotes.find(({ status }: { status: string }) => status === 'accepted')?.total.minor ?? 0
  }
  const before = await report()
  const answer = { move: 'accept', version, name: 'A. Client', acceptsTerms: true, optionalLines: [0] }
  expect((await asPayer('POST', `/quotes/${id}/moves`, answer)).statusCode).toBe(200)
  // ৳12,200 at ৳122.
  expect((await report()) - before).toBe(10_000)
})

it('leaves no tax in the report of an invoice that is credited in parts', async () => {
  const { version } = (await asStaff('GET', '/payment-settings')).json()
  const vat = { name: 'VAT', percent: 15, inclusive: false, onWebsite: false }
  expect((await asStaff('PATCH', '/payment-settings', { taxRates: [vat], version })).statusCode).toBe(200)
  const taxed = { clientId, lines: [{ ...line(taka(1_000)), tax: 'VAT' }] }
  const { insertedId: id } = await post('/invoices', taxed)
  const year = new Date().getFullYear()
  const report = async () => {
    const { rows } = (await asStaff('GET', `/reports/tax?from=${year}-01-01&to=${year + 1}-01-31`)).json()
    return rows[0]
  }
  expect(await report()).toMatchObject({ net: dollars(819), tax: dollars(123) })
  for (const minor of [33_333, 33_333, 48_334]) {
    await post(`/invoices/${id}/credit-notes`, { amount: money(minor, 'BDT'), reason: 'Less' })
  }
  expect(await report()).toMatchObject({ net: dollars(0), tax: dollars(0) })
})

it('states the account in its only currency, or in dollars', async () => {
  const made = await post('/clients', { name: 'A shop in Dhaka', email: 'shop@example.com' })
  const shop = made.insertedId
  await post('/invoices', { clientId: shop, lines: [line(taka(5_000))] })
  const statement = async () => (await asStaff('GET', `/statements/${shop}`)).json()
  expect(await statement()).toMatchObject({ closing: taka(5_000), lines: [{ amount: taka(5_000) }] })
  await post('/invoices', { clientId: shop, lines: [line(euros(10))] })
  // $40.98 and $10.24, rounded down.
  expect(await statement()).toMatchObject({ closing: dollars(5_122) })
  expect((await asStaff('GET', `/clients/${shop}`)).json()).toMatchObject({ balance: dollars(5_122) })
})

it('sells a plan of the catalogue in taka, with a percentage or taka off and no dollars', async () => {
  const plan = (price: object) => ({ name: 'Shop page', price, supportMonths: 0, depositPercent: 50 })
  const service = { slug: 'shop-page', kind: 'graphic-design', title: 'Shop page', active: true }
  const texts = { summary: 'A page for a shop', description: '', briefFields: [], milestones: [] }
  const unrated = { ...service, ...texts, plans: [plan(money(500, 'GBP'))] }
  expect(expectProblem(await asStaff('POST', '/services', unrated), 422).errors).toHaveProperty([
    'plans.0.price.currency',
  ])
  const mixed = { ...service, ...texts, plans: [plan(taka(8_000)), { ...plan(euros(5)), name: 'Other' }] }
  expectProblem(await asStaff('POST', '/services', mixed), 422)
  await post('/services', { ...service, ...texts, plans: [plan(taka(8_000))] })
  const code = { code: 'TEN', reason: 'Opening', percent: 10, amount: null, services: [], active: true }
  await post('/coupons', code)
  const fixed = { ...code, code: 'FIVE', percent: null, amount: dollars(500) }
  await post('/coupons', fixed)
  const found = (await asPayer('GET', '/services'))
    .json()
    .find(({ slug }: { slug: string }) => slug === 'shop-page')
  const [{ planId }] = found.plans
  const check = (couponCode: string) =>
    asPayer('POST', '/coupons/checks', { couponCode, service: 'shop-page', planId })
  expect((await check('TEN')).json()).toMatchObject({ price: taka(8_000), discount: taka(800) })
  expect(expectProblem(await check('FIVE'), 422).errors).toEqual({
    couponCode: 'This code is only for prices in dollars',
  })
  const inTaka = { ...fixed, code: 'FIVE-HUNDRED', amount: taka(500) }
  const { insertedId: couponId } = await post('/coupons', inTaka)
  expect((await asStaff('GET', `/coupons/${couponId}`)).json().amount).toEqual(taka(500))
  expect((await check('FIVE-HUNDRED')).json()).toMatchObject({
    ...{ price: taka(8_000), discount: taka(500), total: taka(7_500) },
  })
  const order = { service: 'shop-page', planId, brief: {}, attachmentIds: [], couponCode: 'TEN' }
  const stale = await asPayer('POST', '/orders', { ...order, price: money(800_000, 'USD') })
  expectProblem(stale, 409)
  const placed = await asPayer('POST', '/orders', { ...order, price: taka(8_000), couponDiscount: taka(800) })
  expect(placed.statusCode, placed.body).toBe(201)
  const id = placed.json().insertedId
  await post(`/orders/${id}/moves`, { move: 'accept', version: 1, dueOn: null, total: taka(7_200) }, 200)
  expect((await asPayer('GET', `/orders/id/${id}`)).json()).toMatchObject({
    total: taka(7_200),
    billed: taka(3_600),
    snapshot: { price: taka(7_200) },
  })
})

const currencies = ['USD', 'BDT', 'EUR'] as const
const verb = fc.record({
  kind: fc.constantFrom(
    ...(['pay', 'pay', 'pay', 'claim', 'claim', 'claim', 'reverse', 'reverse'] as const),
    ...(['refund', 'to-credit', 'credit-note', 'spend', 'void'] as const),
  ),
  fate: fc.constantFrom('accept', 'accept', 'accept-part', 'reject', 'withdraw', 'wait'),
  invoice: fc.nat(2),
  currency: fc.constantFrom(...currencies),
  share: fc.double({ min: 0.01, max: 1.2, noNaN: true }),
})

it('keeps the books balanced in any sequence of verbs in three currencies', {
  timeout: 120_000,
}, async () => {
  const totals = fc.array(fc.integer({ min: 200, max: 5_000_000 }), { minLength: 3, maxLength: 3 })
  const done = new Map<string, number>()
  await fc.assert(
    fc.asyncProperty(totals, fc.array(verb, { minLength: 6, maxLength: 18 }), async (amounts, verbs) => {
      const ids: string[] = []
      for (const [index, minor] of amounts.entries()) {
        ids.push(await invoiceFor(money(minor, currencies[index] ?? 'USD')))
      }
      for (const one of verbs) {
        const answer = await act(ids[one.invoice] ?? '', one)
        expect(answer?.statusCode ?? 200, `${one.kind}: ${answer?.body}`).toBeLessThan(500)
        if (answer && answer.statusCode < 300) done.set(one.kind, (done.get(one.kind) ?? 0) + 1)
      }
      await compareBooks()
    }),
    { numRuns: 12 },
  )
  // A verb that is always refused would prove nothing.
  expect([...done.keys()]).toEqual(expect.arrayContaining(['pay', 'claim', 'reverse']))
})

type Verb = typeof verb extends fc.Arbitrary<infer One> ? One : never

async function act(id: string, { kind, fate, currency, share }: Verb) {
  const invoice = await read(id)
  const own = (of: { minor: number }) => ({ ...of, minor: Math.max(1, Math.floor(of.minor * share)) })
  const amount = Math.max(100, Math.floor(invoice.total.minor * share))
  if (kind === 'pay') return pay(id, money(amount, currency))
  if (kind === 'claim') return claimAndDecide(id, share > 0.6 ? 'BDT' : 'EUR', amount, fate)
  if (kind === 'reverse') return reverseNewest(id)
  if (kind === 'spend') return asPayer('POST', `/invoices/${id}/credit`)
  if (kind === 'credit-note') {
    return asStaff('POST', `/invoices/${id}/credit-notes`, { amount: own(invoice.total), reason: 'Less' })
  }
  if (kind === 'void') {
    const move = { move: 'void', version: invoice.version, reason: 'Wrong' }
    return asStaff('POST', `/invoices/${id}/moves`, move)
  }
  const to = kind === 'refund' ? 'client' : 'credit'
  const refund = { invoiceId: id, amount: own(invoice.paid), reason: 'Agreed', to, reopens: share > 0.6 }
  return asStaff('POST', `/ledger/${someClient.email}/refunds`, refund)
}

/** Sends a claim, which is flagged if its amount differs, and decides it. */
async function claimAndDecide(invoiceId: string, currency: 'BDT' | 'EUR', minor: number, fate: Verb['fate']) {
  const methodId = currency === 'BDT' ? methods.bkash : methods.wise
  const amount = money(minor, currency)
  const proof = { senderNumber: '01812345678', trxId: `BOOKS${++transactions}X` }
  const sent = await asPayer('POST', '/payments', { invoiceId, methodId, amount, paidAt, ...proof })
  if (sent.statusCode !== 201 || fate === 'wait') return sent
  const moves = `/payments/${sent.json().insertedId}/moves`
  if (fate === 'withdraw') return asPayer('POST', moves, { move: 'withdraw', version: 1 })
  await asStaff('POST', moves, { move: 'take', version: 1 })
  const decisions = {
    accept: {},
    'accept-part': { accepted: money(Math.ceil(minor / 2), currency), reasonText: 'Half came' },
    reject: { reason: 'other', reasonText: 'Nothing came' },
  }
  return asStaff('POST', moves, { move: fate, version: 2, ...decisions[fate] })
}

/** Reverses the newest payment of an invoice that can be reversed, if there is one. */
async function reverseNewest(invoiceId: string) {
  const claims: { _id: string; status: string; version: number }[] = (
    await asStaff('GET', `/payments?invoice=${invoiceId}`)
  ).json()
  const found = claims.find(({ status }) => status === 'accepted' || status === 'part-accepted')
  if (!found) return undefined
  const move = { move: 'reverse', version: found.version, reason: 'It bounced' }
  return asStaff('POST', `/payments/${found._id}/moves`, move)
}

async function compareBooks() {
  const { rows } = await sql<Record<string, string>>`
    select invoice.id, invoice.status, invoice.currency, total_cents as total, invoice.usd_cents as usd,
      coalesce(sum(amount_cents), 0) as settled, coalesce(sum(entry.usd_cents), 0) as "settledUsd",
      bool_and(entry.currency = invoice.currency) as "isOwn"
    from invoice left join ledger_entry entry on entry.invoice_id = invoice.id group by invoice.id`.execute(
    site.database,
  )
  for (const { status, total, usd, settled, settledUsd, isOwn } of rows) {
    expect(isOwn).not.toBe(false)
    expect(Number(settled)).toBeGreaterThanOrEqual(0)
    expect(Number(settled)).toBeLessThanOrEqual(Number(total))
    // The value in dollars is the same share of that of the invoice.
    const share = (Number(settled) * Number(usd)) / Number(total)
    expect(Math.abs(Number(settledUsd) - share)).toBeLessThanOrEqual(0.5)
    if (status === 'paid') expect(settled).toBe(total)
  }
  expect((await creditOf()).minor).toBeGreaterThanOrEqual(0)
  const { closing } = (await asStaff('GET', `/statements/${someClient.email}`)).json()
  const client = (await asStaff('GET', `/clients/${clientId}`)).json()
  const voided = await sql<{
    sum: string
  }>`select coalesce(sum(entry.usd_cents), 0) as sum from ledger_entry entry
    join invoice on invoice.id = invoice_id where invoice.status = 'void' and invoice.client_id = ${clientId}`.execute(
    site.database,
  )
  const paidForVoid = Number(voided.rows[0]?.sum)
  expect(closing.minor).toBe(client.balance.minor - client.credit.minor - paidForVoid)
}
