import { join } from 'node:path'
import type { Settings } from '../settings.ts'
import { openDiskStore } from './disk-store.ts'
import type { FileStore } from './file-store.ts'

/** Opens the bucket of S3_URL, or else the data folder. */
export async function openFileStore({ s3, dataFolder }: Settings): Promise<FileStore> {
  if (!s3) return openDiskStore(join(dataFolder, 'files'))
  const { openS3Store } = await import('./s3-store.ts')
  return openS3Store(s3)
}
