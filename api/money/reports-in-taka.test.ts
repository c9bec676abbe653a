import { v7 as createId } from 'uuid'
import { expect, it } from 'vitest'
import type { Money } from '#core/money.ts'
import { openPayerSite } from '#tests/payer-site.ts'
import { expectProblem } from '#tests/problem.ts'
import { someClient } from '#tests/signed-in.ts'

const { site, staff, clientId } = await openPayerSite()

const asStaff = (method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) =>
  staff.call(method, `/api${path}`, body, staff.bearer)
const money = (minor: number, currency: string): Money => ({ minor, currency })
const taka = (minor: number) => money(minor, 'BDT')
const euros = (minor: number) => money(minor, 'EUR')
const dollars = (minor: number) => money(minor, 'USD')
async function post(path: string, body: object) {
  const response = await asStaff('POST', path, body)
  expect(response.statusCode, response.body).toBeLessThan(300)
  return response.json()
}
async function setRates(change: object) {
  const { version } = (await asStaff('GET', '/payment-settings')).json()
  expect((await asStaff('PATCH', '/payment-settings', { ...change, version })).statusCode).toBe(200)
}
await setRates({ poishaPerDollar: 12_000, exchangeRates: [{ currency: 'EUR', taka: 125 }] })

const invoiceFor = async (price: Money, more: object = {}): Promise<string> =>
  (await post('/invoices', { clientId, lines: [{ title: 'A shop', quantity: 1, price, ...more }] }))
    .insertedId
const pay = (id: string, amount: Money) =>
  post(`/invoices/${id}/payments`, { method: 'cash', amount, paidAt: new Date().toISOString() })
const refunds = `/ledger/${someClient.email}/refunds`
const year = new Date().getFullYear()
const days = `from=${year}-01-01&to=${year + 1}-01-31`
const income = async (by = 'method') =>
  (await asStaff('GET', `/reports/income?${days}&by=${by}&currency=BDT`)).json()
const tax = async (currency = 'BDT') =>
  (await asStaff('GET', `/reports/tax?${days}&currency=${currency}`)).json()

it('values income at the rate that was locked for each payment, whatever the rate does later', async () => {
  const inDollars = await invoiceFor(dollars(20_000))
  // Taka that moved count as they are: ৳12,001 are more than $100 at ৳120.
  await pay(inDollars, taka(1_200_100))
  await pay(inDollars, dollars(2_500))
  await pay(await invoiceFor(taka(50_000)), taka(50_000))
  const inEuros = await invoiceFor(euros(10_000))
  await pay(inEuros, euros(4_000))
  await setRates({ poishaPerDollar: 13_000, exchangeRates: [{ currency: 'EUR', taka: 140 }] })
  const { total, rates, currency } = await income()
  // ৳12,001, ৳3,000, ৳500 and ৳5,000.
  expect(total).toMatchObject({ received: taka(2_050_100), income: taka(2_050_100), entries: 4 })
  expect(currency).toBe('BDT')
  expect(rates).toMatchObject({ moved: 2, claim: 2, invoice: 0, settings: 0, leftOut: { entries: 0 } })
  for (const by of ['month', 'client', 'service']) {
    const report = await income(by)
    expect(report.total).toEqual(total)
    expect(report.rows.reduce((sum: number, row: typeof total) => sum + row.income.minor, 0)).toBe(2_050_100)
  }
  // Dollars are shown as before.
  const before = (await asStaff('GET', `/reports/income?${days}&by=month`)).json()
  expect(before).toMatchObject({ currency: 'USD', rates: null, total: { income: { currency: 'USD' } } })
})

it('leaves the income as it is when credit moves, and values refunds at the rate of their day', async () => {
  const { total } = await income()
  const paid = await invoiceFor(dollars(10_000))
  await pay(paid, dollars(10_000))
  await post(refunds, { invoiceId: paid, amount: dollars(6_000), to: 'credit', reason: 'Not wanted' })
  await setRates({ poishaPerDollar: 14_000 })
  await post(`/invoices/${await invoiceFor(dollars(1_000))}/credit`, { consent: 'By phone' })
  await post(`/invoices/${await invoiceFor(euros(1_000))}/credit`, { consent: 'By phone' })
  // $100 at ৳130.
  const moved = await income()
  expect(moved.total.income.minor - total.income.minor).toBe(1_300_000)
  expect(moved.total.other.minor).toBe(total.other.minor)
  await post(refunds, { invoiceId: paid, amount: dollars(1_000), to: 'client', reason: 'Not wanted' })
  await post(refunds, { amount: dollars(2_000), to: 'client', reason: 'Not wanted' })
  await post(refunds, { amount: dollars(500), paidOut: taka(70_500), to: 'client', reason: 'Not wanted' })
  // $10 at the ৳130 of the invoice, $20 at the ৳140 of that day, and ৳705.
  const after = await income()
  expect(after.total.income.minor - moved.total.income.minor).toBe(-130_000 - 280_000 - 70_500)
  expect(after.rates.settings).toBe(1)
})

it('shows the value and its source beside each entry, in the list and in its file', async () => {
  const rows = (await asStaff('GET', '/ledger?limit=50')).json()
  const sources = new Set(rows.map(({ takaFrom }: { takaFrom: string }) => takaFrom))
  expect(sources).toEqual(new Set(['moved', 'claim', 'invoice', 'settings']))
  const csv = (await asStaff('GET', '/ledger/export')).body
  expect(csv).toContain('Amount in BDT,Rate')
  expect(csv).toContain('Rate of the payment settings on that day')
  const report = (await asStaff('GET', `/reports/income/export?${days}&by=month&currency=BDT`)).body
  expect(report).toContain('Income in BDT')
  expect(report).toMatch(/Rate locked for the payment: 3 entries\./)
})

it('leaves out what no rate is known for, and says so', async () => {
  const { total } = await income()
  // The release before writes credit without its value.
  await site.database
    .insertInto('ledger_entry')
    .values({
      ...{ id: createId(), at: new Date(), type: 'credit', invoice_id: null, email: someClient.email },
      ...{ amount_cents: 700, poisha: null, claim_id: null, person_id: null, reason: 'A gift' },
    })
    .execute()
  const report = await income()
  expect(report.total.income).toEqual(total.income)
  expect(report.rates.leftOut).toEqual({ entries: 1, value: dollars(700) })
  const csv = (await asStaff('GET', `/reports/income/export?${days}&by=month&currency=BDT`)).body
  expect(csv).toContain('No rate is known for 1 entry ($7)')
})

it('values tax at the rate of the issue, and leaves none of what is credited', async () => {
  await setRates({
    taxRates: [{ name: 'VAT', percent: 15, inclusive: false, onWebsite: false }],
    ...{ poishaPerDollar: 12_000, exchangeRates: [{ currency: 'EUR', taka: 125 }] },
  })
  const [inDollars, inEuros] = [
    await invoiceFor(dollars(10_000), { tax: 'VAT' }),
    await invoiceFor(euros(10_000), { tax: 'VAT' }),
  ]
  await invoiceFor(taka(100_000), { tax: 'VAT' })
  await setRates({ poishaPerDollar: 13_000, exchangeRates: [{ currency: 'EUR', taka: 140 }] })
  await asStaff('POST', `/invoices/${inDollars}/rate`)
  const report = await tax()
  // ৳12,000, ৳12,500 and ৳1,000 with 15 percent.
  expect(report.rows).toMatchObject([{ net: taka(2_550_000), tax: taka(382_500), invoices: 3 }])
  expect(report).toMatchObject({ total: { tax: taka(382_500) }, leftOut: { entries: 0 } })
  expect((await tax('USD')).rows[0].tax.currency).toBe('USD')
  for (const minor of [3_333, 3_333, 4_834]) {
    await post(`/invoices/${inDollars}/credit-notes`, { amount: dollars(minor), reason: 'Less' })
  }
  await post(`/invoices/${inEuros}/void`, { version: 1, reason: 'A mistake' })
  expect((await tax()).rows).toMatchObject([{ net: taka(100_000), tax: taka(15_000) }])
  const [entry] = (await asStaff('GET', '/tax-entries?limit=1')).json()
  expect(entry).toMatchObject({ type: 'void', tax: euros(-1_500), taka: { tax: taka(-187_500), rate: 125 } })
  const csv = (await asStaff('GET', '/tax-entries/export')).body
  expect(csv).toContain('Tax in BDT,BDT for one unit at the issue')
  expect(csv).toMatch(/-15.00,EUR,.*,-1875.00,125/)
})

it('shows outstanding money at the rate of each invoice', async () => {
  const standing = async (currency = 'BDT') =>
    (await asStaff('GET', `/reports/standing?${days}&currency=${currency}`)).json()
  const sumOf = ({ outstanding }: { outstanding: { open: Money }[] }) =>
    outstanding.reduce((sum, { open }) => sum + open.minor, 0)
  const before = sumOf(await standing())
  await setRates({ poishaPerDollar: 12_000, exchangeRates: [{ currency: 'EUR', taka: 125 }] })
  const inDollars = await invoiceFor(dollars(10_000))
  await pay(inDollars, taka(300_000))
  await invoiceFor(euros(10_000))
  await invoiceFor(taka(70_000))
  await setRates({ poishaPerDollar: 13_000, exchangeRates: [{ currency: 'EUR', taka: 140 }] })
  const report = await standing()
  // $75 at ৳120, €100 at ৳125, and ৳700.
  expect(sumOf(report) - before).toBe(900_000 + 1_250_000 + 70_000)
  expect(report).toMatchObject({ currency: 'BDT', outstanding: [{ open: { currency: 'BDT' } }, {}, {}, {}] })
  expect(await standing('USD')).toMatchObject({ outstanding: [{ open: { currency: 'USD' } }, {}, {}, {}] })
  const csv = (await asStaff('GET', `/reports/outstanding/export?${days}&currency=BDT`)).body
  expect(csv).toContain('Age,Invoices,Open in BDT')
})

it('shows quotes at the rates of today, and by their dollars without a rate', async () => {
  for (const price of [dollars(10_000), taka(50_000), euros(2_000)]) {
    await post('/quotes', { clientId, title: 'A shop', lines: [{ title: 'A shop', quantity: 1, price }] })
  }
  const drafts = async (currency = 'BDT') => {
    const { quotes } = (await asStaff('GET', `/reports/standing?${days}&currency=${currency}`)).json()
    return quotes.find(({ status }: { status: string }) => status === 'draft')
  }
  // $100 at ৳130, ৳500, and €20 at ৳140.
  expect(await drafts()).toEqual({ status: 'draft', count: 3, total: taka(1_300_000 + 50_000 + 280_000) })
  const inDollars = (await drafts('USD')).total
  // €20 are the $21.53 of the day on which they were quoted.
  await setRates({ exchangeRates: [] })
  expect(await drafts()).toMatchObject({ total: taka(1_300_000 + 50_000 + 279_890) })
  expect((await drafts('USD')).total).toEqual(inDollars)
  const csv = (await asStaff('GET', `/reports/quotes/export?${days}&currency=BDT`)).body
  expect(csv).toContain('State,Quotes,Price in BDT')
})

it('refuses other currencies', async () => {
  expectProblem(await asStaff('GET', `/reports/income?${days}&by=month&currency=EUR`), 422)
  expectProblem(await asStaff('GET', `/reports/tax?${days}&currency=EUR`), 422)
  expectProblem(await asStaff('GET', `/reports/standing?${days}&currency=EUR`), 422)
})

it('rounds half a poisha alike, of an invoice and of credit', async () => {
  await setRates({ poishaPerDollar: 12_250 })
  const paid = await invoiceFor(dollars(1_000))
  await pay(paid, dollars(1_000))
  await post(refunds, { invoiceId: paid, amount: dollars(500), to: 'credit', reason: 'Not wanted' })
  await post(refunds, { invoiceId: paid, amount: dollars(1), to: 'client', reason: 'Not wanted' })
  await post(refunds, { amount: dollars(1), to: 'client', reason: 'Not wanted' })
  const rows = (await asStaff('GET', '/ledger?type=refund&limit=2')).json<{ taka: Money }[]>()
  expect(rows.map((row) => row.taka)).toEqual([taka(-123), taka(-123)])
})
