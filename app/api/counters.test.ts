import { afterEach, expect, it, vi } from 'vitest'
import type { ApiClient } from './client.ts'
import { followCounters } from './counters.ts'

afterEach(() => vi.restoreAllMocks())

/** How often it is said that anything may have changed, when the listening begins so late in the page's life. */
async function countAtBegin(pageAge: number): Promise<number> {
  vi.spyOn(performance, 'now').mockReturnValue(pageAge)
  const closing = new AbortController()
  const onChanged = vi.fn()
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      controller.enqueue(new TextEncoder().encode('event: counters\ndata: {}\n\n'))
      controller.close()
    },
  })
  const open = async () => new Response(stream)
  const following = followCounters(
    { open } as unknown as ApiClient,
    { onCounters: () => closing.abort(), onChanged, isSignedIn: async () => true },
    closing.signal,
  )
  await following
  return onChanged.mock.calls.length
}

it('looks again at what came with a document that took long, and only then', async () => {
  expect(await countAtBegin(800)).toBe(0)
  expect(await countAtBegin(9_000)).toBe(1)
})
