import { looksLike } from './first-look.ts'
import { largestFile } from './limits.ts'
import { readInChild } from './read-in-child.ts'
import { createSpareChild } from './spare-child.ts'
import { startChild } from './start-child.ts'
import { createTurns } from './turns.ts'
import { UnreadableSheet } from './unreadable.ts'

export { SheetReaderBusy } from './turns.ts'
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
  /** Throws UnreadableSheet, SheetReaderBusy, or the signal's reason. Nothing is read ahead of the one who asks. */
  read: (bytes: Buffer, signal: AbortSignal) => AsyncIterable<SheetEvent>
  /** Ends what is being read and refuses what waits. */
  close: () => Promise<void>
}

type Options = {
  /** How long a child may take; the time that its reader needs for the events doesn't count. */
  seconds?: number
  /** How many may wait. */
  queue?: number
  /** How much memory a child may take. */
  megabytes?: number
}

export function createSheetReader({ seconds = 20, queue = 4, megabytes = 1_100 }: Options = {}): SheetReader {
  const turns = createTurns(queue)
  const children = new Set<Promise<unknown>>()
  const start = () => startChild(seconds)
  const spare = createSpareChild(start)

  async function* read(bytes: Buffer, signal: AbortSignal): AsyncGenerator<SheetEvent> {
    if (bytes.length === 0) throw new UnreadableSheet('empty')
    if (bytes.length > largestFile) throw new UnreadableSheet('too-large')
    const reason = looksLike(bytes)
    if (reason) throw new UnreadableSheet(reason)

    using turn = await turns.take(signal)
    const child = spare.take() ?? start()
    const { events, closed } = readInChild(bytes, { seconds, megabytes, signal: turn.signal, child })
    children.add(closed)
    try {
      yield* events
    } finally {
      children.delete(closed)
    }
  }

  return {
    prepare() {
      if (children.size === 0 && !turns.isClosed()) spare.prepare()
    },
    read,
    // The one who reads may never come back; the processes end all the same.
    async close() {
      turns.close()
      await Promise.all([...children, spare.close()])
    },
  }
}
