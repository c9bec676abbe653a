import { once } from 'node:events'
import { createPatience } from './patience.ts'
import { readLines } from './read-lines.ts'
import type { SheetEvent } from './sheet-reader.ts'
import type { Child } from './start-child.ts'
import { type UnreadableReason, UnreadableSheet } from './unreadable.ts'
import { watchProcess } from './watch-process.ts'
import { unpackRow, type WireRow } from './wire-row.ts'

/** What the child says, a line each; `ready` before it has touched the file. */
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

/** One file, one process; it is gone when `closed` resolves, which `signal` brings about at any time. */
export function readInChild(bytes: Buffer, bounds: Bounds): Reading {
  const { seconds, signal, child } = bounds
  let why: unknown
  const stop = (reason: unknown) => {
    why ??= reason
    child.kill('SIGKILL')
    child.stdout.destroy() // 'close' doesn't come before it has been read, and perhaps nobody reads on
  }
  const abort = () => stop(signal.reason)
  signal.addEventListener('abort', abort, { once: true })
  const patience = createPatience(seconds, () => stop(new UnreadableSheet('too-long')))
  const unwatch = watchProcess(child.pid ?? 0, bounds, (bound) =>
    stop(new UnreadableSheet(bound === 'cpuSeconds' ? 'too-long' : 'too-much-inside')),
  )
  const closed = once(child, 'close')
    .catch((error: unknown) => stop(error)) // it couldn't be started
    .finally(() => {
      patience.rest()
      unwatch()
      signal.removeEventListener('abort', abort)
    })
  let said = ''
  child.stderr.on('data', (chunk) => {
    said = (said + chunk).slice(-2000)
  })
  child.stdin.on('error', () => {}) // it may end before it has read everything
  child.stdin.end(bytes)

  async function* listEvents(): AsyncGenerator<SheetEvent> {
    let isReady = false
    try {
      patience.wait()
      for await (const line of readLines(child.stdout)) {
        patience.rest()
        const message = JSON.parse(line) as Message
        if (message.kind === 'unreadable') {
          patience.wait()
          await closed
          throw new UnreadableSheet(message.reason, said ? { cause: said.slice(0, 200) } : {})
        }
        if (message.kind === 'end') return
        if (message.kind === 'ready') isReady = true
        else if (message.kind === 'rows') yield { kind: 'rows', rows: message.rows.map(unpackRow) }
        else yield message
        patience.wait()
      }
      await closed
      if (!isReady) throw new Error(`the child that reads spreadsheets didn't start: ${said}`)
      throw new UnreadableSheet(reasonOf(child.signalCode), { cause: said })
    } catch (error) {
      throw why ?? error
    } finally {
      child.kill('SIGKILL')
      await closed
    }
  }
  return { events: listEvents(), closed }
}

/** V8 aborts when its heap is full, and the kernel kills when the machine's memory is, or after so many seconds. */
function reasonOf(killedBy: NodeJS.Signals | null): UnreadableReason {
  return killedBy === 'SIGXCPU' ? 'too-long' : killedBy ? 'too-much-inside' : 'damaged'
}
