import { expect, it } from 'vitest'
import { readDollars } from './read-dollars.ts'

it.each([
  ['599', 59_900],
  [' $ 1,249.50 ', 124_950],
  ['0.29', 29],
  ['19.9', 1_990],
  ['1,000,000', 100_000_000],
  ['১,২৫০.৫০', 125_050],
])('reads %j', (written, cents) => {
  expect(readDollars(written)).toBe(cents)
})

it.each(['', '5,99', '1.299,50', '1,2345', '12.345', '-5', '1e3', '0x10', '5 99', '$', '৳500'])(
  'refuses %j, which may mean another amount',
  (written) => {
    expect(readDollars(written)).toBeUndefined()
  },
)
