import type { Readable } from 'node:stream'
import { limits } from './limits.ts'
import { UnreadableSheet } from './unreadable.ts'

const newline = 0x0a

/** Whole lines, no faster than they are asked for; bounded, whatever the other side does. */
export async function* readLines(stream: Readable): AsyncGenerator<string> {
  let begun: Buffer[] = []
  let begunBytes = 0
  let total = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    total += chunk.length
    let from = 0
    for (let to = chunk.indexOf(newline); to >= 0; to = chunk.indexOf(newline, from)) {
      yield Buffer.concat([...begun, chunk.subarray(from, to)]).toString('utf8')
      begun = []
      begunBytes = 0
      from = to + 1
    }
    begun.push(chunk.subarray(from))
    begunBytes += chunk.length - from
    // The child keeps smaller limits itself.
    if (total > 2 * limits.outputBytes || begunBytes > 2 * limits.rowBytes) {
      throw new UnreadableSheet('too-much-inside')
    }
  }
}
