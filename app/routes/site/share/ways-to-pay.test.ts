import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { payablesOf } from '#core/exchange.ts'
import type { SharedInvoiceRow } from '#core/invoice/shared-invoice.ts'
import { cents, poisha } from '#core/money.ts'
import { leftToSend } from '#core/payment-claim/method-limits.ts'
import { aMethod } from '#tests/payments.ts'
import { WaysToPay } from './ways-to-pay.tsx'

const rate = { poishaPerDollar: 12_200, exchangeRates: [], validUntil: '2099-01-01T00:00:00Z' }
const taka = (units: number) => poisha(units * 100)

const bkash = { ...aMethod({ max: taka(50_000) }), _id: 'bkash', revision: 1 }

/** Renders the ways to pay $481.88, which are ৳58,790, after these payments were reported. */
const render = (...reported: number[]): string => renderMethods([bkash], reported)

function renderMethods(methods: object[], reported: number[] = []): string {
  const open = cents(48_188)
  const invoice = {
    ...{ number: 'IN-1', open, payable: taka(58_790), payables: payablesOf(open, rate), rate },
    methods,
    payments: reported.map((units) => ({ counts: taka(units), status: 'submitted' })),
  } as unknown as SharedInvoiceRow
  const isCovered = leftToSend(invoice, invoice.payments) === 0
  const props = { invoice, isCovered, paymentKey: 'key', email: 'pay@example.com', outcome: undefined }
  return renderToStaticMarkup(createElement(WaysToPay, props))
}

it('asks for the parts that are left', () => {
  expect(render()).toContain('৳50,000, then ৳8,790')
  expect(render()).toMatch(/name="amount"[^>]*value="50000"/)
  const rest = render(50_000)
  expect(rest).not.toContain('then ৳8,790')
  expect(rest).toMatch(/name="amount"[^>]*value="8790"/)
  expect(rest).not.toContain('<details')
})

it('asks for nothing once all of it is reported, and folds the form away', () => {
  const html = render(50_000, 8_790)
  expect(html).toMatch(/^<details><summary/)
  expect(html).not.toContain('then ৳8,790')
  expect(html).toMatch(/name="amount"[^>]*value=""/)
})

it('says where to send the picture of a payment that cannot be reported here', () => {
  const bank = { ...bkash, _id: 'bank', label: 'City Bank', requires: 'both' }
  const address = 'mailto:pay@example.com?subject=Payment%20of%20IN-1'
  expect(render()).not.toContain(address)
  const html = renderMethods([bkash, bank])
  expect(html).toContain('Have you paid with City Bank?')
  expect(html).toContain(address)
  const only = renderMethods([bank])
  expect(only).toContain('Have you paid?')
  expect(only).toContain(address)
})

it('asks for no picture that its form cannot take', () => {
  const wallet = { ...bkash, requires: 'either', instructionsEn: 'Send it' }
  const html = renderMethods([wallet])
  expect(html).toContain('Keep for your payment report: the transaction ID.')
  expect(html).not.toContain('screenshot')
})
