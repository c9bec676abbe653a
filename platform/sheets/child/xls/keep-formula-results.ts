import { type Record, types, writeRecord } from './records.ts'

/** Converts formulas to plain result cells, because the parser can hang on formula expressions. */
export type Results = { take: (record: Record) => Buffer | undefined }

export const formulaTypes = new Set([0x06, 0x206, 0x406])
const stringTypes = new Set<number>([0x07, types.string])

export function createResults(version: number): Results {
  // Row, column and style; in the oldest format the style takes three bytes.
  const headBytes = version === 2 ? 7 : 6
  const [number, label, boolErr] =
    version === 2 ? [0x03, 0x04, 0x05] : [types.number, types.label, types.boolErr]
  let pendingHead: Buffer | undefined

  return {
    take({ type, data }) {
      if (stringTypes.has(type)) {
        const head = pendingHead
        pendingHead = undefined
        return head && writeRecord(label, Buffer.concat([head, data]))
      }
      if (data.length < headBytes + 8) return undefined
      const head = data.subarray(0, headBytes)
      const value = data.subarray(headBytes, headBytes + 8)
      pendingHead = undefined
      if (value.readUInt16LE(6) !== 0xffff) return writeRecord(number, Buffer.concat([head, value]))
      const kind = value.readUInt8(0)
      if (kind === 0) pendingHead = head // the text follows in a later record
      if (kind !== 1 && kind !== 2) return undefined
      return writeRecord(boolErr, Buffer.concat([head, Buffer.of(value.readUInt8(2), kind - 1)]))
    },
  }
}
