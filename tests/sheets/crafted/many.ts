import { readFileSync, writeSync } from 'node:fs'
import { loadParser } from '#platform/sheets/child/parser.ts'
import { readWorkbook } from '#platform/sheets/child/read-workbook.ts'
import { UnreadableSheet } from '#platform/sheets/unreadable.ts'

/** Reads many length-prefixed files like a child process does, and writes one result line per file. */
const parser = loadParser(process.argv[2] ?? '')
const input = readFileSync(0)
for (let at = 0; at < input.length; ) {
  const length = input.readUInt32LE(at)
  writeSync(1, `${await outcomeOf(Buffer.from(input.subarray(at + 4, at + 4 + length)))}\n`)
  at += 4 + length
}

async function outcomeOf(bytes: Buffer): Promise<string> {
  try {
    for (const event of await readWorkbook(parser, bytes)) JSON.stringify(event)
    return 'rows'
  } catch (error) {
    return error instanceof UnreadableSheet ? error.reason : 'damaged'
  }
}
