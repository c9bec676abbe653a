import type { ChangeKind, Counters } from '#core/live/live.ts'
import type { ApiClient } from './client.ts'
import { readEvents } from './read-events.ts'

const shortestWait = 1_000
const longestWait = 60_000

type Follower = {
  onCounters: (counters: Counters) => void
  /** Without kinds where anything may have changed: nobody listened for a while. */
  onChanged: (kinds?: ChangeKind[]) => void
  /** Asked when a sign-in has ended: another one may have taken its place. */
  isSignedIn: () => Promise<boolean>
}

/** Tells what waits now and whenever that changes, until the signal ends it; a lost connection is taken up again.
 * `mark` is that of what is shown, where it is known. */
export async function followCounters(
  api: ApiClient,
  follower: Follower,
  signal: AbortSignal,
  mark?: string,
): Promise<void> {
  let wait = shortestWait
  for (let since = mark; !signal.aborted; since = undefined) {
    try {
      const { body } = await api.open(since ? `/events?since=${since}` : '/events', { signal })
      if (!since) follower.onChanged()
      for await (const { event, data } of readEvents(body ?? new ReadableStream())) {
        wait = shortestWait
        if (event === 'counters') follower.onCounters(JSON.parse(data))
        if (event === 'changed') follower.onChanged(JSON.parse(data).kinds)
        if (event === 'signed-out') {
          // Signing in again ends the old sign-in a moment before the browser has the new one.
          await pause(shortestWait, signal)
          if (!(await follower.isSignedIn())) return
          break
        }
      }
    } catch {
      if (signal.aborted) return
    }
    await pause(wait, signal)
    wait = Math.min(wait * 2, longestWait)
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
