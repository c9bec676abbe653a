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
  // The parser's error messages are not suitable for users.
  const reason = error instanceof UnreadableSheet ? error.reason : 'damaged'
  writeAll(lineOf({ kind: 'unreadable', reason }))
  // Location of the failed check, for the log.
  if (error instanceof Error) process.stderr.write(String(error.stack).split('\n', 2).join(''))
}

/** Writes everything and blocks while the pipe is full; one write may be partial. */
function writeAll(bytes: Buffer): void {
  for (let offset = 0; offset < bytes.length; ) offset += writeSync(1, bytes, offset)
}
