import { expect, it } from 'vitest'
import { quietUntil } from './quiet-hours.ts'

const night = { from: '22:00', until: '07:00' }
const noon = { from: '12:30', until: '14:00' }

it.each([
  ['2026-11-24T15:59:59Z', night, undefined],
  ['2026-11-24T16:00:00Z', night, '2026-11-25T01:00:00.000Z'],
  ['2026-11-24T19:00:00Z', night, '2026-11-25T01:00:00.000Z'],
  ['2026-11-25T00:59:59Z', night, '2026-11-25T01:00:00.000Z'],
  ['2026-11-25T01:00:00Z', night, undefined],
  ['2026-11-24T06:30:00Z', noon, '2026-11-24T08:00:00.000Z'],
  ['2026-11-24T08:00:00Z', noon, undefined],
  ['2026-11-24T16:00:00Z', { from: '22:00', until: '22:00' }, undefined],
  ['2026-11-24T16:00:00Z', undefined, undefined],
])('at %s in quiet hours %j of Dhaka waits until %s', (now, hours, end) => {
  expect(quietUntil(new Date(now), hours, 'Asia/Dhaka')?.toISOString()).toBe(end)
})

it.each([
  ['2026-07-24T20:59:59Z', undefined],
  ['2026-07-24T21:00:00Z', '2026-07-25T06:00:00.000Z'],
  // The clocks go back in this night.
  ['2026-10-24T21:00:00Z', '2026-10-25T07:00:00.000Z'],
  ['2026-11-24T21:59:59Z', undefined],
  ['2026-11-25T06:59:59Z', '2026-11-25T07:00:00.000Z'],
])('at %s in the nights of London waits until %s', (now, end) => {
  expect(quietUntil(new Date(now), night, 'Europe/London')?.toISOString()).toBe(end)
})
