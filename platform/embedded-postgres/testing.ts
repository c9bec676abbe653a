import { spawn } from 'node:child_process'
import { statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { EmbeddedPostgres } from './embedded-postgres.ts'
import { findPostmaster, listProcesses, signal } from './postmaster.ts'

export const isRoot = process.getuid?.() === 0

/** Whether every user may enter the folders above; a clone in root's own home is not for others. */
export function isOpenToAll(path: string): boolean {
  const above = dirname(path)
  return above === path || ((statSync(above).mode & 0o001) !== 0 && isOpenToAll(above))
}

const begun = new Set<string>()

/** A folder for one test; `clearAway` ends the server that is left in `<folder>/postgres` and removes it. */
export async function makeFolder(parent = tmpdir()): Promise<string> {
  const folder = await mkdtemp(join(parent, 'embedded-postgres-test-'))
  begun.add(folder)
  return folder
}

export async function clearAway() {
  for (const folder of begun) {
    const server = await findPostmaster(join(folder, 'postgres'))
    for (const pid of await listProcesses(join(folder, 'postgres'))) signal(pid, 'SIGKILL')
    if (server) await rm(server.host, { recursive: true, force: true })
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  begun.clear()
}

type Door = Pick<EmbeddedPostgres, 'host' | 'port' | 'user' | 'database'>

export async function query(server: Door, sql: string): Promise<Record<string, unknown>[]> {
  const { host, port, user, database } = server
  const client = new pg.Client({ host, port, user, database })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

export type Script = { process: ReturnType<typeof spawn>; output(): string; ended: Promise<number | null> }
type ScriptOptions = { uid?: number; gid?: number; room?: string; environment?: Record<string, string> }

/** Another node process that has `startEmbeddedPostgres` at hand and says what it prints. */
export function runScript(body: string, options: ScriptOptions = {}): Script {
  const { room = import.meta.dirname, environment = {}, ...account } = options
  const script = `import { startEmbeddedPostgres } from ${JSON.stringify(join(room, 'embedded-postgres.ts'))}\n${body}`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: '/',
    env: { PATH: process.env.PATH, ...environment },
    ...account,
  })
  let text = ''
  const listen = (chunk: Buffer) => {
    text += chunk
  }
  child.stdout.on('data', listen)
  child.stderr.on('data', listen)
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
  return { process: child, output: () => text, ended }
}

export async function until(isSo: () => boolean | Promise<boolean>) {
  const deadline = Date.now() + 20_000
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error(`never came true: ${isSo}`)
    await sleep(20)
  }
}

export const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
