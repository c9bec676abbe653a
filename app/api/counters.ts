import type { ApiClient } from './client.ts'
import { readEvents } from './read-events.ts'

export type Counters = { unreadContacts: number }

const shortestWait = 1_000
const longestWait = 60_000

type Follower = { onCounters: (counters: Counters) => void; onSignedOut: () => void }

/** Tells the counters now and whenever they change, until the signal ends it; a lost connection is taken up again. */
export async function followCounters(api: ApiClient, follower: Follower, signal: AbortSignal): Promise<void> {
  let wait = shortestWait
  while (!signal.aborted) {
    try {
      const { body } = await api.open('/events', { signal })
      for await (const { event, data } of readEvents(body ?? new ReadableStream())) {
        wait = shortestWait
        if (event === 'counters') follower.onCounters(JSON.parse(data))
        if (event === 'signed-out') return follower.onSignedOut()
      }
    } catch {
      if (signal.aborted) return
    }
    await pause(wait, signal)
    wait = Math.min(wait * 2, longestWait)
  }
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
