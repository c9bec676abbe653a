import type { PassThrough } from 'node:stream'
import type { Context } from '#core/context.ts'
import { isRefusal } from '#core/errors.ts'
import { kindsToTell, type Marks, readOwnMarks } from '#core/live/changes.server.ts'
import { readCounters } from '#core/live/counters.server.ts'
import { type ChangeKind, changeKinds, kindsOfTable } from '#core/live/live.ts'
import { isStillSignedIn } from '#core/session/session.server.ts'
import type { Changes } from './request-context.ts'

const heartbeat = 15_000

/** Tables that decide whether a session is still valid. */
const rightsTables = new Set(['session', 'person'])

const written = (event: string, facts: object) => `event: ${event}\ndata: ${JSON.stringify(facts)}\n\n`

/** Writes events until the session ends. Reads run one at a time; a change during a read causes another. `since` is the
 * version of the screen's data, so that changes before the stream opened are sent, too. */
export function tellNews(ctx: Context, stream: PassThrough, changes: Changes, since?: string): () => void {
  let isBehind = since !== undefined && since !== changes.mark()
  let told = ''
  let marks: Marks | undefined
  let touched = new Set<ChangeKind>()
  let looking: Promise<void> | undefined
  let isStale = false

  async function look(): Promise<void> {
    const heard = touched
    touched = new Set()
    const [counters, seen] = await Promise.all([readCounters(ctx), readOwnMarks(ctx)])
    // After the reading: rights that ended meanwhile must not be used once more.
    if (!(await isStillSignedIn(ctx))) return void stream.end(written('signed-out', {}))
    let kinds: readonly ChangeKind[] = []
    if (isBehind) kinds = changeKinds
    else if (marks) kinds = kindsToTell(ctx, { touched: heard, before: marks, now: seen })
    isBehind = false
    marks = seen
    const event = written('counters', counters)
    if (!stream.writable) return
    if (event !== told) stream.write(event)
    if (kinds.length > 0) stream.write(written('changed', { kinds }))
    told = event
  }
  function lookAgain(): void {
    isStale = looking !== undefined
    looking ??= look()
      .catch((error: unknown) => {
        // The database is unavailable. The change feed triggers another read when it is back.
        if (isRefusal(error) && error.kind === 'unavailable') return
        // EventSource reconnects by itself.
        stream.destroy()
      })
      .finally(() => {
        looking = undefined
        if (isStale && stream.writable) lookAgain()
      })
  }

  const stopListening = changes.listen((table) => {
    const kinds = table === '*' ? changeKinds : kindsOfTable[table]
    for (const kind of kinds ?? []) touched.add(kind)
    if (kinds || rightsTables.has(table)) lookAgain()
  })
  const timer = setInterval(() => {
    if (stream.writable) stream.write(': still here\n\n')
    lookAgain()
  }, heartbeat)
  lookAgain()
  return () => {
    clearInterval(timer)
    stopListening()
  }
}
