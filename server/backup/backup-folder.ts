import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

const draftTimeout = 3_600_000
const backupName = /^site-(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)-[0-9a-f]{4}\.tzst$/

/** Parses the creation time from the file name of a backup. Returns undefined for any other file. */
export function timeOf(name: string): Date | undefined {
  const [, year, month, day, hour, minute, second] = backupName.exec(name) ?? []
  return year ? new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) : undefined
}

export type ListedBackup = { name: string; madeAt: Date }

/** Lists the backups in a folder, newest first. */
export async function listBackups(folder: string): Promise<ListedBackup[]> {
  const names = await readdir(folder).catch(ignoreMissing)
  return (names ?? [])
    .flatMap((name) => {
      const madeAt = timeOf(name)
      return madeAt ? [{ name, madeAt }] : []
    })
    .sort((a, b) => b.madeAt.getTime() - a.madeAt.getTime())
}

/** Removes drafts of killed processes. A draft that grew within the last hour may still be in progress. */
export async function removeDrafts(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.endsWith('.partial')) continue
    const path = join(folder, name)
    const found = await stat(path).catch(ignoreMissing)
    if (found && Date.now() - found.mtimeMs > draftTimeout) await rm(path, { force: true })
  }
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
