import { UnreadableSheet } from '#platform/sheets/unreadable.ts'
import { eachRecord, type Record, types, versionOf } from './records.ts'

/** Records of one substream, without its embedded charts. */
export type Substream = { version: number; records: Record[]; isWhole: boolean; length: number }

export function readSubstream(stream: Buffer, at: number): Substream {
  const records: Record[] = []
  let version: number | undefined
  let depth = 0
  let length = 0
  for (const record of eachRecord(stream, at)) {
    length += record.length
    const begins = versionOf(record)
    version ??= begins
    if (version === undefined) break
    if (record.type === types.filePass) throw new UnreadableSheet('encrypted')
    if (begins !== undefined) depth++
    if (depth === 1) records.push(record)
    if (record.type === types.eof && --depth === 0) return { version, records, isWhole: true, length }
  }
  if (version === undefined) throw new UnreadableSheet('damaged')
  return { version, records, isWhole: false, length }
}
