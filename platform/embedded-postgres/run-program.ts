import { spawn } from 'node:child_process'
import type { Account } from './service-user.ts'
import { EmbeddedPostgresError, errorCode, orUseDatabaseUrl } from './start-error.ts'

export type ProgramOptions = { folder: string; account: Account | undefined; input?: string }

/** Excludes our own environment: PG… variables would change the server, and secrets would leak to it. */
export const programEnvironment = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C' }

/**
 * Data directory path to pass to PostgreSQL. On Linux `/proc/self/cwd` works for any user, even where the
 * parent folders are not accessible, as below /root.
 */
export const startFolderName = (folder: string) => (process.platform === 'linux' ? '/proc/self/cwd' : folder)

/** Runs a PostgreSQL program until it exits. On failure throws its last error line. */
export function runProgram(program: string, args: string[], options: ProgramOptions): Promise<void> {
  const { folder, account, input = '' } = options
  const child = spawn(program, args, { cwd: folder, env: programEnvironment, ...account })
  let output = ''
  const listen = (chunk: Buffer) => {
    output = (output + chunk).slice(-4000)
  }
  child.stdout.on('data', listen)
  child.stderr.on('data', listen)
  child.stdin.on('error', () => {}) // it may exit before reading all input
  child.stdin.end(input)
  return new Promise((resolve, reject) => {
    child.on('error', (error) => reject(explainSpawn(error, account)))
    child.on('close', (code) =>
      code === 0 ? resolve() : reject(new EmbeddedPostgresError(lastErrorLine(output))),
    )
  })
}

export function explainSpawn(error: Error, account: Account | undefined): Error {
  const isForbiddenSwitch = account && ['EPERM', 'EINVAL'].includes(errorCode(error) ?? '')
  return new EmbeddedPostgresError(
    isForbiddenSwitch
      ? `PostgreSQL refuses to run as root and this process may not become user ${account.uid}: start as an ordinary user, ${orUseDatabaseUrl}.`
      : error.message,
  )
}

/** Extracts the error line from program output or a log. */
export function lastErrorLine(text: string): string {
  const lines = text.split('\n').filter((line) => line.trim())
  const why = lines.findLast((line) => /\b(FATAL|PANIC|ERROR|error):/.test(line)) ?? lines.at(-1)
  return why?.replace(/^.*?\b(FATAL|PANIC|ERROR|error):\s*/, '').trim() || 'it exited without a message'
}
