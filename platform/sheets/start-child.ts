import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'

const parser = dirname(createRequire(import.meta.url).resolve('@e965/xlsx'))
const own = dirname(fileURLToPath(import.meta.url))

const flags = [
  '--max-old-space-size=512',
  // Avoids early garbage collection, because nearly all objects of a workbook live until they are sent.
  '--initial-old-space-size=300',
  '--max-semi-space-size=32',
  '--disable-proto=delete',
  '--disallow-code-generation-from-strings',
  '--permission',
  `--allow-fs-read=${own}`,
  `--allow-fs-read=${join(own, '../file-format')}`,
  `--allow-fs-read=${parser}`,
]

/**
 * Limits that the kernel enforces even after this server is killed: CPU seconds of all threads, no core dump, and
 * first choice of the OOM killer.
 */
const bounds = (seconds: number) =>
  `ulimit -c 0; ulimit -t ${seconds}; { echo 1000 > /proc/self/oom_score_adj; } 2>/dev/null; exec "$0" "$@"`

export type Child = ChildProcessByStdio<Writable, Readable, Readable>

/** Starts Node without access to network, files, child processes, addons or environment. Reads stdin, writes lines. */
export function startChild(seconds: number, script = join(own, 'child', 'main.ts')): Child {
  const args = [...flags, script, parser]
  return spawn('/bin/sh', ['-c', bounds(2 * Math.ceil(seconds) + 5), process.execPath, ...args], {
    cwd: '/',
    env: { LC_ALL: 'C', TZ: 'UTC' },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
}
