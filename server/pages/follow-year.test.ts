import { expect, it, vi } from 'vitest'
import { hourMs } from '#core/time.ts'
import { followYear } from './follow-year.ts'

it('drops pages that show the settings once a year begins in Dhaka', () => {
  vi.useFakeTimers({ now: new Date('2026-12-31T17:30:00Z') })
  const dropped: string[] = []
  const stop = followYear({ invalidate: (table) => void dropped.push(table) }, () => new Date())
  vi.advanceTimersByTime(hourMs / 4)
  expect(dropped).toEqual([])
  vi.advanceTimersByTime(24 * hourMs)
  expect(dropped).toEqual(['site_settings'])
  stop()
  vi.useRealTimers()
})
