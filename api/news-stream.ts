import type { PassThrough } from 'node:stream'
import type { Context } from '#core/context.ts'
import { isRefusal } from '#core/errors.ts'
import { kindsToTell, type Marks, readOwnMarks } from '#core/live/changes.server.ts'
import { readCounters } from '#core/live/counters.server.ts'
import { type ChangeKind, changeKinds, kindsOfTable } from '#core/live/live.ts'
import { isStillSignedIn } from '#core/session/session.server.ts'
import type { Changes } from './request-context.ts'

const heartbeat = 15_000

/** Tables that say whether a sign-in still stands. */
const rightsTables = new Set(['session', 'person'])

const written = (event: string, facts: object) => `event: ${event}\ndata: ${JSON.stringify(facts)}\n\n`

/** Writes until the sign-in ends; one look at a time, and one more when something changed meanwhile. `since` is the
 * mark of what the screen was made of: a change before anybody listened is told, too. */
export function tellNews(ctx: Context, stream: PassThrough, changes: Changes, since?: string): () => void {
  let isBehind = since !== undefined && since !== changes.mark()
  let told = ''
  let marks: Marks | undefined
  let touched = new Set<ChangeKind>()
  let looking: Promise<void> | undefined
  let isStale = false

  async function look(): Promise<void> {
    if (!(await isStillSignedIn(ctx))) return void stream.end(written('signed-out', {}))
    const heard = touched
    touched = new Set()
    const [counters, seen] = await Promise.all([readCounters(ctx), readOwnMarks(ctx)])
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
        // Without the database there is no news; it is looked for again when the database is back.
        if (isRefusal(error) && error.kind === 'unavailable') return
        // The client asks again by itself.
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
