import type { Readable } from 'node:stream'
import { limits } from './limits.ts'
import { UnreadableSheet } from './unreadable.ts'

const newline = 0x0a

/** Yields complete lines with backpressure. Throws when the output exceeds the limits, whatever the child sends. */
export async function* readLines(stream: Readable): AsyncGenerator<string> {
  let partial: Buffer[] = []
  let partialBytes = 0
  let total = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    total += chunk.length
    let from = 0
    for (let to = chunk.indexOf(newline); to >= 0; to = chunk.indexOf(newline, from)) {
      yield Buffer.concat([...partial, chunk.subarray(from, to)]).toString('utf8')
      partial = []
      partialBytes = 0
      from = to + 1
    }
    partial.push(chunk.subarray(from))
    partialBytes += chunk.length - from
    // The child enforces smaller limits itself.
    if (total > 2 * limits.outputBytes || partialBytes > 2 * limits.rowBytes) {
      throw new UnreadableSheet('too-much-inside')
    }
  }
}
