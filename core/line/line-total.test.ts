import fc from 'fast-check'
import { expect, it } from 'vitest'
import { sumPrices } from '../invoice/invoice-lines.ts'
import { netOf, sumLine } from './line-total.ts'
import { printLine, printLines } from './print-line.ts'
import { formatQuantity, isQuantity, readQuantity } from './quantity.ts'

const thousandths = fc.integer({ min: 1, max: 1_000_000 })
const reason = fc.constant('')
const discount = fc.option(
  fc.oneof(
    fc.record({ percent: fc.integer({ min: 1, max: 100 }), cents: fc.constant(null), reason }),
    fc.record({ percent: fc.constant(null), cents: fc.integer({ min: 0, max: 1_000_000 }), reason }),
  ),
)
const line = fc.record({
  quantity: thousandths.map((count) => count / 1_000),
  priceCents: fc.integer({ min: 0, max: 1_000_000_000 }),
  discount,
})

it('rounds the price of a line half up, exactly', () => {
  fc.assert(
    fc.property(line, ({ quantity, priceCents }) => {
      const exact = BigInt(priceCents) * BigInt((quantity * 1_000).toFixed(0))
      expect(BigInt(sumLine({ quantity, priceCents }).fullCents)).toBe((exact + 500n) / 1_000n)
    }),
  )
  expect(netOf({ quantity: 1.005, priceCents: 100 })).toBe(101)
  expect(netOf({ quantity: 0.5, priceCents: 1 })).toBe(1)
  expect(netOf({ quantity: 0.499, priceCents: 1 })).toBe(0)
})

it('adds up to the sum of its lines, each within a minor unit and never below zero', () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 50 }), (lines) => {
      expect(sumPrices(lines)).toBe(lines.reduce((sum, one) => sum + netOf(one), 0))
      for (const one of lines) {
        const { fullCents, discountCents, netCents } = sumLine(one)
        expect(Number.isSafeInteger(netCents) && netCents >= 0 && netCents <= fullCents).toBe(true)
        expect(netCents + discountCents).toBe(fullCents)
        const share = (fullCents * (one.discount?.percent ?? 0)) / 100
        const wanted = Math.min(fullCents, one.discount?.cents ?? share)
        expect(Math.abs(discountCents - wanted)).toBeLessThan(1)
      }
    }),
  )
})

it('leaves lines below zero as they are, such as the discount of an order', () => {
  expect(sumLine({ quantity: 1, priceCents: -500 })).toEqual({
    ...{ fullCents: -500, discountCents: 0, netCents: -500 },
  })
})

it('reads quantities with up to three decimals, and nothing else', () => {
  fc.assert(
    fc.property(thousandths, (count) => {
      const quantity = count / 1_000
      expect(isQuantity(quantity) && readQuantity(String(quantity)) === quantity).toBe(true)
    }),
  )
  expect([' 1.5 ', '1,5', '1000', '0.001', '12'].map(readQuantity)).toEqual([1.5, 1.5, 1_000, 0.001, 12])
  for (const typed of ['', '0', '-1', '1.2345', '1000.001', '1e3', 'NaN', '1.', '1,000.5', '१']) {
    expect([typed, readQuantity(typed)]).toEqual([typed, undefined])
  }
  for (const quantity of [0, -1, Number.NaN, Number.POSITIVE_INFINITY, 1e9, 1.0005]) {
    expect([quantity, isQuantity(quantity)]).toEqual([quantity, false])
  }
})

it('prints unit, quantity and discount only where they are present', () => {
  const money = (minor: number) => `$${minor / 100}`
  const print = (more: object) => printLine({ title: 'Work', quantity: 1, priceCents: 4_000, ...more }, money)
  expect(print({})).toBe('Work')
  expect(print({ quantity: 3 })).toBe('Work × 3')
  expect(print({ quantity: 1.5 })).toBe('Work × 1.5 at $40')
  expect(print({ unit: 'month' })).toBe('Work × 1 month at $40')
  const reduced = { percent: 10, cents: null, reason: 'Partner' }
  expect(print({ quantity: 1.5, unit: 'hour', discount: reduced })).toBe(
    'Work × 1.5 hour at $40 ($60 less 10%, Partner)',
  )
  expect(print({ discount: { percent: null, cents: 500, reason: '' } })).toBe('Work ($40 less $5)')
  expect(formatQuantity({ quantity: 2.25, unit: '' })).toBe('2.25')
})

it('prints the tax of each line only where lines differ in it', () => {
  const money = (minor: number) => `$${minor / 100}`
  const vat = { name: 'VAT', percent: 15, inclusive: false }
  const line = (title: string, tax: typeof vat | null) => ({ title, quantity: 1, priceCents: 100, tax })
  const names = (lines: ReturnType<typeof line>[]) => printLines(lines, money).map(([name]) => name)
  expect(printLines([line('Hosting', vat)], money)).toEqual([['Hosting', '$1']])
  expect(names([line('Hosting', null), line('Domain', null)])).toEqual(['Hosting', 'Domain'])
  expect(names([line('Hosting', vat), line('Domain', { ...vat }), line('Hosting', vat)])).not.toContain(
    'Hosting, VAT 15%',
  )
  expect(names([line('Hosting', vat), line('Design', { ...vat, percent: 7.5 }), line('Gift', null)])).toEqual(
    ['Hosting, VAT 15%', 'Design, VAT 7.5%', 'Gift'],
  )
})
