import fc from 'fast-check'
import { expect, it } from 'vitest'
import { formatMoney, type Money, usd } from './money.ts'

const taka = (amount: number): Money => ({ minor: Math.round(amount * 100), currency: 'BDT' })

it.each([
  [usd(299), '$299'],
  [usd(1249.5), '$1,249.50'],
  [usd(1234567), '$1,234,567'],
  [usd(0.29), '$0.29'],
  [usd(0), '$0'],
  [usd(-5), '−$5'],
  [taka(999), '৳999'],
  [taka(73200), '৳73,200'],
  [taka(123456), '৳1,23,456'],
  [taka(12345678.9), '৳1,23,45,678.90'],
])('formats %o as %s', (money, written) => {
  expect(formatMoney(money)).toBe(written)
})

it('rounds to whole cents without floating-point errors', () => {
  expect(usd(1.005 * 100).minor).toBe(10050)
  expect(usd(0.1 + 0.2).minor).toBe(30)
})

it('writes dollars and taka as the platform does', () => {
  fc.assert(
    fc.property(fc.nat({ max: 10 ** 14 }), (minor) => {
      const options = { minimumFractionDigits: minor % 100 === 0 ? 0 : 2, maximumFractionDigits: 2 }
      const dollars = new Intl.NumberFormat('en-US', { ...options, style: 'currency', currency: 'USD' })
      expect(formatMoney({ minor, currency: 'USD' })).toBe(dollars.format(minor / 100))
      const indian = new Intl.NumberFormat('en-IN', options)
      expect(formatMoney({ minor, currency: 'BDT' })).toBe(`৳${indian.format(minor / 100)}`)
    }),
  )
})
