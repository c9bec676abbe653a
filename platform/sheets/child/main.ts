import { readFileSync, writeSync } from 'node:fs'
import { UnreadableSheet } from '../unreadable.ts'
import { createEventOutput, lineOf } from './output.ts'
import { loadParser } from './parser.ts'
import { readWorkbook } from './read-workbook.ts'

const parser = loadParser(process.argv[2] ?? '')

writeAll(lineOf({ kind: 'ready' }))
try {
  const bytes = readFileSync(0)
  const writeEvent = createEventOutput(writeAll, bytes.length)
  for (const event of await readWorkbook(parser, bytes)) writeEvent(event)
  writeAll(lineOf({ kind: 'end' }))
} catch (error) {
  // The parser's own messages are many, and none is for a person.
  const reason = error instanceof UnreadableSheet ? error.reason : 'damaged'
  writeAll(lineOf({ kind: 'unreadable', reason }))
  // Which check it was, for the log.
  if (error instanceof Error) process.stderr.write(String(error.stack).split('\n', 2).join(''))
}

/** Waits until the other side has read; a pipe may not take everything at once. */
function writeAll(bytes: Buffer): void {
  for (let from = 0; from < bytes.length; ) from += writeSync(1, bytes, from)
}
