import { expect, it } from 'vitest'
import { readAmount } from './read-amount.ts'

it.each([
  ['1,23,456.50', 'BDT', 12_345_650],
  ['৳ 500', 'BDT', 50_000],
  ['€584.63', 'EUR', 58_463],
  ['1 234.5', 'EUR', 123_450],
  ['1.234', 'KWD', 1_234],
  ['10,000', 'JPY', 10_000],
  ['৳ ১,২৩,৫০০', 'BDT', 12_350_000],
])('reads %j in %s', (written, currency, minor) => {
  expect(readAmount(written, currency)).toBe(minor)
})

it.each([
  ['584,63', 'EUR'],
  ['1.234,56', 'EUR'],
  ['5.999', 'EUR'],
  ['10.5', 'JPY'],
  ['1e3', 'EUR'],
  ['', 'BDT'],
])('refuses %j in %s, which may mean another amount', (written, currency) => {
  expect(readAmount(written, currency)).toBeUndefined()
})
