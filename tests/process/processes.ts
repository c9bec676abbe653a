import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The embedded PostgreSQL of a data folder. */
export async function findPostgres(dataFolder: string): Promise<number> {
  const file = await readFile(join(dataFolder, 'postgres/postmaster.pid'), 'utf8')
  return Number(file.split('\n')[0])
}

/** A zombie has ended; only nobody has asked for its status yet. */
export function isAlive(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}
