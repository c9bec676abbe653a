import { buffer } from 'node:stream/consumers'
import type { FileStore } from '#platform/files/file-store.ts'

export async function readStored(files: FileStore, key: string): Promise<Buffer> {
  const stored = await files.get(key)
  if (!stored) throw new Error(`There is no stored file ${key}`)
  return buffer(stored.content)
}
