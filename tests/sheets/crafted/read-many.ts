import { once } from 'node:events'
import { join } from 'node:path'
import { checkFileSignature } from '#platform/sheets/check-signature.ts'
import { startChild } from '#platform/sheets/start-child.ts'

/**
 * Reads many files in one process with the flags and limits of a child, because one process per file takes minutes
 * for thousands. Returns one result per file; fewer when a file kills the process.
 */
export async function readMany(files: Buffer[]): Promise<string[]> {
  const child = startChild(25 * files.length, join(import.meta.dirname, 'many.ts'))
  const closed = once(child, 'close')
  child.stdin.on('error', () => {})
  for (const file of files) {
    const length = Buffer.alloc(4)
    length.writeUInt32LE(file.length)
    child.stdin.write(Buffer.concat([length, file]))
  }
  child.stdin.end()
  let output = ''
  child.stdout.on('data', (chunk) => {
    output += chunk
  })
  await closed
  return output.split('\n').slice(0, -1)
}

export const isReadByChild = (file: Buffer) => file.length > 0 && checkFileSignature(file) === undefined
