import fc from 'fast-check'
import { expect, it } from 'vitest'
import { convert, payableIn, type Rates, settleMoney, spendable } from './exchange.ts'
import type { Money } from './money.ts'

const taka = fc.integer({ min: 1_000, max: 2_000_000_000 }).map((millionths) => millionths / 1_000_000)
const rates: fc.Arbitrary<Rates> = fc.record({
  poishaPerDollar: fc.integer({ min: 1_000, max: 100_000 }),
  exchangeRates: fc.tuple(
    ...['EUR', 'JPY', 'KWD'].map((currency) => fc.record({ currency: fc.constant(currency), taka })),
  ),
})
const currency = fc.constantFrom('USD', 'BDT', 'EUR', 'JPY', 'KWD')
const open = fc.record({ minor: fc.integer({ min: 0, max: 1_000_000_000 }), currency })
const arrived = fc.integer({ min: 0, max: 10_000_000_000 })

/** Values that a number holds exactly: some rates make a small amount a huge one of another currency. */
const payableOf = (owed: Money, paidIn: string, given: Rates): Money => {
  const payable = payableIn(owed, paidIn, given)
  fc.pre(payable !== undefined && payable.minor < 2 ** 52)
  return payable ?? owed
}
const settled = (...given: Parameters<typeof settleMoney>) => {
  const found = settleMoney(...given)
  if (!found) throw new Error('There is a rate for each currency')
  return found
}

it('settles the whole amount when exactly what is shown is paid', () => {
  fc.assert(
    fc.property(open, currency, rates, (owed, paidIn, given) => {
      const shown = payableOf(owed, paidIn, given)
      expect(settled(shown, owed, given)).toEqual({
        ...{ paidMinor: owed.minor, surplusMinor: 0, movedPaid: shown.minor, movedSurplus: 0 },
      })
      // Whole taka, rounded up by less than one taka.
      if (paidIn !== 'BDT' || owed.currency === 'BDT') return
      expect(shown.minor % 100).toBe(0)
      expect(shown.minor - (convert(owed, 'BDT', given, 'down') ?? 0)).toBeLessThanOrEqual(100)
    }),
  )
})

it('conserves every minor unit, never credits too much, and is monotonic', () => {
  fc.assert(
    fc.property(arrived, open, currency, rates, (minor, owed, paidIn, given) => {
      payableOf(owed, paidIn, given)
      const received = { minor, currency: paidIn }
      const { paidMinor, surplusMinor, movedPaid, movedSurplus } = settled(received, owed, given)
      expect(movedPaid + movedSurplus).toBe(minor)
      for (const part of [paidMinor, surplusMinor, movedPaid, movedSurplus]) {
        expect(part).toBeGreaterThanOrEqual(0)
      }
      expect(paidMinor).toBeLessThanOrEqual(owed.minor)
      expect(paidMinor).toBeLessThanOrEqual(convert(received, owed.currency, given, 'down') ?? 0)
      if (surplusMinor > 0) expect(paidMinor).toBe(owed.minor)
      const more = settled({ ...received, minor: minor + 1 }, owed, given)
      expect(more.paidMinor).toBeGreaterThanOrEqual(paidMinor)
      expect(more.surplusMinor).toBeGreaterThanOrEqual(surplusMinor)
    }),
  )
})

it('settles the remainder after any partial payment', () => {
  fc.assert(
    fc.property(arrived, open, currency, rates, (minor, owed, paidIn, given) => {
      payableOf(owed, paidIn, given)
      const { paidMinor } = settled({ minor, currency: paidIn }, owed, given)
      const left = { ...owed, minor: owed.minor - paidMinor }
      expect(settled(payableOf(left, paidIn, given), left, given)).toMatchObject({
        ...{ paidMinor: left.minor, surplusMinor: 0 },
      })
    }),
  )
})

it('settles an amount that is sent in parts like one that is sent at once', () => {
  const cuts = fc.array(fc.double({ min: 0.01, max: 0.99, noNaN: true }), { maxLength: 6 })
  fc.assert(
    fc.property(open, currency, rates, cuts, (owed, paidIn, given, shares) => {
      const whole = payableOf(owed, paidIn, given).minor
      const earlier = { moved: 0, paid: 0 }
      const pay = (minor: number) => {
        const left = { ...owed, minor: owed.minor - earlier.paid }
        const { paidMinor, movedPaid } = settled({ minor, currency: paidIn }, left, given, earlier)
        earlier.paid += paidMinor
        earlier.moved += movedPaid
      }
      let rest = whole
      for (const share of shares) {
        const part = Math.floor(rest * share)
        if (part > 0) pay(part)
        rest -= part
      }
      pay(rest)
      expect(earlier.paid).toBe(owed.minor)
    }),
  )
})

it('asks after each part for what is left of the amount that was asked for first', () => {
  const cuts = fc.array(fc.double({ min: 0.01, max: 0.99, noNaN: true }), { maxLength: 6 })
  fc.assert(
    fc.property(open, currency, rates, cuts, (owed, paidIn, given, shares) => {
      let rest = payableOf(owed, paidIn, given).minor
      const earlier = { moved: 0, paid: 0 }
      const unit = paidIn === 'BDT' && owed.currency !== 'BDT' ? 100 : 1
      for (const share of shares) {
        const part = Math.floor((rest * share) / unit) * unit
        const before = { ...owed, minor: owed.minor - earlier.paid }
        const { paidMinor, movedPaid } = settled({ minor: part, currency: paidIn }, before, given, earlier)
        earlier.paid += paidMinor
        earlier.moved += movedPaid
        rest -= part
        const left = { ...owed, minor: owed.minor - earlier.paid }
        expect(payableIn(left, paidIn, given, earlier)?.minor).toBe(left.minor > 0 ? rest : 0)
      }
    }),
  )
})

it('spends credit in any currency, losing less than a minor unit of it', () => {
  fc.assert(
    fc.property(arrived, open, currency, rates, (minor, owed, of, given) => {
      payableOf(owed, of, given)
      fc.pre(owed.minor > 0 && (convert({ minor, currency: of }, owed.currency, given, 'up') ?? 0) < 2 ** 52)
      const { taken, paid } = spendable({ minor, currency: of }, owed, given) ?? { taken: owed, paid: owed }
      expect(taken.minor).toBeLessThanOrEqual(minor)
      expect(paid.minor).toBeLessThanOrEqual(owed.minor)
      // Less would not pay it, and nothing is paid without credit.
      expect(taken.minor).toBe(convert(paid, of, given, 'up'))
      if (of === owed.currency) expect(taken.minor).toBe(paid.minor)
      const whole = convert(owed, of, given, 'up') ?? 0
      expect(paid.minor === owed.minor).toBe(minor >= whole)
    }),
  )
})
