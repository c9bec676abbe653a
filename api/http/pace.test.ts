import { expect, it } from 'vitest'
import { createPace } from './pace.ts'

it('lets a few actions start at once, then one each interval, and recovers while idle', () => {
  let now = 0
  const pace = createPace({ burst: 3, intervalMs: 1_000 }, () => now)
  const countStarts = () => {
    let count = 0
    for (; pace.wait() === 0; count++) pace.start()
    return count
  }
  expect(countStarts()).toBe(3)
  expect(pace.wait()).toBe(1_000)
  now += 999
  expect(countStarts()).toBe(0)
  now += 1
  expect(countStarts()).toBe(1)
  now += 60_000
  expect(countStarts()).toBe(3)
})
