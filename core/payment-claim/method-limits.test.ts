import { expect, it } from 'vitest'
import { poisha } from '../money.ts'
import { findWrongAmount, leftToSend, planParts } from './method-limits.ts'

const taka = (units: number) => units * 100
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
  const amount = poisha(taka(600))
  const claims = (['submitted', 'checking', 'rejected', 'accepted', 'withdrawn'] as const).map((status) => ({
    amount,
    status,
  }))
  expect(leftToSend(poisha(taka(2_000)), claims)).toBe(taka(800))
  expect(leftToSend(poisha(taka(1_000)), claims)).toBe(0)
})
