import { sql } from 'kysely'
import { v7 as createId } from 'uuid'
import { expect, it } from 'vitest'
import type { Money } from '#core/money.ts'
import { money, openCurrencySite } from '#tests/currency-site.ts'
import { expectProblem } from '#tests/problem.ts'
import { readPdfText } from '#tests/read-pdf-text.ts'
import { someClient } from '#tests/signed-in.ts'

const { site, clientId, asPayer, asStaff, post, invoiceFor, readInvoice, creditsOf, ...calls } =
  await openCurrencySite()

const taka = (minor: number) => money(minor, 'BDT')
const euros = (minor: number) => money(minor, 'EUR')
const dollars = (minor: number) => money(minor, 'USD')
const pay = async (id: string, amount: Money) => {
  const response = await calls.pay(id, amount)
  expect(response.statusCode, response.body).toBe(201)
  return response.json()
}
const spend = (id: string, body?: object) => asPayer('POST', `/invoices/${id}/credit`, body)
const payOut = (amount: Money) =>
  asStaff('POST', `/ledger/${someClient.email}/refunds`, { amount, to: 'client', reason: 'Asked for' })
/** Adds credit by a payment that is too large. Returns the id of the claim. */
const overpay = async (due: Money, surplus: number): Promise<string> => {
  const { insertedId } = await pay(await invoiceFor(due), { ...due, minor: due.minor + surplus })
  return insertedId
}
/** Value in cents of the credit in a currency. */
const valueIn = async (currency: string) => {
  const { rows } = await sql<{ value: string }>`select coalesce(sum(usd_cents), 0) as value from ledger_entry
    where invoice_id is null and currency = ${currency}`.execute(site.database)
  return Number(rows[0]?.value)
}
async function payOutAll() {
  for (const credit of await creditsOf()) expect((await payOut(credit)).statusCode).toBe(201)
  expect(await creditsOf()).toEqual([])
}

it('gives credit in the currency of the invoice, and shows each currency alone', async () => {
  await overpay(taka(100_000), 1_220_000)
  await overpay(euros(5_000), 1_000)
  const first = await invoiceFor(dollars(10_000))
  await pay(first, taka(1_464_000))
  const credits = [taka(1_220_000), dollars(2_000), euros(1_000)]
  expect(await creditsOf()).toEqual(credits)
  expect((await asPayer('GET', `/ledger/${someClient.email}/credit`)).json().credit).toEqual(dollars(2_000))
  expect((await asStaff('GET', `/clients/${clientId}`)).json()).toMatchObject({
    ...{ credit: dollars(2_000), credits },
  })
  const day = new Date().toISOString().slice(0, 10)
  const { money: summary } = (await asStaff('GET', `/overview?from=${day}&to=${day}`)).json()
  expect(summary.credits).toEqual(credits)
  const statement = (await asPayer('GET', `/statements/${clientId}`)).json()
  expect(statement.credits).toEqual([taka(1_220_000), euros(1_000), dollars(2_000)])
  // $100 and €10 of ৳125, which are $10.24 rounded down, and $20.
  expect(statement.closing.currency).toBe('USD')
  expect(await valueIn('BDT')).toBe(10_000)
  expect(await valueIn('EUR')).toBe(1_024)
  const before = (await asPayer('GET', `/statements/${clientId}?from=2001-01-01&to=2001-12-31`)).json()
  expect(before.credits).toEqual([])
  const csv = (await asPayer('GET', `/statements/${clientId}/export`)).body
  expect(
    csv.match(/Includes unused credit.*/g)?.map((line: string) => line.split(',').slice(-4, -2)),
  ).toEqual([
    ['12200', 'BDT'],
    ['10', 'EUR'],
    ['20', 'USD'],
  ])
  const text = await readPdfText((await asPayer('GET', `/statements/${clientId}/pdf`)).rawPayload)
  for (const amount of ['৳12,200', '€10', '$20']) expect(text).toContain(amount)
  const entries = (await asStaff('GET', '/ledger/export')).body
  expect(entries).toMatch(/credit,.*,12200.00,BDT,100.00,/)
})

it('pays from credit in the currency of the invoice first, without any rate', async () => {
  const id = await invoiceFor(taka(200_000))
  const { used, paid } = (await spend(id)).json()
  expect([used, paid]).toEqual([taka(200_000), taka(200_000)])
  expect(await readInvoice(id)).toMatchObject({ status: 'paid' })
  expect(await creditsOf()).toContainEqual(taka(1_020_000))
  const [entry] = (await asPayer('GET', `/ledger/${someClient.email}`)).json()
  expect(entry).toMatchObject({ amount: taka(-200_000), moved: null })
})

it('counts credit in another currency at the locked rate, and records it', async () => {
  const id = await invoiceFor(euros(20_000))
  const { number } = await readInvoice(id)
  expect((await spend(id, { currency: 'EUR' })).json()).toMatchObject({ used: euros(1_000) })
  // ৳10,200 at ৳125 are €81.60.
  expect((await spend(id)).json()).toMatchObject({ used: taka(1_020_000), paid: euros(8_160) })
  const [credit, payment] = (await asPayer('GET', `/ledger/${someClient.email}`)).json()
  const reason = `Credit used for ${number} at 1 EUR = ৳125`
  expect(payment).toMatchObject({ amount: euros(8_160), moved: taka(1_020_000), reason })
  expect(credit).toMatchObject({ amount: taka(-1_020_000), moved: euros(-8_160), reason })
  expect(await valueIn('BDT')).toBe(0)
  const spent = await asStaff('POST', `/invoices/${id}/credit`, { consent: 'By phone', currency: 'USD' })
  // $20 at ৳122 are €19.52.
  expect(spent.json()).toMatchObject({ used: dollars(2_000), paid: euros(1_952) })
  const audited = await asStaff('GET', '/audit?limit=1')
  expect(audited.body).toContain('at $1 = ৳122 and 1 EUR = ৳125')
  expect(await creditsOf()).toEqual([])
  const none = expectProblem(await spend(id, { currency: 'GBP' }), 409)
  expect(none.message).toBe('There is no credit in GBP to use.')
  const { lines } = (await asPayer('GET', `/statements/${clientId}`)).json()
  const stated = lines.filter(({ reference, text }: Record<string, string>) => !reference && text === reason)
  expect(stated.map(({ kind }: { kind: string }) => kind).toSorted()).toEqual(['credit', 'payment'])
})

it('asks the client for a valid rate, and locks that of today for staff', async () => {
  await overpay(euros(1_000), 1_000)
  const id = await invoiceFor(taka(1_000_000))
  await site.database
    .updateTable('invoice')
    .set({ rate_valid_until: new Date(Date.now() - 1_000) })
    .where('id', '=', id)
    .execute()
  const { number } = await readInvoice(id)
  const lapsed = expectProblem(await spend(id), 409)
  expect(lapsed.message).toBe(`The rate of ${number} has expired. Please get today’s rate first.`)
  const { version } = (await asStaff('GET', '/payment-settings')).json()
  await asStaff('PATCH', '/payment-settings', { exchangeRates: [{ currency: 'EUR', taka: 130 }], version })
  const spent = await asStaff('POST', `/invoices/${id}/credit`, { consent: 'By phone' })
  expect(spent.json()).toMatchObject({ used: euros(1_000), paid: taka(130_000) })
  expect((await readInvoice(id)).rate.exchangeRates).toEqual([{ currency: 'EUR', taka: 130 }])
  await overpay(euros(1_000), 1_000)
  await site.database
    .updateTable('invoice')
    .set({ exchange_rates: JSON.stringify([]) })
    .where('id', '=', id)
    .execute()
  const missing = expectProblem(await spend(id), 409)
  expect(missing.message).toBe(`${number} has no rate for EUR yet. Please get today’s rate first.`)
  await payOutAll()
})

it('turns refunds and credit notes into credit of their currency, and pays it out', async () => {
  const id = await invoiceFor(taka(500_000))
  await pay(id, taka(500_000))
  const back = { invoiceId: id, amount: taka(100_000), to: 'credit', reason: 'Not wanted' }
  await post(`/ledger/${someClient.email}/refunds`, back)
  await post(`/invoices/${id}/credit-notes`, { amount: taka(50_000), reason: 'Less' })
  expect(await creditsOf()).toEqual([taka(150_000)])
  const tooMuch = expectProblem(await payOut(taka(150_100)), 409)
  expect(tooMuch.message).toBe('Of the credit only ৳1,500 can be refunded.')
  expectProblem(await payOut(dollars(100)), 409)
  expect((await payOut(taka(50_000))).statusCode).toBe(201)
  const [paper] = (await asPayer('GET', `/ledger/${someClient.email}`)).json()
  const text = await readPdfText((await asPayer('GET', `/refunds/${paper._id}/pdf`)).rawPayload)
  expect(text).toContain('৳500')
  await payOutAll()
  expect(await valueIn('BDT')).toBe(0)
})

it('takes back the credit of a payment that is reversed, unless it was used', async () => {
  const first = await overpay(euros(1_000), 500)
  const second = await overpay(euros(1_000), 700)
  const reverse = (id: string) =>
    asStaff('POST', `/payments/${id}/moves`, { move: 'reverse', version: 1, reason: 'It bounced' })
  expect((await reverse(second)).statusCode).toBe(200)
  expect(await creditsOf()).toEqual([euros(500)])
  await spend(await invoiceFor(euros(400)))
  expectProblem(await reverse(first), 409)
  await payOutAll()
})

it('never makes credit negative in any currency, for a hundred tries at once', async () => {
  const claims = [await overpay(euros(1_000), 2_000), await overpay(taka(100_000), 200_000)]
  await overpay(dollars(1_000), 2_000)
  const invoices: string[] = []
  for (let index = 0; index < 100; index++) {
    invoices.push(await invoiceFor(money(700, ['USD', 'EUR', 'BDT'][index % 3] ?? 'USD')))
  }
  const answers = await Promise.all(
    invoices.map((id, index) => {
      const currency = ['USD', 'BDT', 'EUR'][index % 3] ?? 'USD'
      if (index % 20 === 0) {
        const move = { move: 'reverse', version: 1, reason: 'It bounced' }
        return asStaff('POST', `/payments/${claims[index % 40 ? 1 : 0]}/moves`, move)
      }
      if (index % 7 === 0) return payOut(money(currency === 'BDT' ? 90_000 : 900, currency))
      return spend(id, index % 2 ? { currency } : undefined)
    }),
  )
  for (const { statusCode, body } of answers) expect(statusCode, body).toBeLessThan(500)
  const { rows } = await sql<{ minor: string; value: string }>`select sum(amount_cents) as minor,
    sum(usd_cents) as value from ledger_entry where invoice_id is null group by email, currency`.execute(
    site.database,
  )
  expect(rows).not.toEqual([])
  for (const { minor, value } of rows) {
    expect(Number(minor)).toBeGreaterThanOrEqual(0)
    if (minor === '0') expect(value).toBe('0')
  }
})

it('refuses wrong credit in the database, and understands the release before', async () => {
  await payOutAll()
  const entry = (amount: number, more: object = {}) =>
    site.database
      .insertInto('ledger_entry')
      .values({
        ...{ id: createId(), at: new Date(), type: 'credit', invoice_id: null, email: someClient.email },
        ...{ amount_cents: amount, poisha: null, claim_id: null, person_id: null, reason: 'By hand' },
        ...more,
      })
      .execute()
  await expect(entry(-1, { currency: 'EUR' })).rejects.toMatchObject({ code: 'PH003' })
  // Credit in dollars does not cover it.
  await entry(500)
  await expect(entry(-1, { currency: 'EUR' })).rejects.toMatchObject({ code: 'PH003' })
  await expect(entry(5, { currency: 'EUR' })).rejects.toMatchObject({ constraint: 'ledger_entry_value' })
  await entry(-500)
  const claim = await overpay(euros(1_000), 300)
  // It names no currency.
  await entry(-300, { type: 'reversal', claim_id: claim })
  expect(await creditsOf()).toEqual([])
  expect(await valueIn('EUR')).toBe(0)
})
