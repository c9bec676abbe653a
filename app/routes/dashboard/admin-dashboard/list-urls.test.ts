import { expect, it } from 'vitest'
import { type ListShape, readAsked, toApiQuery } from '#app/components/list/list-shape.ts'
import { claimList } from '../check-payment/claim-list.tsx'
import { invoiceList } from '../invoices/invoice-list.tsx'
import { orderList } from '../new-orders/order-list.tsx'
import { invoicesUrl, ordersUrl, paymentsUrl } from './list-urls.ts'

const range = { from: '2026-01-01', to: '2026-01-31' }
const queryOf = (url: string, shape: ListShape) =>
  Object.fromEntries(toApiQuery(readAsked(new URL(url, 'http://site').searchParams, shape), shape))

it('links each figure to a list with the same filters', () => {
  const billed = { status: 'billed', ...range } as const
  expect(queryOf(invoicesUrl(billed), invoiceList)).toMatchObject(billed)
  const late = { age: 'up-to-30', sort: 'dueOn' } as const
  expect(queryOf(invoicesUrl(late), invoiceList)).toMatchObject(late)
  const received = { method: 'nagad', ...range } as const
  expect(queryOf(paymentsUrl(received), claimList)).toMatchObject(received)
  const ordered = { serviceKind: 'wordpress', ...range } as const
  expect(queryOf(ordersUrl(ordered), orderList)).toMatchObject(ordered)
})
