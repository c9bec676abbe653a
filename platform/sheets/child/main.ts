import { readFileSync, writeSync } from 'node:fs'
import { UnreadableSheet } from '../unreadable.ts'
import { createOutput } from './output.ts'
import { loadParser } from './parser.ts'
import { readWorkbook } from './read-workbook.ts'

const parser = loadParser(process.argv[2] ?? '')
const { say, sayEvent } = createOutput((line) => writeAll(Buffer.from(line)))

say({ kind: 'ready' })
try {
  const events = await readWorkbook(parser, readFileSync(0))
  for (const event of events) sayEvent(event)
  say({ kind: 'end' })
} catch (error) {
  // The parser's own messages are many, and none is for a person.
  say({ kind: 'unreadable', reason: error instanceof UnreadableSheet ? error.reason : 'damaged' })
  // Which check it was, for the log.
  if (error instanceof Error) process.stderr.write(String(error.stack).split('\n', 2).join(''))
}

/** Waits until the other side has read; a pipe may not take everything at once. */
function writeAll(bytes: Buffer): void {
  for (let from = 0; from < bytes.length; ) from += writeSync(1, bytes, from)
}
