import { once } from 'node:events'
import { createPatience } from './patience.ts'
import { readLines } from './read-lines.ts'
import type { SheetEvent } from './sheet-reader.ts'
import { startChild } from './start-child.ts'
import { type UnreadableReason, UnreadableSheet } from './unreadable.ts'
import { watchMemory } from './watch-memory.ts'
import { unpackRow, type WireRow } from './wire-row.ts'

/** What the child says, a line each; `ready` before it has touched the file. */
export type Message =
  | { kind: 'ready' }
  | Exclude<SheetEvent, { kind: 'rows' }>
  | { kind: 'rows'; rows: WireRow[] }
  | { kind: 'unreadable'; reason: UnreadableReason }
  | { kind: 'end' }

type Bounds = { seconds: number; megabytes: number; signal: AbortSignal }

export async function* readInChild(
  bytes: Buffer,
  { seconds, megabytes, signal }: Bounds,
): AsyncGenerator<SheetEvent> {
  const child = startChild(seconds)
  const closed = once(child, 'close')
  closed.catch(() => {}) // it couldn't be started; said below
  let why: unknown
  const stop = (reason: unknown) => {
    why ??= reason
    child.kill('SIGKILL')
  }
  const abort = () => stop(signal.reason)
  signal.addEventListener('abort', abort, { once: true })
  const patience = createPatience(seconds, () => stop(new UnreadableSheet('too-long')))
  const unwatch = watchMemory(child.pid ?? 0, megabytes, () => stop(new UnreadableSheet('too-much-inside')))
  let said = ''
  child.stderr.on('data', (chunk) => {
    said = (said + chunk).slice(-2000)
  })
  child.stdin.on('error', () => {}) // it may end before it has read everything
  child.stdin.end(bytes)

  let isReady = false
  try {
    patience.wait()
    for await (const line of readLines(child.stdout)) {
      patience.rest()
      const message = JSON.parse(line) as Message
      if (message.kind === 'unreadable') throw new UnreadableSheet(message.reason)
      if (message.kind === 'end') return
      if (message.kind === 'ready') isReady = true
      else if (message.kind === 'rows') yield { kind: 'rows', rows: message.rows.map(unpackRow) }
      else yield message
      patience.wait()
    }
    patience.rest()
    const [, killedBy] = await closed
    if (why) throw why
    if (!isReady) throw new Error(`the spreadsheet reader's child didn't start: ${said}`)
    throw new UnreadableSheet(reasonOf(killedBy), { cause: said })
  } finally {
    patience.rest()
    unwatch()
    signal.removeEventListener('abort', abort)
    child.kill('SIGKILL')
    await closed.catch(() => {})
  }
}

/** V8 aborts when its heap is full; the kernel ends what works too long. */
function reasonOf(killedBy: unknown): UnreadableReason {
  if (killedBy === 'SIGABRT' || killedBy === 'SIGTRAP') return 'too-much-inside'
  return killedBy === 'SIGXCPU' || killedBy === 'SIGKILL' ? 'too-long' : 'damaged'
}
