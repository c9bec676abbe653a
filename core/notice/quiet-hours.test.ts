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
  expect(quietUntil(new Date(now), hours)?.toISOString()).toBe(end)
})
