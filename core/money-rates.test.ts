import fc from 'fast-check'
import { expect, it } from 'vitest'
import { poishaFor, settle } from './money.ts'

const rate = fc.integer({ min: 1_000, max: 100_000 })
const open = fc.integer({ min: 0, max: 1_000_000_000 })
const arrived = fc.integer({ min: 0, max: 10_000_000_000 })

it('settles the full dollar amount when exactly the shown taka are paid', () => {
  fc.assert(
    fc.property(open, rate, (cents, poishaPerDollar) => {
      const shown = poishaFor(cents, poishaPerDollar)
      expect(settle(shown, cents, poishaPerDollar)).toEqual({
        paidCents: cents,
        paidPoisha: shown,
        surplusCents: 0,
        surplusPoisha: 0,
      })
      // Whole taka, rounded up by less than one taka.
      expect(shown % 100).toBe(0)
      expect(shown * 100 - cents * poishaPerDollar).toBeLessThan(10_000)
    }),
  )
})

it('conserves every poisha, never credits too many cents, and is monotonic', () => {
  fc.assert(
    fc.property(arrived, open, rate, (poisha, cents, poishaPerDollar) => {
      const { paidCents, paidPoisha, surplusCents, surplusPoisha } = settle(poisha, cents, poishaPerDollar)
      expect(paidPoisha + surplusPoisha).toBe(poisha)
      for (const part of [paidCents, paidPoisha, surplusCents, surplusPoisha]) {
        expect(part).toBeGreaterThanOrEqual(0)
      }
      expect(paidCents).toBeLessThanOrEqual(cents)
      expect((paidCents + surplusCents) * poishaPerDollar).toBeLessThanOrEqual(poisha * 100)
      if (surplusCents > 0) expect(paidCents).toBe(cents)
      const more = settle(poisha + 1, cents, poishaPerDollar)
      expect(more.paidCents + more.surplusCents).toBeGreaterThanOrEqual(paidCents + surplusCents)
    }),
  )
})

it('settles the remainder after any partial payment', () => {
  fc.assert(
    fc.property(arrived, open, rate, (part, cents, poishaPerDollar) => {
      const left = cents - settle(part, cents, poishaPerDollar).paidCents
      expect(settle(poishaFor(left, poishaPerDollar), left, poishaPerDollar)).toMatchObject({
        paidCents: left,
        surplusCents: 0,
      })
    }),
  )
})

it('settles an amount that is sent in parts like one that is sent at once', () => {
  const few = fc.integer({ min: 1, max: 100_000_000 })
  const cuts = fc.array(fc.double({ min: 0.01, max: 0.99, noNaN: true }), { maxLength: 6 })
  fc.assert(
    fc.property(few, rate, cuts, (cents, poishaPerDollar, shares) => {
      let [left, rest, carried] = [cents, poishaFor(cents, poishaPerDollar), 0]
      const pay = (poisha: number) => {
        const { paidCents } = settle(poisha, left, poishaPerDollar, carried)
        const value = carried + poisha * 100 - paidCents * poishaPerDollar
        carried = Math.min(Math.max(value, 0), poishaPerDollar - 1)
        left -= paidCents
        rest -= poisha
      }
      for (const share of shares) {
        const part = Math.floor(rest * share)
        if (part > 0) pay(part)
      }
      pay(rest)
      expect(left).toBe(0)
    }),
  )
})
