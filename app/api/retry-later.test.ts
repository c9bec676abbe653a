import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from './api-error.ts'
import { retryLater } from './retry-later.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const busy = (status: number, seconds?: number) => new ApiError(status, 'Busy', {}, seconds)
const { signal } = new AbortController()

it('asks again when the server has named a time, and not before', async () => {
  const ask = vi.fn(async () => 'rows')
  ask.mockRejectedValueOnce(busy(503, 2)).mockRejectedValueOnce(busy(429, 1))
  const answer = retryLater(ask, signal)
  await vi.advanceTimersByTimeAsync(1_900)
  expect(ask).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1_200)
  expect(await answer).toBe('rows')
  expect(ask).toHaveBeenCalledTimes(3)
})

it.each([
  ['another failure', busy(500, 1)],
  ['no time', busy(503)],
  ['a long time', busy(429, 60)],
])('passes %s on at once', async (_, error) => {
  const ask = vi.fn(async () => {
    throw error
  })
  await expect(retryLater(ask, signal)).rejects.toBe(error)
  expect(ask).toHaveBeenCalledTimes(1)
})

it('gives up after some tries, and at once when nobody waits any more', async () => {
  const ask = vi.fn(async () => {
    throw busy(503, 1)
  })
  const failed = expect(retryLater(ask, signal)).rejects.toMatchObject({ status: 503 })
  await vi.advanceTimersByTimeAsync(10_000)
  await failed
  expect(ask).toHaveBeenCalledTimes(4)
  const leaving = new AbortController()
  const left = expect(retryLater(ask, leaving.signal)).rejects.toBe('gone')
  await vi.advanceTimersByTimeAsync(10)
  leaving.abort('gone')
  await left
  expect(ask).toHaveBeenCalledTimes(5)
})
