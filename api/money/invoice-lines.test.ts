import { expect, it } from 'vitest'
import { issueRecurringInvoices } from '#core/recurring-invoice/issue-recurring-invoices.server.ts'
import { today } from '#core/time.ts'
import { admin } from '#tests/factories.ts'
import { openPayerSite } from '#tests/payer-site.ts'
import { expectProblem } from '#tests/problem.ts'
import { readPdfText } from '#tests/read-pdf-text.ts'
import { someClient } from '#tests/signed-in.ts'

const { site, payer, staff, clientId } = await openPayerSite()

const dollars = (minor: number) => ({ minor, currency: 'USD' })
const call = (method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) =>
  staff.call(method, `/api/${path}`, body, staff.bearer)
const hours = {
  ...{ title: 'Support', quantity: 1.5, unit: 'hour', price: dollars(4_001) },
  discount: { percent: 10, reason: 'Partner' },
}
const pages = { title: 'Pages', quantity: 0.333, price: dollars(3_000), discount: { amount: dollars(99) } }
const create = (lines: object[], some: object = {}) => call('POST', 'invoices', { clientId, lines, ...some })
const issue = async (lines: object[]): Promise<string> => {
  const made = await create(lines)
  expect(made.statusCode, made.body).toBe(201)
  return made.json().insertedId
}
const own = async (path: string) => (await payer.call('GET', `/api/${path}`, undefined, payer.bearer)).json()
const invoiceNow = async (id: string) =>
  (await own(`invoices/${someClient.email}`)).find(({ _id }: { _id: string }) => _id === id)
const print = async (path: string) => {
  const paper = await payer.call('GET', `/api/${path}/pdf`, undefined, payer.bearer)
  return readPdfText(paper.rawPayload)
}

it('invoices fractions of units with discounts, taxed after them, and prints them', async () => {
  const { version } = (await call('GET', 'payment-settings')).json()
  const vat = { name: 'VAT', percent: 15, inclusive: false }
  expect((await call('PATCH', 'payment-settings', { taxRates: [vat], version })).statusCode).toBe(200)
  // 60.02 less 6.01, and 9.99 less 0.99, with 15 percent of 63.01.
  const id = await issue([
    { ...hours, tax: 'VAT' },
    { ...pages, tax: 'VAT' },
  ])
  expect(await invoiceNow(id)).toMatchObject({
    lines: [
      { ...hours, discount: { percent: 10, amount: null, reason: 'Partner' } },
      { ...pages, unit: '', discount: { percent: null, amount: dollars(99), reason: '' } },
    ],
    taxes: [{ net: dollars(6_301), tax: dollars(945) }],
    total: dollars(7_246),
  })
  const text = await print(`invoices/${id}`)
  expect(text).toContain('Support × 1.5 hour at $40.01 ($60.02 less 10%, Partner) $54.01')
  expect(text).toContain('Pages × 0.333 at $30 ($9.99 less $0.99) $9')
  const [entry] = await site.database
    .selectFrom('tax_entry')
    .select(['net_cents', 'tax_cents'])
    .where('invoice_id', '=', id)
    .execute()
  expect(entry).toEqual({ net_cents: '6301', tax_cents: '945' })
})

it('takes lines of whole numbers without a unit, as before', async () => {
  const id = await issue([{ title: 'Hosting', quantity: 12, price: dollars(999) }])
  expect(await invoiceNow(id)).toMatchObject({
    lines: [{ title: 'Hosting', quantity: 12, unit: '', discount: null }],
    total: dollars(11_988),
  })
  const { lines } = await site.database
    .selectFrom('invoice')
    .select('snapshot')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
    .then(({ snapshot }) => snapshot)
  expect(lines).toEqual([{ title: 'Hosting', quantity: 12, priceCents: 999 }])
  expect(await print(`invoices/${id}`)).toContain('Hosting × 12 $119.88')
})

it('credits fractions, and keeps units and discounts in drafts and recurring invoices', async () => {
  const id = await issue([hours])
  const note = await call('POST', `invoices/${id}/credit-notes`, {
    lines: [{ ...hours, quantity: 0.75 }],
    reason: 'Half of it was not needed',
  })
  expect(note.statusCode, note.body).toBe(201)
  // 30.01 less 3.01.
  expect(await invoiceNow(id)).toMatchObject({ credited: dollars(2_700), open: dollars(2_701) })
  expect(await print(`credit-notes/${note.json().insertedId}`)).toContain(
    'Support × 0.75 hour at $40.01 ($30.01 less 10%, Partner) $27',
  )
  const { insertedId: draft } = (await create([hours], { draft: true })).json()
  const change = async (line: object, version: number) =>
    (await call('PATCH', `invoice-drafts/${draft}`, { version, lines: [line] })).json()
  expect(await change(hours, 1)).toMatchObject({ modifiedCount: 0 })
  expect(await change({ ...hours, unit: 'day' }, 1)).toMatchObject({ modifiedCount: 1 })
  expect((await call('GET', `invoice-drafts/${draft}`)).json()).toMatchObject({
    ...{ lines: [{ quantity: 1.5, unit: 'day' }], total: dollars(5_401) },
  })
  const nextOn = today(site.ctxOf(admin))
  const monthly = { clientId, lines: [{ ...hours, title: 'Monthly care' }], every: 'month', nextOn }
  const started = await call('POST', 'recurring-invoices', monthly)
  expect(started.statusCode, started.body).toBe(201)
  await issueRecurringInvoices(site.ctxOf(admin))
  const issued = (await own(`invoices/${someClient.email}`)).find(({ title }: { title: string }) =>
    title.startsWith('Monthly care'),
  )
  expect(issued).toMatchObject({ lines: [{ quantity: 1.5, unit: 'hour' }], total: dollars(5_401) })
})

it('refuses quantities, units and discounts that no line can have, at the field', async () => {
  for (const [some, field] of [
    [{ quantity: -1 }, 'lines.0.quantity'],
    [{ quantity: 0 }, 'lines.0.quantity'],
    [{ quantity: 1.0005 }, 'lines.0.quantity'],
    [{ quantity: 1e9 }, 'lines.0.quantity'],
    [{ quantity: Number.NaN }, 'lines.0.quantity'],
    [{ quantity: '1.5' }, 'lines.0.quantity'],
    [{ unit: 'x'.repeat(21) }, 'lines.0.unit'],
    [{ discount: { percent: 101 } }, 'lines.0.discount.percent'],
    [{ discount: { percent: 5, amount: dollars(5) } }, 'lines.0.discount.percent'],
    [{ discount: { amount: dollars(6_003) } }, 'lines.0.discount.amount'],
    [{ discount: { amount: { minor: 1, currency: 'EUR' } } }, 'lines.0.discount.amount'],
    [{ discount: { percent: 100 } }, 'lines'],
    [{ quantity: 0.001, price: dollars(1), discount: null }, 'lines'],
  ] as const) {
    const { errors } = expectProblem(await create([{ ...hours, ...some }]), 422)
    expect(Object.keys(errors ?? {}), JSON.stringify(some)).toEqual([field])
  }
})
