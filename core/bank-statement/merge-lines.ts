import { createHash } from 'node:crypto'
import { foldName, foldTransactionId, simplify } from '../folding.ts'
import type { Pause } from '../table/pause.ts'
import type { LineState, ReadLine } from './statement-line.ts'

/** A line with what makes it unique: its transaction ID or, without one, its text and position among equal ones. */
export type KeyedLine = ReadLine & { folded: string; textHash: Buffer; senderEnd: string }

/** Fee of a transaction that stands beside it under the same ID: at most a twentieth. */
const isFee = (fee: number, amount: number) => fee * 20 <= amount

/** Combines two movements of one transaction ID. The database has the same rule for lines of different files. */
export function combine(one: ReadLine, other: ReadLine): ReadLine {
  if (one.state === 'reversed' || other.state === 'reversed') return { ...one, state: 'reversed' }
  if (one.currency !== other.currency) return { ...one, state: 'unclear' }
  if (one.state === other.state && one.poisha === other.poisha) return one
  const received = [one, other].find(({ state }) => state === 'received')
  const sent = [one, other].find(({ state }) => state === 'sent')
  if (received && sent && received.poisha === sent.poisha) return { ...received, state: 'reversed' }
  if (received && sent && isFee(sent.poisha, received.poisha)) return received
  return { ...one, state: 'unclear' }
}

/** Merges the lines of a file: each once, and reversed if another line of the file says so. */
export async function mergeLines(lines: readonly ReadLine[], pause: Pause): Promise<KeyedLine[]> {
  const withId = new Map<string, ReadLine>()
  const merged: KeyedLine[] = []
  const positions = new Map<string, number>()
  for (const line of lines) {
    await pause()
    const folded = foldTransactionId(line.trxId)
    if (folded !== '') {
      const before = withId.get(folded)
      withId.set(folded, before ? combine(before, line) : line)
      continue
    }
    const text = [line.day, line.time, line.poisha, line.state, line.sender, line.details]
    // Lines in taka keep the key of earlier releases.
    if (line.currency !== 'BDT') text.push(line.currency)
    const key = foldName(text.join('|'))
    const position = positions.get(key) ?? 0
    positions.set(key, position + 1)
    merged.push(keyed(line, '', `${key}#${position}`))
  }
  const reversed = new Set(reversedIds(lines))
  for (const [folded, line] of withId) {
    await pause()
    const state: LineState = reversed.has(folded) ? 'reversed' : line.state
    merged.push(keyed({ ...line, state }, folded, folded))
  }
  return merged
}

/** Transaction IDs that reversing lines mention in their texts. */
export function reversedIds(lines: readonly ReadLine[]): string[] {
  const texts = lines.filter(({ state }) => state === 'reversed').map(({ details }) => details)
  const words = texts.flatMap((text) => text.split(/[^\p{L}\p{N}]+/u)).map(foldTransactionId)
  return [...new Set(words.filter((word) => word.length >= 6 && /\d/.test(word)))]
}

const keyed = (line: ReadLine, folded: string, key: string): KeyedLine => ({
  ...line,
  folded,
  textHash: createHash('sha256').update(key).digest(),
  senderEnd: endOf(line.sender),
})

/** The digits at the end of a sender's number, of which statements often hide the rest. */
function endOf(sender: string): string {
  const [, digits = ''] = /(\d{3,})\D*$/.exec(simplify(sender)) ?? []
  return digits.slice(-4)
}
