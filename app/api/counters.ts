import type { Counters } from '#core/live/live.ts'
import type { ChangeKind } from '#core/records/kinds.ts'
import type { ApiClient } from './client.ts'
import { readEvents } from './read-events.ts'

const minRetryDelay = 1_000
const maxRetryDelay = 60_000

type Follower = {
  onCounters: (counters: Counters) => void
  /** Called without kinds after a gap in the stream, when anything may have changed. */
  onChanged: (kinds?: ChangeKind[]) => void
  /** Called after the session ended, as a new sign-in may have replaced it. */
  isSignedIn: () => Promise<boolean>
}

/** Follows the counters and changed record kinds until the signal aborts. Reconnects after errors. `mark` is the
 * version of the displayed data, if known. */
export async function followCounters(
  api: ApiClient,
  follower: Follower,
  signal: AbortSignal,
  mark?: string,
): Promise<void> {
  let retryDelay = minRetryDelay
  for (let since = mark; !signal.aborted; since = undefined) {
    try {
      const { body } = await api.open(since ? `/events?since=${since}` : '/events', { signal })
      if (!since) follower.onChanged()
      for await (const { event, data } of readEvents(body ?? new ReadableStream())) {
        retryDelay = minRetryDelay
        if (event === 'counters') follower.onCounters(JSON.parse(data))
        if (event === 'changed') follower.onChanged(JSON.parse(data).kinds)
        if (event === 'signed-out') {
          // Signing in again ends the old session shortly before the browser has the new one.
          await pause(minRetryDelay, signal)
          if (!(await follower.isSignedIn())) return
          break
        }
      }
    } catch {
      if (signal.aborted) return
    }
    await pause(retryDelay, signal)
    retryDelay = Math.min(retryDelay * 2, maxRetryDelay)
  }
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve()
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
