import { expect, it } from 'vitest'
import { checkLines } from './check-lines.ts'
import { toWireDiscount } from './discount-values.ts'

const line = { quantity: '1', price: '25,000', discountKind: '', discountValue: '' } as const

function mistakesOf(lines: Parameters<typeof checkLines>[0]['lines'], currency = 'BDT') {
  const found: [string, string][] = []
  checkLines({ lines, currency }, { addIssue: ({ path, message }) => found.push([path.join('.'), message]) })
  return found
}

it('accepts amounts as people in Dhaka type them', () => {
  const discount = { discountKind: 'amount', discountValue: '1,500' }
  expect(mistakesOf([line, { ...line, price: '৳ ১,২৫,০০০' }, { ...line, ...discount }])).toEqual([])
})

it('names the line of each wrong amount', () => {
  const discount = { discountKind: 'amount', discountValue: '30,000' }
  expect(
    mistakesOf([
      { ...line, price: '12,5' },
      { ...line, ...discount },
    ]),
  ).toEqual([
    ['lines.0.price', 'Must be an amount such as 120 or 1,200.50'],
    ['lines.1.discountValue', 'Must be at most the price of the line'],
  ])
  expect(mistakesOf([{ ...line, discountKind: 'percent', discountValue: '0' }])).toEqual([
    ['lines.0.discountValue', 'Must be a whole number from 1 to 100'],
  ])
  expect(mistakesOf([{ ...line, price: '10.5' }], 'JPY')).toHaveLength(1)
})

it('shows no total with a percentage that is refused', () => {
  const discount = { discountKind: 'percent', discountValue: '12.5' } as const
  expect(mistakesOf([{ ...line, ...discount }])).toHaveLength(1)
  expect(toWireDiscount(discount, 'BDT')?.percent).toBe(0)
  expect(toWireDiscount({ ...discount, discountValue: ' 12 ' }, 'BDT')?.percent).toBe(12)
})
