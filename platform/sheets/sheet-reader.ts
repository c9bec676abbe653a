import { createGate, GateRefusal } from '../gate.ts'
import { checkFileSignature } from './check-signature.ts'
import { cpuSecondsFor, largestFile } from './limits.ts'
import { readInChild } from './read-in-child.ts'
import type { SheetEvent } from './sheet-event.ts'
import { createSpareChild } from './spare-child.ts'
import { startChild } from './start-child.ts'
import { UnreadableSheet } from './unreadable.ts'

export { type UnreadableReason, UnreadableSheet } from './unreadable.ts'

/** Reads uploaded workbooks one at a time, each in its own process. */
export type SheetReader = {
  /** Starts a process for a workbook that is being uploaded, unless another one is being read. */
  prepare: () => void
  /**
   * Throws UnreadableSheet, GateRefusal, or the signal's reason. Applies backpressure. Clients are scheduled fairly:
   * a file waits for at most one file of each other client.
   */
  read: (bytes: Buffer, by: { signal: AbortSignal; client: string }) => AsyncIterable<SheetEvent>
  /** Aborts the current file and refuses waiting ones. */
  close: () => Promise<void>
}

type Options = {
  /** Time limit of a child, excluding the consumer's time. */
  seconds?: number
  /** Limit of processor time; depends on the file's size by default. */
  cpuSeconds?: number
  /** Maximum queue length. */
  queue?: number
  /** Maximum queue length per client. */
  queuePerClient?: number
  /** Memory limit of a child. */
  megabytes?: number
}

/** Typical time for an honest file, including storing it. */
const secondsEach = 3

export function createSheetReader({
  seconds = 20,
  cpuSeconds,
  queue = 8,
  queuePerClient = 3,
  megabytes = 1_100,
}: Options = {}): SheetReader {
  // One at a time, because each may take a gigabyte.
  const gate = createGate({ atOnce: 1, queue, queuePerClient, secondsEach })
  const closing = new AbortController()
  const children = new Set<Promise<unknown>>()
  const start = () => startChild(seconds)
  const spare = createSpareChild(start)

  async function* read(
    bytes: Buffer,
    { signal: callerSignal, client }: { signal: AbortSignal; client: string },
  ): AsyncGenerator<SheetEvent> {
    if (bytes.length === 0) throw new UnreadableSheet('empty')
    if (bytes.length > largestFile) throw new UnreadableSheet('too-large')
    const reason = checkFileSignature(bytes)
    if (reason) throw new UnreadableSheet(reason)

    const signal = AbortSignal.any([callerSignal, closing.signal])
    using _slot = await gate.enter(client, { signal })
    const child = spare.take() ?? start()
    const bounds = {
      seconds,
      cpuSeconds: cpuSeconds ?? cpuSecondsFor(bytes.length),
      megabytes,
      signal,
      child,
    }
    const { events, closed } = readInChild(bytes, bounds)
    children.add(closed)
    try {
      yield* events
    } finally {
      children.delete(closed)
    }
  }

  return {
    prepare() {
      if (children.size === 0 && !closing.signal.aborted) spare.prepare()
    },
    read,
    // Waits for the processes instead of the consumer, which may never continue.
    async close() {
      closing.abort(new GateRefusal('closed', secondsEach))
      gate.close()
      await Promise.all([...children, spare.close()])
    },
  }
}
