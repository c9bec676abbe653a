import fc from 'fast-check'
import { expect, it } from 'vitest'
import { sumLines, sumPrices } from '../invoice/invoice-lines.ts'
import { sumTaxes } from './tax.ts'
import { taxRates } from './tax-rates.ts'

const vat = { name: 'VAT', percent: 15, inclusive: false }
const included = { name: 'VAT', percent: 15, inclusive: true }
const line = (priceCents: number, tax?: typeof vat) => ({ quantity: 1, priceCents, tax })

it('adds a tax to the price, and finds one that the price contains', () => {
  expect(sumTaxes([line(10_000, vat)])).toEqual([{ ...vat, netCents: 10_000, taxCents: 1_500 }])
  expect(sumTaxes([line(11_500, included)])).toEqual([{ ...included, netCents: 10_000, taxCents: 1_500 }])
  expect(sumLines([line(10_000, vat), line(11_500, included), line(99)])).toBe(11_500 + 11_500 + 99)
})

it('rounds once for each rate, so that many small lines are taxed like one', () => {
  const lines = Array.from({ length: 50 }, () => line(3, vat))
  expect(sumTaxes(lines)).toEqual([{ ...vat, netCents: 150, taxCents: 23 }])
})

it('is never more than a cent away from the exact tax, and loses none of the price', () => {
  const tax = fc.record({
    name: fc.constantFrom('VAT', 'Supplementary duty'),
    percent: fc.integer({ min: 0, max: 10_000 }).map((rate) => rate / 100),
    inclusive: fc.boolean(),
  })
  const some = fc.record({
    quantity: fc.integer({ min: 1, max: 1_000 }),
    priceCents: fc.integer({ min: 0, max: 1_000_000 }),
    tax: fc.option(tax),
  })
  fc.assert(
    fc.property(fc.array(some, { maxLength: 50 }), (lines) => {
      const taxes = sumTaxes(lines)
      const taxed = sumPrices(lines.filter((one) => one.tax))
      let prices = 0
      for (const { netCents, taxCents, percent, inclusive } of taxes) {
        expect(Math.abs(taxCents - (netCents * percent) / 100)).toBeLessThanOrEqual(1)
        prices += inclusive ? netCents + taxCents : netCents
      }
      expect(prices).toBe(taxed)
    }),
  )
})

it.each([
  ['a rate above 100', [{ ...vat, percent: 101 }], /from 0 to 100/],
  ['three decimals', [{ ...vat, percent: 7.125 }], /two decimals/],
  ['a name twice', [vat, { ...vat, name: 'vat' }], /name of its own/],
  ['a name that looks the same', [vat, { ...vat, name: 'VA\u200bT ' }], /name of its own/],
  ['a name in letters that look alike', [vat, { ...vat, name: 'V\u0410T' }], /name of its own/],
  [
    'two usual ones',
    [
      { ...vat, isDefault: true },
      { ...vat, name: 'B', isDefault: true },
    ],
    /usual/,
  ],
  ['an added tax in website prices', [{ ...vat, isOnWebsite: true }], /part of the price/],
  ['eleven rates', Array.from({ length: 11 }, (_, index) => ({ ...vat, name: `${index}` })), /at most 10/],
])('refuses %s', (_, rates, message) => {
  expect(taxRates.safeParse(rates).error?.issues[0]?.message).toMatch(message)
})

it('accepts rates with two decimals', () => {
  for (const percent of [0, 0.07, 4.5, 7.25, 15, 29.35, 100]) {
    expect([percent, taxRates.safeParse([{ ...vat, percent }]).success]).toEqual([percent, true])
  }
})
