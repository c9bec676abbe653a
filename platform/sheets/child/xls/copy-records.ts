import { limits } from '#platform/sheets/limits.ts'
import { UnreadableSheet } from '#platform/sheets/unreadable.ts'
import { createResults, formulaTypes } from './keep-formula-results.ts'
import { type Record, types, writeRecord } from './records.ts'

const { label, string, number, boolErr, rk, mulRk, labelSst, rString } = types
const cells = new Set<number>([0x02, 0x03, 0x04, 0x05, label, number, boolErr, rk, mulRk, labelSst, rString])
const results = new Set<number>([...formulaTypes, 0x07, string])
/** Records that define how cells are displayed, in all versions. Old versions store them among the cells. */
const settings = new Set<number>([
  ...[0x09, 0x209, 0x409, types.bof, types.date1904, types.codePage, types.format, 0x1e],
  ...[types.xf, 0x43, 0x243, 0x443, 0x44, types.sst],
])
/** Excel's own limit is 255 characters; the parser is slow on longer formats. */
const longestFormat = 2 * 255 + 5

/** Copies the records that a viewer needs and replaces formulas by their results. `count` receives all cell counts. */
export function copyRecords(records: Record[], version: number, count: (cells: number) => void): Buffer[] {
  const outcome = createResults(version)
  const copied = createCopy()
  let isContinued = false
  for (const record of records) {
    const { type, length } = record
    if (type === types.continue) {
      if (isContinued) copied.take(record)
      continue
    }
    isContinued = type === types.sst
    if (results.has(type)) {
      const result = outcome.take(record)
      if (result) copied.add(result)
      count(result ? 1 : 0)
    } else if (cells.has(type) || settings.has(type)) {
      if (cells.has(type)) count(type === types.mulRk ? Math.floor((length - 4) / 6) : 1)
      const isTooLong = type === types.format && length - 4 > longestFormat
      if (!isTooLong) copied.take(record)
    }
  }
  copied.add(writeRecord(types.eof, Buffer.alloc(0)))
  return copied.parts()
}

/** Collects records; adjacent ones are copied as one slice. */
function createCopy() {
  const parts: Buffer[] = []
  let run: { stream: Buffer; at: number; end: number } | undefined
  const endRun = () => {
    if (run) parts.push(run.stream.subarray(run.at, run.end))
    run = undefined
  }
  return {
    take({ stream, at, end }: Record) {
      if (run?.end !== at) endRun()
      run ??= { stream, at, end }
      run.end = end
    },
    add(written: Buffer) {
      endRun()
      parts.push(written)
    },
    parts() {
      endRun()
      return parts
    },
  }
}

export function createCellCount(): (cells: number) => void {
  let total = 0
  return (cells) => {
    total += cells
    if (total > limits.cells) throw new UnreadableSheet('too-much-inside')
  }
}
