import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Finds the first of these programs on the PATH, else the first executable of these paths. */
export function findInstalled(names: string[], paths: string[] = []): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const onPath = folders.flatMap((folder) => names.map((name) => join(folder, name)))
  return [...onPath, ...paths].find(isExecutable)
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
