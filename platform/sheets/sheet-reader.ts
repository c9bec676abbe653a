import { createGate, GateRefusal } from '../gate.ts'
import { looksLike } from './first-look.ts'
import { cpuSecondsFor, largestFile } from './limits.ts'
import { readInChild } from './read-in-child.ts'
import { createSpareChild } from './spare-child.ts'
import { startChild } from './start-child.ts'
import { UnreadableSheet } from './unreadable.ts'

export { type UnreadableReason, UnreadableSheet } from './unreadable.ts'

export type SheetHeading = {
  name: string
  /** Chart sheets are listed without rows. */
  kind: 'rows' | 'chart'
  isHidden: boolean
  isDamaged: boolean
  /** Highest used column and row, counted from one. */
  columnCount: number
  rowCount: number
  /** In characters, as far as known; may be shorter than the columns are many. */
  columnWidths: number[]
  /** Zero-based and inclusive. */
  merges: [top: number, left: number, bottom: number, right: number][]
}

/** `number` is zero-based; `texts` what Excel shows, up to the last used cell; `values` the raw ones beside them. */
export type SheetRow = { number: number; texts: string[]; values: (string | number | boolean | null)[] }

/** Rows belong to the sheet before them. */
export type SheetEvent = { kind: 'sheet'; sheet: SheetHeading } | { kind: 'rows'; rows: SheetRow[] }

/** Reads uploaded workbooks, each in a process of its own, one at a time. */
export type SheetReader = {
  /** A workbook is on its way: the process for it starts meanwhile, unless another one is being read. */
  prepare: () => void
  /**
   * Throws UnreadableSheet, GateRefusal, or the signal's reason. Nothing is read ahead of the consumer. Clients take
   * turns: a file waits for one of each other client at most.
   */
  read: (bytes: Buffer, by: { signal: AbortSignal; client: string }) => AsyncIterable<SheetEvent>
  /** Ends what is being read and refuses what waits. */
  close: () => Promise<void>
}

type Options = {
  /** How long a child may take; the consumer's time doesn't count. */
  seconds?: number
  /** How much processor time it may take; by the file's size unless it is given. */
  cpuSeconds?: number
  /** How many may wait. */
  queue?: number
  /** How many of those may be one client's. */
  queuePerClient?: number
  /** How much memory a child may take. */
  megabytes?: number
}

/** About what an honest file takes, with the storing of it. */
const secondsEach = 3

export function createSheetReader({
  seconds = 20,
  cpuSeconds,
  queue = 8,
  queuePerClient = 3,
  megabytes = 1_100,
}: Options = {}): SheetReader {
  // One at a time: each may take a gigabyte.
  const gate = createGate({ atOnce: 1, queue, queuePerClient, secondsEach })
  const closing = new AbortController()
  const children = new Set<Promise<unknown>>()
  const start = () => startChild(seconds)
  const spare = createSpareChild(start)

  async function* read(
    bytes: Buffer,
    { signal: wanted, client }: { signal: AbortSignal; client: string },
  ): AsyncGenerator<SheetEvent> {
    if (bytes.length === 0) throw new UnreadableSheet('empty')
    if (bytes.length > largestFile) throw new UnreadableSheet('too-large')
    const reason = looksLike(bytes)
    if (reason) throw new UnreadableSheet(reason)

    const signal = AbortSignal.any([wanted, closing.signal])
    using _turn = await gate.enter(client, { signal })
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
    // The one who reads may never come back; the processes end all the same.
    async close() {
      closing.abort(new GateRefusal('closed', secondsEach))
      gate.close()
      await Promise.all([...children, spare.close()])
    },
  }
}
