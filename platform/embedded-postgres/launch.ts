import { spawn } from 'node:child_process'
import { constants } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import type { Cluster } from './cluster.ts'
import { prepareSocketFolder, socketPort } from './private-folder.ts'
import { explainSpawn, lastErrorLine, programEnvironment, startFolderName } from './run-program.ts'

export type Launch = { /** Reason for the exit; undefined while it runs. */ ending(): string | undefined }
export type ExtraSettings = Record<string, string>

const longestLog = 1024 * 1024

/** Starts the server as a daemon in its own session, so that Ctrl+C and our own death do not reach it. */
export async function launch(cluster: Cluster, native: string, settings: ExtraSettings): Promise<Launch> {
  const { folder, account } = cluster
  const socketFolder = await prepareSocketFolder(folder, account)
  const settingArgs = Object.entries({ ...defaults, ...settings, unix_socket_directories: socketFolder })
  const log = await openLog(cluster)
  const { size } = await log.stat()
  const child = spawn(
    join(native, 'bin', 'postgres'),
    ['-D', startFolderName(folder), ...settingArgs.flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    { cwd: folder, env: programEnvironment, detached: true, stdio: ['ignore', log.fd, log.fd], ...account },
  )
  child.unref()
  let ending: string | undefined
  child.on('error', (error) => {
    ending = explainSpawn(error, account).message
  })
  child.on('exit', async () => {
    ending ??= await readLogFrom(folder, size).catch(() => 'its log file is missing')
  })
  await log.close()
  return { ending: () => ending }
}

// Durability settings keep PostgreSQL's defaults. The log omits statements, which contain personal data.
const defaults: ExtraSettings = {
  listen_addresses: '',
  port: String(socketPort),
  unix_socket_permissions: '0700',
  max_connections: '100',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'log',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
}

async function openLog({ folder, account }: Cluster): Promise<FileHandle> {
  const { O_APPEND, O_CREAT, O_NOFOLLOW, O_RDWR } = constants
  const log = await open(logOf(folder), O_APPEND | O_CREAT | O_NOFOLLOW | O_RDWR, 0o600)
  if (account) await log.chown(account.uid, account.gid)
  return log
}

const logOf = (folder: string) => join(folder, 'server.log')

/** Truncates a long log to its last 512 kB. Safe while the server writes, because it appends. */
export async function shortenLog(cluster: Cluster) {
  const log = await openLog(cluster)
  try {
    const { size } = await log.stat()
    if (size <= longestLog) return
    const tail = Buffer.alloc(longestLog / 2)
    await log.read(tail, 0, tail.length, size - tail.length)
    await log.truncate(0)
    await log.write(tail)
  } finally {
    await log.close()
  }
}

async function readLogFrom(folder: string, position: number): Promise<string> {
  const log = await open(logOf(folder), 'r')
  try {
    const { buffer, bytesRead } = await log.read({ buffer: Buffer.alloc(64 * 1024), position })
    return lastErrorLine(buffer.toString('utf8', 0, bytesRead))
  } finally {
    await log.close()
  }
}
