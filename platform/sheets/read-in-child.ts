import { once } from 'node:events'
import { createPausableTimeout } from './pausable-timeout.ts'
import { readLines } from './read-lines.ts'
import type { SheetEvent } from './sheet-event.ts'
import type { Child } from './start-child.ts'
import { type UnreadableReason, UnreadableSheet } from './unreadable.ts'
import { watchProcess } from './watch-process.ts'
import { unpackRow, type WireRow } from './wire-row.ts'

/** Messages of the child, one per line. `ready` is sent before it reads the file. */
export type Message =
  | { kind: 'ready' }
  | Exclude<SheetEvent, { kind: 'rows' }>
  | { kind: 'rows'; rows: WireRow[] }
  | { kind: 'unreadable'; reason: UnreadableReason }
  | { kind: 'end' }

type Bounds = {
  seconds: number
  cpuSeconds: number
  megabytes: number
  signal: AbortSignal
  child: Child
}

type Reading = { events: AsyncGenerator<SheetEvent>; closed: Promise<unknown> }

/** Reads one file in one process. `closed` resolves when the process has ended; aborting `signal` ends it. */
export function readInChild(bytes: Buffer, bounds: Bounds): Reading {
  const { seconds, signal, child } = bounds
  let stopReason: unknown
  const stop = (reason: unknown) => {
    stopReason ??= reason
    child.kill('SIGKILL')
    child.stdout.destroy() // otherwise 'close' waits until a consumer has read it
  }
  const abort = () => stop(signal.reason)
  signal.addEventListener('abort', abort, { once: true })
  const timeout = createPausableTimeout(seconds, () => stop(new UnreadableSheet('too-long')))
  const unwatch = watchProcess(child.pid ?? 0, bounds, (bound) =>
    stop(new UnreadableSheet(bound === 'cpuSeconds' ? 'too-long' : 'too-much-inside')),
  )
  const closed = once(child, 'close')
    .catch((error: unknown) => stop(error)) // the process could not be started
    .finally(() => {
      timeout.rest()
      unwatch()
      signal.removeEventListener('abort', abort)
    })
  let stderr = ''
  child.stderr.on('data', (chunk) => {
    stderr = (stderr + chunk).slice(-2000)
  })
  child.stdin.on('error', () => {}) // it may exit before reading all input
  child.stdin.end(bytes)

  async function* listEvents(): AsyncGenerator<SheetEvent> {
    let isReady = false
    try {
      timeout.wait()
      for await (const line of readLines(child.stdout)) {
        timeout.rest()
        const message = JSON.parse(line) as Message
        if (message.kind === 'unreadable') {
          timeout.wait()
          await closed
          throw new UnreadableSheet(message.reason, stderr ? { cause: stderr.slice(0, 200) } : {})
        }
        if (message.kind === 'end') return
        if (message.kind === 'ready') isReady = true
        else if (message.kind === 'rows') yield { kind: 'rows', rows: message.rows.map(unpackRow) }
        else yield message
        timeout.wait()
      }
      await closed
      if (!isReady) throw new Error(`the child that reads spreadsheets didn't start: ${stderr}`)
      throw new UnreadableSheet(reasonOf(child.signalCode), { cause: stderr })
    } catch (error) {
      throw stopReason ?? error
    } finally {
      child.kill('SIGKILL')
      await closed
    }
  }
  return { events: listEvents(), closed }
}

/** Maps the signal: V8 aborts on a full heap; the kernel kills on memory shortage or at the CPU limit (SIGXCPU). */
function reasonOf(killedBy: NodeJS.Signals | null): UnreadableReason {
  return killedBy === 'SIGXCPU' ? 'too-long' : killedBy ? 'too-much-inside' : 'damaged'
}
