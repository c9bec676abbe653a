import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Returns the process id of a data folder's embedded PostgreSQL. */
export async function findPostgres(dataFolder: string): Promise<number> {
  const file = await readFile(join(dataFolder, 'postgres/postmaster.pid'), 'utf8')
  return Number(file.split('\n')[0])
}

/** Returns false for zombies: they have exited, and only their status has not been read. */
export function isAlive(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}
