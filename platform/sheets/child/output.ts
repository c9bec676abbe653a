import { limits } from '../limits.ts'
import type { Message } from '../read-in-child.ts'
import type { SheetEvent } from '../sheet-reader.ts'
import { UnreadableSheet } from '../unreadable.ts'
import { packRow } from '../wire-row.ts'

type Output = {
  say: (message: Message) => void
  /** Refuses before there is more than anybody wants to read. */
  sayEvent: (event: SheetEvent) => void
}

/** A line a message. */
export function createOutput(write: (line: string) => void): Output {
  let left = limits.outputBytes
  return {
    say: (message) => write(lineOf(message)),
    sayEvent(event) {
      const line = lineOf(event.kind === 'rows' ? { kind: 'rows', rows: event.rows.map(packRow) } : event)
      left -= line.length
      if (left < 0) throw new UnreadableSheet('too-much-inside')
      write(line)
    },
  }
}

const lineOf = (message: Message) => `${JSON.stringify(message)}\n`
