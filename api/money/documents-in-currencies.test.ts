import { expect, it } from 'vitest'
import type { Money } from '#core/money.ts'
import { money, openCurrencySite } from '#tests/currency-site.ts'
import { expectProblem } from '#tests/problem.ts'
import { readPdfText } from '#tests/read-pdf-text.ts'
import { someClient } from '#tests/signed-in.ts'

const { clientId, asPayer, asStaff, post, till, invoiceFor, readInvoice, pay, creditsOf } =
  await openCurrencySite()

const taka = (units: number) => money(units * 100, 'BDT')
const euros = (units: number) => money(units * 100, 'EUR')
const dollars = (minor: number) => money(minor, 'USD')
const line = (price: object, quantity = 1) => ({ title: 'A shop', quantity, price })

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
    ...{
      invoiceId: invoice._id,
      methodId: till.methodId,
      amount: taka(26_775),
      paidAt: new Date().toISOString(),
    },
    ...{ senderNumber: '01812345678', trxId: 'TAKA1' },
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
  expect(await readInvoice(raised.insertedId)).toMatchObject({ total: taka(3_000) })
})

it('is paid in other currencies at the rates of the invoice, and refuses to mix them', async () => {
  const id = await invoiceFor(euros(100))
  expect(await readInvoice(id)).toMatchObject({ total: euros(100), payable: taka(12_500) })
  expect((await pay(id, taka(5_000))).statusCode).toBe(201)
  expect(await readInvoice(id)).toMatchObject({ paid: euros(40), open: euros(60), payable: taka(7_500) })
  // €60 are ৳7,500, which are $61.475.
  expect((await pay(id, dollars(6_148))).statusCode).toBe(201)
  expect((await asPayer('GET', `/ledger/${someClient.email}`)).json()[0]).toMatchObject({
    ...{ amount: euros(60), moved: dollars(6_148) },
  })
  expect(await readInvoice(id)).toMatchObject({ status: 'paid', open: euros(0) })
  expect(await creditsOf()).toEqual([])
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
  const inParts = async (id: string, parts: Money[]) => {
    for (const part of parts) expect((await pay(id, part)).statusCode).toBe(201)
    expect(await readInvoice(id)).toMatchObject({ status: 'paid' })
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
  expect(await creditsOf()).toEqual([])
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
  expect((await asStaff('GET', `/clients/${shop}`)).json()).toMatchObject({
    ...{ balance: dollars(5_122), owed: [taka(5_000), euros(10)] },
  })
  const [listed] = (await asStaff('GET', '/clients?q=shop@example')).json()
  expect(listed).toMatchObject({ owed: [taka(5_000), euros(10)] })
  const exported = await asStaff('GET', '/clients/export?format=csv&q=shop@example')
  expect(exported.body).toContain('"৳5,000 · €10",51.22')
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
