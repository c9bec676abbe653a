import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { InvoiceRow } from '#core/invoice/invoice.ts'
import type { WholeQuote } from '#core/quote/quote-response.ts'
import { issueRecurringInvoices } from '#core/recurring-invoice/issue-recurring-invoices.server.ts'
import type { TaxEntryRow, TaxReport } from '#core/report/tax-report.ts'
import { today } from '#core/time.ts'
import { admin, client, visitor } from '#tests/factories.ts'
import { growth, logo } from '#tests/order-steps.ts'
import { addAccount } from '#tests/people.ts'
import { expectProblem } from '#tests/problem.ts'
import { createTestSite, type TestSite } from '#tests/test-site.ts'

let [asStaff, asClient] = [] as unknown as [TestSite, TestSite]
let clientId: string
const rates = [
  { name: 'VAT', percent: 15, inclusive: false, isDefault: true },
  { name: 'VAT in price', percent: 15, inclusive: true, isOnWebsite: true },
  { name: 'ITES', percent: 4.5, inclusive: false },
]
const [vat, inPrice] = [
  { name: 'VAT', percent: 15, inclusive: false },
  { name: 'VAT in price', percent: 15, inclusive: true },
]

beforeAll(async () => {
  asStaff = await createTestSite({ signedIn: admin })
  asClient = await createTestSite({ signedIn: client, shared: asStaff })
  for (const person of [admin, client]) await addAccount(asStaff.database, person)
  const person = { name: 'Karim Client', email: client.email, taxNumber: 'BIN 0012' }
  clientId = (await asStaff.call('POST', '/clients', person)).json().insertedId
  await setRates(rates)
})
afterAll(async () => {
  for (const site of [asClient, asStaff]) await site[Symbol.asyncDispose]()
})

const dollars = (minor: number) => ({ minor, currency: 'USD' })
const line = (minor: number, tax?: string) => ({ title: 'Work', quantity: 1, price: dollars(minor), tax })
const get = async <Answer>(path: string): Promise<Answer> => (await asStaff.call('GET', path)).json()
const post = async (path: string, body: object = {}) => {
  const answer = await asStaff.call('POST', path, body)
  expect(answer.statusCode, answer.body).toBeLessThan(300)
  return answer.json()
}
async function setRates(taxRates: object[]) {
  const { version } = await get<{ version: number }>('/payment-settings')
  const answer = await asStaff.call('PATCH', '/payment-settings', { version, taxRates })
  expect(answer.statusCode, answer.body).toBe(200)
}
const invoices = () => get<InvoiceRow[]>(`/invoices/${client.email}`)
const invoiceOf = async (id: string) => (await invoices()).find(({ _id }) => _id === id)
const invoice = async (...lines: object[]) =>
  (await post('/invoices', { clientId, lines })).insertedId as string
const day = () => today(asStaff.ctxOf(visitor))
const report = () => get<TaxReport>(`/reports/tax?from=${day()}&to=${day()}`)
const entriesOf = async (id: string) =>
  (await get<TaxEntryRow[]>('/tax-entries?limit=200')).filter(({ invoiceId }) => invoiceId === id)
const sumOf = (entries: TaxEntryRow[]) => [
  entries.reduce((sum, { net }) => sum + net.minor, 0),
  entries.reduce((sum, { tax }) => sum + tax.minor, 0),
]

/** Returns the id of an order that a quote with VAT has become. */
async function agreedOrder(more: object): Promise<string> {
  const { insertedId: id } = await post('/quotes', { clientId, title: 'A website', tax: 'VAT', ...more })
  await post(`/quotes/${id}/moves`, { move: 'send', version: 1 })
  const accept = { move: 'accept', version: 2, name: 'Karim Client', acceptsTerms: true }
  expect((await asClient.call('POST', `/quotes/${id}/moves`, accept)).statusCode).toBe(200)
  return (await get<WholeQuote>(`/quotes/id/${id}`)).orderId ?? ''
}

it('adds the taxes of lines to an invoice, which its client sees', async () => {
  const id = await invoice(line(10_000, 'VAT'), line(999, 'ITES'), line(2_300, 'VAT in price'), line(1))
  const [own] = (await asClient.call('GET', `/invoices/${client.email}`)).json<InvoiceRow[]>()
  expect(own).toMatchObject({
    _id: id,
    total: dollars(11_500 + 999 + 45 + 2_300 + 1),
    lines: [{ tax: vat }, { tax: { name: 'ITES', percent: 4.5 } }, { tax: inPrice }, { tax: null }],
    taxes: [
      { ...vat, net: dollars(10_000), tax: dollars(1_500) },
      { name: 'ITES', net: dollars(999), tax: dollars(45) },
      { ...inPrice, net: dollars(2_000), tax: dollars(300) },
    ],
  })
  const paid = { method: 'cash', paidAt: new Date().toISOString(), amount: own?.total }
  await post(`/invoices/${id}/payments`, paid)
  expect(await invoiceOf(id)).toMatchObject({ status: 'paid', open: dollars(0) })
})

it('keeps the tax number of the client for the papers of an invoice', async () => {
  const id = await invoice(line(100))
  const { facts } = await asStaff.database
    .selectFrom('paper_facts')
    .select('facts')
    .where('invoice_id', '=', id)
    .executeTakeFirstOrThrow()
  expect(facts.client).toEqual({ company: '', taxNumber: 'BIN 0012' })
})

it('refuses a tax that does not exist, beside its line', async () => {
  const answer = await asStaff.call('POST', '/invoices', { clientId, lines: [line(1), line(1, 'GST')] })
  expectProblem(answer, 422)
  expect(Object.keys(answer.json().errors)).toEqual(['lines.1.tax'])
})

it('keeps the rate of a draft, and lets it keep one that was removed', async () => {
  const { insertedId: id } = await post('/invoices', { clientId, draft: true, lines: [line(10_000, 'VAT')] })
  await setRates([{ ...rates[0], percent: 20 }, ...rates.slice(1)])
  const unchanged = { version: 1, lines: [line(10_000, 'VAT')] }
  await setRates(rates.slice(1))
  const saved = await asStaff.call('PATCH', `/invoice-drafts/${id}`, unchanged)
  expect(saved.json()).toMatchObject({ modifiedCount: 0 })
  await post(`/invoice-drafts/${id}/issue`, { version: 1 })
  expect(await invoiceOf(id)).toMatchObject({ total: dollars(11_500) })
  await setRates(rates)
})

it('issues a recurring invoice with the rate of its day', async () => {
  const { insertedId } = await post('/recurring-invoices', {
    ...{ clientId, lines: [line(10_000, 'VAT')], every: 'month', nextOn: day() },
  })
  await setRates([{ ...rates[0], percent: 20 }, ...rates.slice(1)])
  await issueRecurringInvoices(asStaff.ctxOf(visitor))
  const issued = await asStaff.database
    .selectFrom('invoice')
    .select('total_cents')
    .where('recurring_id', '=', insertedId)
    .execute()
  expect(issued).toEqual([{ total_cents: '12000' }])
  await setRates(rates)
})

it('takes back all of the tax with credit notes of parts, and not a cent more', async () => {
  const id = await invoice(line(333, 'VAT'), line(1_001, 'ITES'), line(777))
  const total = (await invoiceOf(id))?.total.minor ?? 0
  for (const minor of [101, 7, 1_003]) {
    await post(`/invoices/${id}/credit-notes`, { amount: dollars(minor), reason: 'A mistake' })
  }
  const before = await entriesOf(id)
  expect(before.filter(({ type }) => type === 'credit-note')).toHaveLength(6)
  await post(`/invoices/${id}/credit-notes`, { amount: dollars(total - 1_111), reason: 'The rest' })
  expect(sumOf(await entriesOf(id))).toEqual([0, 0])
})

it('takes back the tax of a void invoice', async () => {
  const id = await invoice(line(10_000, 'VAT'))
  const { version } = (await invoiceOf(id)) ?? {}
  await post(`/invoices/${id}/void`, { version, reason: 'A mistake' })
  const entries = await entriesOf(id)
  expect(entries.map(({ type, tax }) => [type, tax.minor])).toEqual([
    ['void', -1_500],
    ['invoice', 1_500],
  ])
  expect(entries[0]).toMatchObject({ clientTaxNumber: 'BIN 0012', clientName: 'Karim Client' })
})

it('takes back the tax that a credit note names', async () => {
  const id = await invoice(line(10_000, 'VAT'), line(10_000))
  const note = (amount: number, tax?: string) =>
    asStaff.call('POST', `/invoices/${id}/credit-notes`, {
      ...{ amount: dollars(amount), reason: 'A mistake', tax },
    })
  expect((await note(10_000, '')).statusCode).toBe(201)
  expect(sumOf(await entriesOf(id))).toEqual([10_000, 1_500])
  expect(Object.keys((await note(11_501, 'VAT')).json().errors)).toEqual(['amount'])
  expect(Object.keys((await note(1, 'ITES')).json().errors)).toEqual(['tax'])
  expect((await note(1_150, 'VAT')).statusCode).toBe(201)
  expect(sumOf(await entriesOf(id))).toEqual([9_000, 1_350])
  expect((await note(10_350)).statusCode).toBe(201)
  expect(sumOf(await entriesOf(id))).toEqual([0, 0])
})

it('keeps the tax of what was paid for an order that ends, until it is refunded', async () => {
  const order = await agreedOrder({ depositPercent: 100, lines: [{ ...line(10_000), tax: undefined }] })
  const [bill] = (await invoices()).filter(({ orderId }) => orderId === order)
  const id = bill?._id ?? ''
  const paidAt = new Date().toISOString()
  await post(`/invoices/${id}/payments`, { method: 'cash', paidAt, amount: dollars(11_500) })
  const { version } = await get<{ version: number }>(`/orders/id/${order}`)
  await post(`/orders/${order}/moves`, { move: 'cancel', version, reason: 'No longer needed' })
  const refund = (amount: number) =>
    post(`/ledger/${client.email}/refunds`, {
      ...{ invoiceId: id, amount: dollars(amount), to: 'client', reason: 'Cancelled' },
    })
  await refund(1_150)
  expect(await invoiceOf(id)).toMatchObject({ status: 'void' })
  expect(sumOf(await entriesOf(id))).toEqual([9_000, 1_350])
  await refund(4_600)
  expect(sumOf(await entriesOf(id))).toEqual([5_000, 750])
  await refund(5_750)
  expect(sumOf(await entriesOf(id))).toEqual([0, 0])
})

it('taxes the balance and the extra work of an order like the order', async () => {
  const order = await agreedOrder({ depositPercent: 40, lines: [{ ...line(30_000), tax: undefined }] })
  await post(`/orders/${order}/invoices`, { kind: 'balance', title: 'Typed before' })
  await post(`/orders/${order}/invoices`, { kind: 'extra', title: 'A logo', total: dollars(11_500) })
  const billed = (await invoices()).filter(({ orderId }) => orderId === order)
  const taxes = billed.map(({ kind, taxes }) => [kind, taxes[0]?.tax.minor])
  expect(Object.fromEntries(taxes)).toEqual({ deposit: 1_800, balance: 2_700, extra: 1_500 })
})

it('keeps a rate that a recurring invoice needs', async () => {
  const { insertedId: id } = await post('/recurring-invoices', {
    ...{ clientId, lines: [line(10_000, 'ITES')], every: 'month', nextOn: '2040-01-01' },
  })
  const { version } = await get<{ version: number }>('/payment-settings')
  const taxRates = rates.slice(0, 2)
  const refused = await asStaff.call('PATCH', '/payment-settings', { version, taxRates })
  expect(expectProblem(refused, 409).message).toMatch(/ITES is the tax of a recurring invoice/)
  await asStaff.call('DELETE', `/recurring-invoices/${id}`)
  expect((await asStaff.call('PATCH', '/payment-settings', { version, taxRates })).statusCode).toBe(200)
  await setRates(rates)
})

it('shows no tax for an order without a price', async () => {
  const placed = await asClient.call('POST', '/orders', logo)
  const order = await get(`/orders/id/${placed.json().insertedId}`)
  expect(order).toMatchObject({ total: dollars(0), snapshot: { taxes: [] } })
})

it('taxes the reduced price of a quote, and its order in parts', async () => {
  const { insertedId: id } = await post('/quotes', {
    ...{ clientId, title: 'A website', tax: 'VAT', discount: { percent: 10, reason: '' } },
    ...{ lines: [{ ...line(30_000), tax: undefined }], depositPercent: 40 },
  })
  const quote = () => get<WholeQuote>(`/quotes/id/${id}`)
  expect(await quote()).toMatchObject({ tax: vat, total: dollars(31_050) })
  const unknown = await asStaff.call('PATCH', `/quotes/${id}`, { version: 1, tax: 'GST' })
  expect(Object.keys(unknown.json().errors)).toEqual(['tax'])
  const same = await asStaff.call('PATCH', `/quotes/${id}`, { version: 1, tax: 'VAT' })
  expect(same.json()).toMatchObject({ modifiedCount: 0 })
  await post(`/quotes/${id}/moves`, { move: 'send', version: 1 })
  const accept = { move: 'accept', version: 2, name: 'Karim Client', acceptsTerms: true }
  const accepted = await asClient.call('POST', `/quotes/${id}/moves`, accept)
  expect(accepted.statusCode, accepted.body).toBe(200)
  const { orderId } = await quote()
  expect(await get(`/orders/id/${orderId}`)).toMatchObject({
    total: dollars(31_050),
    snapshot: { taxes: [{ ...vat, net: dollars(27_000), tax: dollars(4_050) }] },
  })
  const deposit = (await invoices()).find((one) => one.orderId === orderId)
  expect(deposit).toMatchObject({
    total: dollars(12_420),
    taxes: [{ name: 'VAT', percent: 15, inclusive: true, net: dollars(10_800), tax: dollars(1_620) }],
  })
})

it('says which tax the price of a plan contains', async () => {
  const placed = await asClient.call('POST', '/orders', growth)
  expect(placed.statusCode, placed.body).toBe(201)
  const order = await get<{ total: { minor: number } }>(`/orders/id/${placed.json().insertedId}`)
  const tax = order.total.minor - Math.round((order.total.minor * 100) / 115)
  expect(order).toMatchObject({ snapshot: { lines: [], taxes: [{ ...inPrice, tax: dollars(tax) }] } })
})

it('sums up the taxes of a period, as its list and its file do', async () => {
  const { rows, total } = await report()
  const entries = await get<TaxEntryRow[]>('/tax-entries?limit=200')
  expect(total.tax.minor).toBe(sumOf(entries)[1])
  expect(rows).not.toEqual([])
  for (const { name, percent, net, tax } of rows) {
    const listed = await get<TaxEntryRow[]>(
      `/tax-entries?limit=200&from=${day()}&to=${day()}&name=${encodeURIComponent(name)}&percent=${percent}`,
    )
    expect([name, ...sumOf(listed)]).toEqual([name, net.minor, tax.minor])
  }
  const { body } = await asStaff.call('GET', '/tax-entries/export?format=csv')
  expect(body.trim().split('\n')).toHaveLength(entries.length + 1)
  expect(body).toContain('BIN 0012')
  const file = await asStaff.call('GET', `/reports/tax/export?from=${day()}&to=${day()}`)
  const units = ({ minor }: { minor: number }) => (minor / 100).toFixed(2)
  expect(file.body.replace('\ufeff', '').trim().split('\r\n')).toEqual([
    'Tax,Rate in percent,Invoices,Net in USD,Tax in USD',
    ...rows.map(({ name, percent, invoices, net, tax }) =>
      [name, percent, invoices, units(net), units(tax)].join(),
    ),
    `Total,,,,${units(total.tax)}`,
  ])
})

it('never changes an entry, and takes none in a closed month', async () => {
  const change = sql`update tax_entry set tax_cents = 0`.execute(asStaff.database)
  await expect(change).rejects.toThrow(/append-only/)
  await expect(sql`delete from tax_entry`.execute(asStaff.database)).rejects.toThrow(/append-only/)
  const tooMuch =
    sql`insert into tax_entry select uuid_at(at), at, type, invoice_id, null, name, rate, -net_cents - 1,
    -tax_cents, false from tax_entry limit 1`.execute(asStaff.database)
  await expect(tooMuch).rejects.toThrow(/No more tax/)
})
