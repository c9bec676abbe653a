import { expect, it, vi } from 'vitest'
import type { ApiClient } from './client.ts'
import { followCounters } from './counters.ts'

/** How often it is said that anything may have changed when the listening begins, and what was asked. */
async function countAtBegin(mark?: string) {
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
  return { looks: onChanged.mock.calls.length, asked: open.mock.calls.map(([address]) => address) }
}

it('looks again when the listening begins, unless the server knows what is shown', async () => {
  expect(await countAtBegin()).toEqual({ looks: 1, asked: ['/events'] })
  expect(await countAtBegin('a.1')).toEqual({ looks: 0, asked: ['/events?since=a.1'] })
})
