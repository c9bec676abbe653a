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

/** Checks that every user may enter the parent folders. False for a clone in root's home. */
export function isOpenToAll(path: string): boolean {
  const above = dirname(path)
  return above === path || ((statSync(above).mode & 0o001) !== 0 && isOpenToAll(above))
}

const folders = new Set<string>()

/** Creates a folder for one test. `removeTestFolders` kills the server left in `<folder>/postgres` and removes it. */
export async function makeFolder(parent = tmpdir()): Promise<string> {
  const folder = await mkdtemp(join(parent, 'embedded-postgres-test-'))
  folders.add(folder)
  return folder
}

export async function removeTestFolders() {
  for (const folder of folders) {
    const server = await findPostmaster(join(folder, 'postgres'))
    for (const pid of await listProcesses(join(folder, 'postgres'))) signal(pid, 'SIGKILL')
    if (server) await rm(server.host, { recursive: true, force: true })
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  folders.clear()
}

type ConnectionOptions = Pick<EmbeddedPostgres, 'host' | 'port' | 'user' | 'database'>

export async function query(server: ConnectionOptions, sql: string): Promise<Record<string, unknown>[]> {
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
type ScriptOptions = {
  uid?: number
  gid?: number
  moduleFolder?: string
  environment?: Record<string, string>
}

/** Runs `body` in another Node process, with `startEmbeddedPostgres` imported, and collects its output. */
export function runScript(body: string, options: ScriptOptions = {}): Script {
  const { moduleFolder = import.meta.dirname, environment = {}, ...account } = options
  const script = `import { startEmbeddedPostgres } from ${JSON.stringify(join(moduleFolder, 'embedded-postgres.ts'))}\n${body}`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: '/',
    env: { PATH: process.env.PATH, ...environment },
    ...account,
  })
  let text = ''
  const collect = (chunk: Buffer) => {
    text += chunk
  }
  child.stdout.on('data', collect)
  child.stderr.on('data', collect)
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
  return { process: child, output: () => text, ended }
}

export async function until(condition: () => boolean | Promise<boolean>) {
  const deadline = Date.now() + 20_000
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`timed out waiting for: ${condition}`)
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
