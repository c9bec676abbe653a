import { execFile } from 'node:child_process'
import { readdir, readFile, readlink } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** Running server of a folder, as described by its `postmaster.pid`. */
export type Postmaster = { pid: number; host: string; port: number; status: string }

export async function findPostmaster(folder: string): Promise<Postmaster | undefined> {
  const lines = await readPostmasterFile(folder)
  const pid = Number(lines[0])
  if (!(pid > 1) || !(await isPostgresOf(folder, pid))) return undefined
  return { pid, port: Number(lines[3]), host: lines[4] ?? '', status: lines[7]?.trim() || 'starting' }
}

export async function readPostmasterFile(folder: string): Promise<string[]> {
  return (await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
}

/** Checks that the process id belongs to this server. It may have been reused or belong to a zombie. */
export async function isPostgresOf(folder: string, pid: number): Promise<boolean> {
  if (process.platform !== 'linux') return (await commandName(pid)) === 'postgres'
  const [workingFolder, name] = await Promise.all([
    readlink(`/proc/${pid}/cwd`).catch(() => ''),
    readFile(`/proc/${pid}/comm`, 'utf8').catch(() => ''),
  ])
  return workingFolder === folder && name.trim() === 'postgres'
}

async function commandName(pid: number): Promise<string> {
  const shown = await promisify(execFile)('ps', ['-o', 'comm=', '-p', String(pid)]).catch(() => undefined)
  return shown?.stdout.trim().split('/').at(-1) ?? ''
}

/** Lists the PostgreSQL processes of the folder. Linux only; empty on other systems. */
export async function listProcesses(folder: string): Promise<number[]> {
  if (process.platform !== 'linux') return []
  const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 1)
  const areOurs = await Promise.all(pids.map((pid) => isPostgresOf(folder, pid)))
  return pids.filter((_, index) => areOurs[index])
}

export async function parentOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/^PPid:\s*(\d+)$/m.exec(status)?.[1])
}

/** Sends a signal and ignores a process that has already exited. */
export function signal(pid: number, name: NodeJS.Signals) {
  try {
    process.kill(pid, name)
  } catch {}
}
