import { mostOutputBytes } from '../limits.ts'
import type { Message } from '../read-in-child.ts'
import type { SheetEvent } from '../sheet-event.ts'
import { UnreadableSheet } from '../unreadable.ts'
import { packRow } from '../wire-row.ts'

type Write = (line: Buffer) => void

/** Writes one line per event. Throws when the output exceeds the limit for the file's size. */
export function createEventOutput(write: Write, fileBytes: number): (event: SheetEvent) => void {
  let bytesLeft = mostOutputBytes(fileBytes)
  return (event) => {
    const line = lineOf(event.kind === 'rows' ? { kind: 'rows', rows: event.rows.map(packRow) } : event)
    bytesLeft -= line.length
    if (bytesLeft < 0) throw new UnreadableSheet('too-large-unpacked')
    write(line)
  }
}

export const lineOf = (message: Message): Buffer => Buffer.from(`${JSON.stringify(message)}\n`)
