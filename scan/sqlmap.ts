import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Call } from './calls.ts'
import type { Finding, Scan } from './finding.ts'
import { runProgram } from './run-program.ts'

/** Time limits by user. Most of the API requires an administrator. */
const totalSeconds: Record<string, number> = { nobody: 60, client: 80, admin: 270 }
const maxAttackSeconds = 12
const concurrency = 4

/** Tests every parameter of every call for SQL injection, in URLs and in bodies. */
export const sqlmapScan =
  (calls: Call[]): Scan =>
  async (target, folder) => {
    const allowed = await filterAllowed(calls, target.address)
    const end = Date.now() + (totalSeconds[target.user] ?? 60) * 1000
    const findings: Finding[] = []
    let done = 0
    // Shuffled, so that different calls are tested first when the time is not enough for all.
    const queue = allowed.toSorted(() => Math.random() - 0.5).entries()
    const work = async () => {
      for (const [index, call] of queue) {
        const seconds = (end - Date.now()) / 1000
        if (seconds < 3) continue
        done++
        findings.push(...(await attack(call, { ...target, index, seconds, folder })))
      }
    }
    await Promise.all(Array.from({ length: concurrency }, work))
    process.stdout.write(`sqlmap as ${target.user}: ${done} of ${allowed.length} calls\n`)
    return findings
  }

/** Filters the calls that have parameters and are allowed for this user. */
async function filterAllowed(calls: Call[], address: string): Promise<Call[]> {
  const allowedCalls: Call[] = []
  for (const call of calls) {
    const { method, path, body } = call
    if (!(path.includes('?') || body) || /events|auth\//.test(path) || method === 'DELETE') continue
    const headers = body ? { 'content-type': 'application/json' } : {}
    const { status } = await fetch(address + path, { method, headers, ...(body && { body }) })
    if (status !== 401 && status !== 403) allowedCalls.push(call)
  }
  return allowedCalls
}

type Attack = { user: string; address: string; index: number; seconds: number; folder: string }

async function attack(
  { method, path, body }: Call,
  { user, address, index, seconds, folder }: Attack,
): Promise<Finding[]> {
  const attackFolder = join(folder, `sqlmap-${user}-${index}`)
  await mkdir(attackFolder)
  const request = join(attackFolder, 'request.txt')
  const lines = [
    `${method} ${path} HTTP/1.1`,
    `Host: ${new URL(address).host}`,
    ...(body ? ['Content-Type: application/json'] : []),
    '',
    body ?? '',
  ]
  await writeFile(request, lines.join('\r\n'))
  const { output } = await runProgram(
    'sqlmap',
    [
      ...[
        '-r',
        request,
        '--batch',
        '--ignore-stdin',
        '--level',
        '1',
        '--risk',
        '1',
        '--technique',
        'BE',
        '--threads',
        '2',
      ],
      ...[
        '--dbms',
        'PostgreSQL',
        '--flush-session',
        '--output-dir',
        attackFolder,
        '--disable-coloring',
        '--skip',
        'limit,offset,id',
      ],
      ...['--ignore-code', '*', '--retries', '0', '--timeout', '10', '-v', '1'],
    ],
    { seconds: Math.min(seconds, maxAttackSeconds), folder: attackFolder },
  )
  const found = /sqlmap identified the following injection point[\s\S]*?---\n([\s\S]*?)\n---/.exec(
    output,
  )?.[1]
  return found ? [{ scanner: 'sqlmap', user, kind: 'injection', detail: `${method} ${path}: ${found}` }] : []
}
