import { spawn } from 'node:child_process'
import { constants } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import type { Cluster } from './cluster.ts'
import { prepareSocketFolder, socketPort } from './private-folder.ts'
import { explainSpawn, lastWords, programEnvironment, startFolderName } from './run-program.ts'

export type Launch = { /** Why it ended, once it has. */ ending(): string | undefined }
export type ExtraSettings = Record<string, string>

const longestLog = 1024 * 1024

/** Starts the server as a daemon: a session of its own, so that no Ctrl+C or kill of ours reaches it. */
export async function launch(cluster: Cluster, native: string, settings: ExtraSettings): Promise<Launch> {
  const { folder, account } = cluster
  const socketFolder = await prepareSocketFolder(folder, account)
  const words = Object.entries({ ...standing, ...settings, unix_socket_directories: socketFolder })
  const log = await openLog(cluster)
  const { size } = await log.stat()
  const child = spawn(
    join(native, 'bin', 'postgres'),
    ['-D', startFolderName(folder), ...words.flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    { cwd: folder, env: programEnvironment, detached: true, stdio: ['ignore', log.fd, log.fd], ...account },
  )
  child.unref()
  let ending: string | undefined
  child.on('error', (error) => {
    ending = explainSpawn(error, account).message
  })
  child.on('exit', async () => {
    ending ??= await readSince(folder, size).catch(() => 'its log is gone')
  })
  await log.close()
  return { ending: () => ending }
}

// Durability is PostgreSQL's own default. The log is for the server's fate, not for what people typed.
const standing: ExtraSettings = {
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

/** Keeps the newer half of a long log; the server appends, so it may go on writing meanwhile. */
export async function shortenLog(cluster: Cluster) {
  const log = await openLog(cluster)
  try {
    const { size } = await log.stat()
    if (size <= longestLog) return
    const kept = Buffer.alloc(longestLog / 2)
    await log.read(kept, 0, kept.length, size - kept.length)
    await log.truncate(0)
    await log.write(kept)
  } finally {
    await log.close()
  }
}

async function readSince(folder: string, position: number): Promise<string> {
  const log = await open(logOf(folder), 'r')
  try {
    const { buffer, bytesRead } = await log.read({ buffer: Buffer.alloc(64 * 1024), position })
    return lastWords(buffer.toString('utf8', 0, bytesRead))
  } finally {
    await log.close()
  }
}
