import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { WholeOrder } from '#app/api/orders.ts'
import { usd } from '#core/money.ts'
import { OrderFacts } from './order-facts.tsx'

const order = {
  snapshot: { revisions: null, supportMonths: 0 },
  ...{ total: usd(599), billed: usd(0), credited: usd(0), paid: usd(0), open: usd(599) },
  ...{ paymentState: 'unpaid', depositPercent: 50, paymentParts: [] },
  ...{ dueOn: null, supportUntil: null, previewUrl: '', revisionsLeft: null },
} as unknown as WholeOrder
const show = (some: Partial<WholeOrder>) =>
  renderToStaticMarkup(createElement(OrderFacts, { order: { ...order, ...some } })).replace(/<[^>]+>/g, ' ')

it('says nothing of payments until something is billed', () => {
  expect(show({})).not.toMatch(/Paid|Unpaid/)
  expect(show({ billed: usd(300) })).toMatch(/Paid +\$0 of \$300 billed +Unpaid/)
})

it('takes credit notes off what is billed', () => {
  const settled = { billed: usd(599), credited: usd(99), paid: usd(500), open: usd(0) }
  expect(show({ ...settled, paymentState: 'paid' })).toMatch(/\$500 of \$500 billed +Paid/)
})

it('keeps the state of an order whose invoices were voided after a refund', () => {
  expect(show({ paymentState: 'refunded' })).toContain('Refunded')
})
