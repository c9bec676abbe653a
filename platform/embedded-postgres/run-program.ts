import { spawn } from 'node:child_process'
import { EmbeddedPostgresError, errorCode, orElsewhere } from './refusal.ts'
import type { Account } from './service-user.ts'

export type ProgramOptions = { folder: string; account: Account | undefined; input?: string }

/** Nothing of our own environment: no PG… variable may change the server, no secret may reach it. */
export const programEnvironment = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C' }

/**
 * On Linux a program finds the folder it was started in even where it may not enter the folders above,
 * as below /root: so PostgreSQL, told this name, runs there as any user.
 */
export const startFolderName = (folder: string) => (process.platform === 'linux' ? '/proc/self/cwd' : folder)

/** Runs one of PostgreSQL's programs to its end; refuses with the last thing it said. */
export function runProgram(program: string, words: string[], options: ProgramOptions): Promise<void> {
  const { folder, account, input = '' } = options
  const child = spawn(program, words, { cwd: folder, env: programEnvironment, ...account })
  let said = ''
  const listen = (chunk: Buffer) => {
    said = (said + chunk).slice(-4000)
  }
  child.stdout.on('data', listen)
  child.stderr.on('data', listen)
  child.stdin.on('error', () => {}) // it may end before it has read everything
  child.stdin.end(input)
  return new Promise((resolve, reject) => {
    child.on('error', (error) => reject(explainSpawn(error, account)))
    child.on('close', (code) => (code === 0 ? resolve() : reject(new EmbeddedPostgresError(lastWords(said)))))
  })
}

export function explainSpawn(error: Error, account: Account | undefined): Error {
  const isForbiddenSwitch = account && ['EPERM', 'EINVAL'].includes(errorCode(error) ?? '')
  return new EmbeddedPostgresError(
    isForbiddenSwitch
      ? `PostgreSQL refuses to run as root and this process may not become user ${account.uid}: start as an ordinary user, ${orElsewhere}.`
      : error.message,
  )
}

/** The line that says why, of all that a program or a log says. */
export function lastWords(text: string): string {
  const lines = text.split('\n').filter((line) => line.trim())
  const why = lines.findLast((line) => /\b(FATAL|PANIC|ERROR|error):/.test(line)) ?? lines.at(-1)
  return why?.replace(/^.*?\b(FATAL|PANIC|ERROR|error):\s*/, '').trim() || 'it ended without a word'
}
