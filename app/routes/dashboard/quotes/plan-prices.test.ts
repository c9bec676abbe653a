import { expect, it } from 'vitest'
import type { QuotablePlanRow } from '#app/api/services.ts'
import { convertPlanLines, hasTypedAmounts } from './plan-prices.ts'
import { emptyLine, newQuote } from './quote-values.ts'

const planOf = (name: string, minor: number) =>
  ({ serviceTitle: 'Logo', plan: { name, price: { minor, currency: 'USD' } } }) as QuotablePlanRow
const catalogue = {
  plans: [planOf('Starter', 29_900), planOf('Odd', 33_333)],
  rates: { poishaPerDollar: 12_250, exchangeRates: [] },
}
const lineOf = (title: string, price: string) => ({ ...emptyLine, title, price })
const starter = lineOf('Logo, Starter', '299.00')
const pricesAfter = (lines: (typeof starter)[], from: string, to: string) =>
  convertPlanLines(lines, { from, to }, catalogue).map(({ price }) => price)

it('converts the price of a plan with the currency of the quote, and back to the same number', () => {
  const odd = lineOf('Logo, Odd', '333.33')
  const taka = convertPlanLines([starter, odd], { from: 'USD', to: 'BDT' }, catalogue)
  expect(taka.map(({ price }) => price)).toEqual(['36628.00', '40833.00'])
  expect(pricesAfter(taka, 'BDT', 'USD')).toEqual(['299.00', '333.33'])
  expect(pricesAfter([lineOf('Logo, Starter', '36628')], 'BDT', 'USD')).toEqual(['299.00'])
})

it('converts a price and a discount that were changed on the line of a plan', () => {
  const changed = {
    ...lineOf('Logo, Starter', '250'),
    ...{ discountKind: 'amount' as const, discountValue: '10' },
  }
  const lines = convertPlanLines([changed], { from: 'USD', to: 'BDT' }, catalogue)
  expect(lines).toMatchObject([{ price: '30625.00', discountValue: '1225.00' }])
})

it('leaves no number of a plan in a currency without a rate, and typed lines as they are', () => {
  expect(pricesAfter([starter, lineOf('Paper', '5')], 'USD', 'EUR')).toEqual(['', '5'])
  expect(pricesAfter([starter], 'USD', 'USD')).toEqual(['299.00'])
})

it('knows amounts that came from no plan', () => {
  const has = (some: Parameters<typeof newQuote>[0]) => hasTypedAmounts(newQuote(some), catalogue)
  expect(has({ lines: [starter, emptyLine] })).toBe(false)
  expect(has({ lines: [starter, lineOf('Paper', '5')] })).toBe(true)
  expect(has({ lines: [starter], discountKind: 'amount', discountValue: '5' })).toBe(true)
})
