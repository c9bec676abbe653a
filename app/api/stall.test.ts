import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { checkingMs, watchForStall } from './stall.ts'
import { createUploader } from './upload.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('calls once after a minute without progress, and starts over with each sign of it', async () => {
  const onStall = vi.fn()
  const stall = watchForStall(onStall)
  await vi.advanceTimersByTimeAsync(120_000)
  expect(onStall).not.toHaveBeenCalled()
  stall.touch()
  await vi.advanceTimersByTimeAsync(59_999)
  stall.touch()
  await vi.advanceTimersByTimeAsync(59_999)
  expect(onStall).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(onStall).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(600_000)
  expect(onStall).toHaveBeenCalledOnce()
})

it('waits longer while the server checks the file, and not at all after the end', async () => {
  const onStall = vi.fn()
  const stall = watchForStall(onStall)
  stall.touch(checkingMs)
  await vi.advanceTimersByTimeAsync(checkingMs - 1)
  expect(onStall).not.toHaveBeenCalled()
  stall.rest()
  await vi.advanceTimersByTimeAsync(600_000)
  expect(onStall).not.toHaveBeenCalled()
})

/** An upload whose bytes stop on the way. */
class StuckRequest extends EventTarget {
  static last: StuckRequest
  upload = new EventTarget()
  aborted = false
  status = 200
  responseText = '{"insertedId":"7"}'
  open() {}
  setRequestHeader() {}
  getResponseHeader = () => null
  send() {
    StuckRequest.last = this
  }
  abort() {
    this.aborted = true
    this.dispatchEvent(new Event('abort'))
    this.dispatchEvent(new Event('loadend'))
  }
  progress(loaded: number) {
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total: 100 }))
  }
}

function begin() {
  vi.stubGlobal('XMLHttpRequest', StuckRequest)
  const onProgress = vi.fn()
  const upload = createUploader({ freshToken: async () => undefined, onRejected: () => {} })
  const sending = upload<{ insertedId: string }>('/attachments', new Blob(['a']), {
    signal: new AbortController().signal,
    onProgress,
  })
  return { sending, onProgress }
}

it('gives up an upload of one request after a minute without progress, as unreachable', async () => {
  const { sending, onProgress } = begin()
  const outcome = expect(sending).rejects.toMatchObject({
    status: 0,
    message: expect.stringMatching(/reached/),
  })
  await vi.advanceTimersByTimeAsync(59_999)
  StuckRequest.last.progress(40)
  await vi.advanceTimersByTimeAsync(59_999)
  expect(StuckRequest.last.aborted).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  await outcome
  expect(StuckRequest.last.aborted).toBe(true)
  expect(onProgress.mock.calls).toEqual([[40]])
})

it('leaves the server two minutes to check a file that has arrived', async () => {
  const { sending } = begin()
  await vi.advanceTimersByTimeAsync(0)
  StuckRequest.last.upload.dispatchEvent(new Event('load'))
  await vi.advanceTimersByTimeAsync(checkingMs - 1)
  StuckRequest.last.dispatchEvent(new Event('load'))
  StuckRequest.last.dispatchEvent(new Event('loadend'))
  expect(await sending).toEqual({ insertedId: '7' })
  await vi.advanceTimersByTimeAsync(600_000)
  expect(StuckRequest.last.aborted).toBe(false)
})
