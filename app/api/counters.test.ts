import { expect, it, vi } from 'vitest'
import type { ApiClient } from './client.ts'
import { followCounters } from './counters.ts'

/** Follows the counters until the first event. Returns the number of `onChanged` calls and the requested paths. */
async function followOnce(mark?: string) {
  const closing = new AbortController()
  const onChanged = vi.fn()
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      controller.enqueue(new TextEncoder().encode('event: counters\ndata: {}\n\n'))
      controller.close()
    },
  })
  const open = vi.fn(async (_address: string) => new Response(stream))
  const following = followCounters(
    { open } as unknown as ApiClient,
    { onCounters: () => closing.abort(), onChanged, isSignedIn: async () => true },
    closing.signal,
    mark,
  )
  await following
  return { changes: onChanged.mock.calls.length, paths: open.mock.calls.map(([address]) => address) }
}

it('reports a change when the stream opens, unless it sent the version of the displayed data', async () => {
  expect(await followOnce()).toEqual({ changes: 1, paths: ['/events'] })
  expect(await followOnce('a.1')).toEqual({ changes: 0, paths: ['/events?since=a.1'] })
})
