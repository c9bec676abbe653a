import fc from 'fast-check'
import { expect, it } from 'vitest'
import { formatCount, formatNumber } from './format-number.ts'

it('writes whole numbers like Intl', () => {
  const format = new Intl.NumberFormat('en')
  const whole = fc.maxSafeInteger()
  fc.assert(fc.property(whole, (value) => formatNumber(value) === format.format(value)))
})

it('writes thousands and at most three decimals', () => {
  expect([0, 999, 1_000, 1_234_567, 0.5, 1_234.5678, -1_000].map(formatNumber)).toEqual([
    ...['0', '999', '1,000', '1,234,567', '0.5', '1,234.568', '-1,000'],
  ])
})

it('writes a count with its noun', () => {
  expect([formatCount(1, 'file'), formatCount(2_400, 'file'), formatCount(0, 'entry', 'entries')]).toEqual([
    ...['1 file', '2,400 files', '0 entries'],
  ])
})
