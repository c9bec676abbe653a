import type { PassThrough } from 'node:stream'
import type { Context } from '#core/context.ts'
import { isRefusal } from '#core/errors.ts'
import { kindsToNotify, type RecordVersions, readOwnVersions } from '#core/live/changes.server.ts'
import { readCounters } from '#core/live/counters.server.ts'
import { type ChangeKind, changeKinds, kindsOfTable } from '#core/records/kinds.ts'
import { isStillSignedIn } from '#core/session/session.server.ts'
import { createPace } from '../http/pace.ts'
import type { Changes } from '../http/request-context.ts'

const heartbeat = 15_000
/** Anybody can cause changes, and each is read for every open stream. */
const reads = { burst: 5, intervalMs: 1_000 }

/** Tables that decide whether a session is still valid. */
const rightsTables = new Set(['session', 'person', 'client_member'])

const formatEvent = (event: string, data: object) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`

/** Writes events until the session ends. Reads run one at a time, and not too often; a change meanwhile triggers another.
 * `since` is the version of the client's data, so that changes made before the stream opened are sent too. */
export function streamLiveEvents(
  ctx: Context,
  stream: PassThrough,
  changes: Changes,
  since?: string,
): () => void {
  let isBehind = since !== undefined && since !== changes.mark()
  let lastCounters = ''
  let lastMarks: RecordVersions | undefined
  let touched = new Set<ChangeKind>()
  let reading: Promise<void> | undefined
  let waiting: NodeJS.Timeout | undefined
  let isStale = false
  const pace = createPace(reads)

  async function read(): Promise<void> {
    const pending = touched
    touched = new Set()
    const [counters, marks] = await Promise.all([readCounters(ctx), readOwnVersions(ctx)])
    // Checked after the reads, so that data is never sent to a session that ended during them.
    if (!(await isStillSignedIn(ctx))) return void stream.end(formatEvent('signed-out', {}))
    let kinds: readonly ChangeKind[] = []
    if (isBehind) kinds = changeKinds
    else if (lastMarks) kinds = kindsToNotify(ctx, { touched: pending, before: lastMarks, now: marks })
    isBehind = false
    lastMarks = marks
    const event = formatEvent('counters', counters)
    if (!stream.writable) return
    if (event !== lastCounters) stream.write(event)
    if (kinds.length > 0) stream.write(formatEvent('changed', { kinds }))
    lastCounters = event
  }
  function scheduleRead(): void {
    isStale = true
    if (reading || waiting) return
    const pause = pace.wait()
    if (pause === 0) startRead()
    else
      waiting = setTimeout(() => {
        waiting = undefined
        startRead()
      }, pause)
  }
  function startRead(): void {
    isStale = false
    pace.start()
    reading = read()
      .catch((error: unknown) => {
        // The database is unavailable. The change feed triggers another read after it recovers.
        if (isRefusal(error) && error.kind === 'unavailable') return
        // The client reconnects.
        stream.destroy()
      })
      .finally(() => {
        reading = undefined
        if (isStale && stream.writable) scheduleRead()
      })
  }

  const stopListening = changes.listen((table) => {
    const kinds = table === '*' ? changeKinds : kindsOfTable[table]
    for (const kind of kinds ?? []) touched.add(kind)
    if (kinds || rightsTables.has(table)) scheduleRead()
  })
  const timer = setInterval(() => {
    if (stream.writable) stream.write(': still here\n\n')
    scheduleRead()
  }, heartbeat)
  scheduleRead()
  return () => {
    clearInterval(timer)
    clearTimeout(waiting)
    stopListening()
  }
}
