import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from './api-error.ts'
import { retryWhenBusy } from './retry-when-busy.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const busy = (status: number, seconds?: number) => new ApiError(status, 'Busy', {}, seconds)
const { signal } = new AbortController()

it('retries after the delay in Retry-After', async () => {
  const send = vi.fn(async () => 'rows')
  send.mockRejectedValueOnce(busy(503, 2)).mockRejectedValueOnce(busy(429, 1))
  const answer = retryWhenBusy(send, signal)
  await vi.advanceTimersByTimeAsync(1_900)
  expect(send).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1_200)
  expect(await answer).toBe('rows')
  expect(send).toHaveBeenCalledTimes(3)
})

it.each([
  ['another error', busy(500, 1)],
  ['an error without Retry-After', busy(503)],
  ['an error with a long Retry-After', busy(429, 60)],
])('rethrows %s immediately', async (_, error) => {
  const send = vi.fn(async () => {
    throw error
  })
  await expect(retryWhenBusy(send, signal)).rejects.toBe(error)
  expect(send).toHaveBeenCalledTimes(1)
})

it('gives up after four attempts, and immediately when aborted', async () => {
  const send = vi.fn(async () => {
    throw busy(503, 1)
  })
  const failed = expect(retryWhenBusy(send, signal)).rejects.toMatchObject({ status: 503 })
  await vi.advanceTimersByTimeAsync(10_000)
  await failed
  expect(send).toHaveBeenCalledTimes(4)
  const aborting = new AbortController()
  const aborted = expect(retryWhenBusy(send, aborting.signal)).rejects.toBe('aborted')
  await vi.advanceTimersByTimeAsync(10)
  aborting.abort('aborted')
  await aborted
  expect(send).toHaveBeenCalledTimes(5)
})
