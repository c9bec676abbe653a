import fc from 'fast-check'
import { expect, it } from 'vitest'
import { payablesOf } from '../exchange.ts'
import { cents, poisha } from '../money.ts'
import { withFee, withoutFee } from '../payment-method/fee.ts'
import { findWrongAmount, leftToSend, planParts } from './method-limits.ts'

const taka = (units: number) => units * 100
/** At ৳100 for a dollar and ৳125 for a euro. */
const rate = { poishaPerDollar: 10_000, exchangeRates: [{ currency: 'EUR', taka: 125 }] }
const payable = (units: number) => ({ payables: payablesOf(cents(units), rate) })
const limits = { label: 'bKash', min: poisha(taka(1_000)), max: poisha(taka(50_000)) }

it.each([
  [taka(500), [taka(500)]],
  [taka(50_000), [taka(50_000)]],
  [taka(50_001), [taka(50_000), taka(1)]],
  [taka(100_000), [taka(50_000), taka(50_000)]],
  [taka(120_000), [taka(50_000), taka(50_000), taka(20_000)]],
])('plans %i poisha in parts that the method takes', (amount, parts) => {
  expect(planParts(amount, limits)).toEqual(parts)
  for (const [index, part] of parts.entries()) {
    const left = amount - parts.slice(0, index).reduce((sum, sent) => sum + sent, 0)
    expect(findWrongAmount(part, limits, left)).toBeUndefined()
  }
})

it('plans one payment without a maximum', () => {
  expect(planParts(taka(1_000_000), { max: null })).toEqual([taka(1_000_000)])
})

it('leaves to send what is open without the payments that wait, and never less than nothing', () => {
  const counts = poisha(taka(600))
  const claims = (['submitted', 'checking', 'rejected', 'accepted', 'withdrawn'] as const).map((status) => ({
    counts,
    status,
  }))
  expect(leftToSend(payable(2_000), claims)).toBe(taka(800))
  expect(leftToSend(payable(1_000), claims)).toBe(0)
})

it('plans payments in another currency, and counts those of a third one', () => {
  const waiting = (minor: number, currency: string) => [
    { counts: { minor, currency }, status: 'submitted' as const },
  ]
  const invoice = payable(10_001)
  expect(leftToSend(invoice, [], 'USD')).toBe(10_001)
  // €80.008, rounded up.
  expect(leftToSend(invoice, [], 'EUR')).toBe(8_001)
  expect(leftToSend(invoice, waiting(8_001, 'EUR'), 'EUR')).toBe(0)
  // ৳10,001, and whole although each currency is rounded on its own.
  expect(leftToSend(invoice, waiting(8_001, 'EUR'))).toBe(0)
  expect(leftToSend(invoice, waiting(4_000, 'EUR'))).toBe(1_000_100 - Math.floor((4_000 * 1_000_100) / 8_001))
  expect(leftToSend(invoice, [], 'GBP')).toBeUndefined()
})

it('adds the fee of a method to each part', () => {
  const fee = { percent: 4.4, fixedMinor: 30 }
  const [sent = 0] = planParts(10_000, { max: null, fee })
  expect(sent).toBe(10_491)
  expect(withoutFee(sent, fee)).toBeGreaterThanOrEqual(10_000)
  const parts = planParts(10_000, { max: { minor: 5_000, currency: 'USD' }, fee })
  expect(parts.slice(0, -1)).toEqual([5_000, 5_000])
  expect(parts.reduce((sum, part) => sum + withoutFee(part, fee), 0)).toBeGreaterThanOrEqual(10_000)
})

it('never asks for less than arrives without the fee', () => {
  const fees = fc.record({
    percent: fc.integer({ min: 0, max: 2_000 }).map((hundredths) => hundredths / 100),
    fixedMinor: fc.integer({ min: 0, max: 5_000 }),
  })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000_000 }), fees, (minor, fee) => {
      const arrived = withoutFee(withFee(minor, fee), fee)
      expect(arrived - minor).toBeGreaterThanOrEqual(0)
      expect(arrived - minor).toBeLessThanOrEqual(1)
    }),
  )
})
