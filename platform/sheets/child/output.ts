import { limits } from '../limits.ts'
import type { Message } from '../read-in-child.ts'
import { UnreadableSheet } from '../unreadable.ts'

/** A line a message; refuses before there is more than anybody wants to read. */
export function createOutput(write: (line: string) => void): { say: (message: Message) => void } {
  let total = 0
  return {
    say(message) {
      const line = `${JSON.stringify(message)}\n`
      total += line.length
      if (total > limits.outputBytes) throw new UnreadableSheet('too-much-inside')
      write(line)
    },
  }
}
