import type { IncomingMessage } from 'node:http'

export const keptAnswerBytes = 1_024

/** Reads the first kilobyte of a response as text that PostgreSQL can store; the rest is not read. */
export async function readStart(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    size += chunk.length
    if (size >= keptAnswerBytes) break
  }
  const start = Buffer.concat(chunks).subarray(0, keptAnswerBytes)
  return start.toString('utf8').replaceAll('\0', '\u{FFFD}').toWellFormed()
}
