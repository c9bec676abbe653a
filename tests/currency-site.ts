import { expect } from 'vitest'
import type { Money } from '#core/money.ts'
import { openPayerSite } from './payer-site.ts'
import { setUpPayableInvoice } from './payments.ts'
import { someClient } from './signed-in.ts'

/** Creates a payer's site with a payment method in taka and rates of $1 = ৳122 and €1 = ৳125, and its calls. */
export async function openCurrencySite() {
  const { site, payer, staff, clientId } = await openPayerSite()
  const till = await setUpPayableInvoice(site)
  const asPayer = (method: 'GET' | 'POST', path: string, body?: object) =>
    payer.call(method, `/api${path}`, body, { ...payer.bearer })
  const asStaff = (method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) =>
    staff.call(method, `/api${path}`, body, { ...staff.bearer })
  /** Posts as staff, expects this status and returns the answer. */
  async function post(path: string, body: object, expected = 201) {
    const response = await asStaff('POST', path, body)
    expect(response.statusCode, response.body).toBe(expected)
    return response.json()
  }
  const { version } = (await asStaff('GET', '/payment-settings')).json()
  const exchangeRates = [{ currency: 'EUR', taka: 125 }]
  expect((await asStaff('PATCH', '/payment-settings', { exchangeRates, version })).statusCode).toBe(200)
  return {
    ...{ site, staff, clientId, till, asPayer, asStaff, post },
    invoiceFor: async (price: Money): Promise<string> =>
      (await post('/invoices', { clientId, lines: [{ title: 'A shop', quantity: 1, price }] })).insertedId,
    readInvoice: async (id: string) => (await asStaff('GET', `/invoices/id/${id}`)).json(),
    /** Records a payment in cash, received now. */
    pay: (id: string, amount: Money) =>
      asStaff('POST', `/invoices/${id}/payments`, {
        ...{ method: 'cash', amount, paidAt: new Date().toISOString() },
      }),
    creditsOf: async (): Promise<Money[]> =>
      (await asPayer('GET', `/ledger/${someClient.email}/credit`)).json().credits,
  }
}

export const money = (minor: number, currency: string): Money => ({ minor, currency })
