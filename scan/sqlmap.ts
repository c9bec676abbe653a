import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Call } from './calls.ts'
import type { Finding, Scan } from './finding.ts'
import { runProgram } from './run-program.ts'

/** Most of the API is behind the last of them. */
const wholeSeconds: Record<string, number> = { nobody: 60, client: 80, admin: 270 }
const longestAttack = 12
const together = 4

/** Tries to get SQL through every parameter of every call, in addresses and in bodies. */
export const sqlmapScan =
  (calls: Call[]): Scan =>
  async (door, folder) => {
    const attacked = await openCalls(calls, door.address)
    const end = Date.now() + (wholeSeconds[door.who] ?? 60) * 1000
    const findings: Finding[] = []
    let done = 0
    // Where the time isn't enough for all, the next scan begins with others.
    const queue = attacked.toSorted(() => Math.random() - 0.5).entries()
    const work = async () => {
      for (const [place, call] of queue) {
        const seconds = (end - Date.now()) / 1000
        if (seconds < 3) continue
        done++
        findings.push(...(await attack(call, { ...door, place, seconds, folder })))
      }
    }
    await Promise.all(Array.from({ length: together }, work))
    process.stdout.write(`sqlmap as ${door.who}: ${done} of ${attacked.length} calls\n`)
    return findings
  }

/** Those with something to put SQL into, and past whose door this person comes. */
async function openCalls(calls: Call[], address: string): Promise<Call[]> {
  const open: Call[] = []
  for (const call of calls) {
    const { method, path, body } = call
    if (!(path.includes('?') || body) || /events|auth\//.test(path) || method === 'DELETE') continue
    const headers = body ? { 'content-type': 'application/json' } : {}
    const { status } = await fetch(address + path, { method, headers, ...(body && { body }) })
    if (status !== 401 && status !== 403) open.push(call)
  }
  return open
}

type Attack = { who: string; address: string; place: number; seconds: number; folder: string }

async function attack(
  { method, path, body }: Call,
  { who, address, place, seconds, folder }: Attack,
): Promise<Finding[]> {
  const own = join(folder, `sqlmap-${who}-${place}`)
  await mkdir(own)
  const request = join(own, 'request.txt')
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
        own,
        '--disable-coloring',
        '--skip',
        'limit,offset,id',
      ],
      ...['--ignore-code', '*', '--retries', '0', '--timeout', '10', '-v', '1'],
    ],
    { seconds: Math.min(seconds, longestAttack), folder: own },
  )
  const found = /sqlmap identified the following injection point[\s\S]*?---\n([\s\S]*?)\n---/.exec(
    output,
  )?.[1]
  return found ? [{ scanner: 'sqlmap', who, kind: 'injection', detail: `${method} ${path}: ${found}` }] : []
}
