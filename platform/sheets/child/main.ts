import { readFileSync, writeSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Message } from '../read-in-child.ts'
import { UnreadableSheet } from '../unreadable.ts'
import { createOutput } from './output.ts'
import type { Parser } from './parser.ts'
import { readWorkbook } from './read-workbook.ts'

// Its ES module has no code pages, so the other build.
const parser: Parser = createRequire(import.meta.url)(process.argv[2] ?? '')
const output = createOutput((line) => writeAll(Buffer.from(line)))
const say = (message: Message) => output.say(message)

say({ kind: 'ready' })
try {
  for (const event of readWorkbook(parser, readFileSync(0))) say(event)
  say({ kind: 'end' })
} catch (error) {
  // The parser's own messages are many, and none is for a person.
  say({ kind: 'unreadable', reason: error instanceof UnreadableSheet ? error.reason : 'damaged' })
  if (!(error instanceof UnreadableSheet)) process.stderr.write(String(error))
}

/** Waits until the other side has read; a pipe may not take everything at once. */
function writeAll(bytes: Buffer): void {
  for (let from = 0; from < bytes.length; ) from += writeSync(1, bytes, from)
}
