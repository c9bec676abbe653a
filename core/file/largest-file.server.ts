import type { Context } from '../context.ts'
import { Refusal } from '../errors.ts'
import { readSiteSettings } from '../site-settings/site-settings.server.ts'
import { megabyte } from './file.ts'

/** Reads the bytes of the largest file: those that the owner has set, and at most what the server takes. */
export async function readLargestFile(ctx: Pick<Context, 'db' | 'maxUploadBytes'>): Promise<number> {
  const { largestFileMb } = await readSiteSettings(ctx)
  return largestFileMb === 0 ? ctx.maxUploadBytes : Math.min(largestFileMb * megabyte, ctx.maxUploadBytes)
}

export async function refuseLargerFile(ctx: Context, bytes: number): Promise<void> {
  const largest = await readLargestFile(ctx)
  if (bytes > largest) {
    throw new Refusal('too_large', `File size too large (max ${largest / megabyte} MB)`)
  }
}
