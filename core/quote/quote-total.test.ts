import fc from 'fast-check'
import { expect, it } from 'vitest'
import { sumLine } from '../line/line-total.ts'
import { sumQuote } from './quote-total.ts'

const percent = fc.integer({ min: 1, max: 100 })
const amount = fc.integer({ min: 0, max: 1_000_000 })
const reason = fc.constant('')
const discount = fc.option(
  fc.oneof(
    fc.record({ percent, cents: fc.constant(null), reason }),
    fc.record({ percent: fc.constant(null), cents: amount, reason }),
  ),
)
const line = fc.record({
  title: fc.constant('A line'),
  quantity: fc.integer({ min: 1, max: 1_000 }),
  priceCents: amount,
  isOptional: fc.boolean(),
  discount,
})
const quote = fc.record({ lines: fc.array(line, { minLength: 1, maxLength: 50 }), discount })
const chosen = fc.uniqueArray(fc.integer({ min: 0, max: 49 }))

type Discount = { percent: number | null; cents: number | null } | null
/** Hundredths of a cent that are left of `full` cents after a discount, without rounding. */
const leftOf = (hundredths: bigint, reduced: Discount): bigint => {
  if (!reduced) return hundredths
  if (reduced.percent !== null) return (hundredths * BigInt(100 - reduced.percent)) / 100n
  const left = hundredths - BigInt(reduced.cents ?? 0) * 100n
  return left > 0n ? left : 0n
}

it('adds up whole cents that are never negative', () => {
  fc.assert(
    fc.property(quote, chosen, (offer, positions) => {
      const sums = sumQuote(offer, positions)
      for (const cents of Object.values(sums)) expect(Number.isSafeInteger(cents) && cents >= 0).toBe(true)
      expect(sums.totalCents + sums.discountCents).toBe(sums.subtotalCents)
    }),
  )
})

it('rounds a line for the client, by less than a cent', () => {
  fc.assert(
    fc.property(line, (one) => {
      const { fullCents, netCents } = sumLine(one)
      const exact = leftOf(BigInt(fullCents) * 100n, one.discount)
      const rounded = BigInt(netCents) * 100n
      expect(rounded <= exact && exact - rounded < 100n).toBe(true)
    }),
  )
})

it('never rounds a total against the client by more than half a cent', () => {
  fc.assert(
    fc.property(quote, chosen, (offer, positions) => {
      const subtotal = offer.lines
        .filter(({ isOptional }, index) => !isOptional || positions.includes(index))
        .reduce((sum, one) => {
          const full = BigInt(one.quantity) * BigInt(one.priceCents) * 100n
          return sum + leftOf(full, one.discount)
        }, 0n)
      const exact = leftOf(subtotal, offer.discount)
      const { totalCents } = sumQuote(offer, positions)
      // A hundredth more, for the exact amount is cut off below it.
      expect(BigInt(totalCents) * 100n <= exact + 51n).toBe(true)
    }),
  )
})

it('takes no more for a line less', () => {
  fc.assert(
    fc.property(quote, (offer) => {
      const [, ...fewer] = offer.lines
      const { totalCents } = sumQuote({ ...offer, lines: fewer })
      expect(totalCents).toBeLessThanOrEqual(sumQuote(offer).totalCents)
    }),
  )
})
