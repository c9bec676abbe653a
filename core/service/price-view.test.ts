import { expect, it } from 'vitest'
import { poisha, usd } from '../money.ts'
import { formatPrice, formatViewRate, type PriceView, shownPrices } from './price-view.ts'

const rates = { poishaPerDollar: 12_200, exchangeRates: [{ currency: 'EUR', taka: 140 }] }
const view = (pricesIn: PriceView['pricesIn']): PriceView => ({ pricesIn, rates })
const euros = { minor: 10_000, currency: 'EUR' }

it('leaves prices as they are unless the settings say otherwise', () => {
  expect(formatPrice(usd(599), undefined)).toBe('$599')
  expect(formatViewRate([usd(599)], undefined)).toBe('')
})

it('shows prices in taka, in dollars, or in both, with the rate', () => {
  expect(formatPrice(usd(599), view('taka'))).toBe('৳73,078')
  expect(formatPrice(usd(599), view('both'))).toBe('$599 (৳73,078)')
  expect(formatPrice(poisha(1_220_000), view('both'))).toBe('৳12,200 ($100)')
  expect(formatPrice(poisha(1_220_000), view('dollars'))).toBe('$100')
  expect(formatViewRate([usd(599), usd(349)], view('both'))).toBe('$1 = ৳122')
  expect(formatViewRate([poisha(100), euros], view('both'))).toBe('$1 = ৳122, 1 EUR = ৳140')
})

it('names no rate where nothing is converted', () => {
  expect(formatViewRate([usd(599)], view('dollars'))).toBe('')
  expect(formatViewRate([poisha(100)], view('taka'))).toBe('')
})

it('shows a price without a rate as it is', () => {
  const pounds = { minor: 10_000, currency: 'GBP' }
  expect(shownPrices(pounds, view('taka'))).toEqual([pounds])
  expect(shownPrices(pounds, view('both'))).toEqual([pounds])
  expect(formatViewRate([pounds], view('both'))).toBe('')
})

it('never shows less than what is paid', () => {
  const [inDollars] = shownPrices(poisha(10_001), view('dollars'))
  expect(inDollars).toEqual({ minor: 82, currency: 'USD' })
})
