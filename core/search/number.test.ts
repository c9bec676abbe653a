import { expect, it } from 'vitest'
import { parseNumber } from './number.ts'

it.each(['OR-000012', 'or-000012', ' Or 12 ', 'or12', 'OR–০০০০১২', 'ＯＲ０００１２', 'or-12.'])(
  'reads %s as the number of an order',
  (written) => {
    expect(parseNumber(written)).toEqual({ series: 'OR', number: 'OR-000012' })
  },
)

it('reads the numbers of the sample content', () => {
  expect(parseNumber('or s1')).toEqual({ series: 'OR', number: 'OR-S00001' })
})

it('reads the number of a refund', () => {
  expect(parseNumber('rf 7')).toEqual({ series: 'RF', number: 'RF-000007' })
})

it('keeps more than six digits', () => {
  expect(parseNumber('in-1234567')).toEqual({ series: 'IN', number: 'IN-1234567' })
})

it.each(['OR', '12', 'XX-000012', 'order 12', 'OR-12-13x', 'OR-1234567890123'])(
  'reads %s as no number',
  (written) => {
    expect(parseNumber(written)).toBeUndefined()
  },
)
