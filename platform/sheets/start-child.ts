import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Readable, Writable } from 'node:stream'

const parser = dirname(createRequire(import.meta.url).resolve('@e965/xlsx'))
const own = import.meta.dirname

const flags = [
  '--max-old-space-size=512',
  // Nearly all that a workbook becomes stays until it is told: collecting rubbish early finds none.
  '--initial-old-space-size=300',
  '--max-semi-space-size=32',
  '--disable-proto=delete',
  '--disallow-code-generation-from-strings',
  '--permission',
  `--allow-fs-read=${own}`,
  `--allow-fs-read=${parser}`,
]

/**
 * What the kernel keeps even if this server is killed and nobody watches any more: seconds of work (of all threads
 * together), no dump of the memory; and when memory runs out, this process goes first.
 */
const bounds = (seconds: number) =>
  `ulimit -c 0; ulimit -t ${seconds}; { echo 1000 > /proc/self/oom_score_adj; } 2>/dev/null; exec "$0" "$@"`

export type Child = ChildProcessByStdio<Writable, Readable, Readable>

/** Node without network, files, children, addons or environment; a workbook goes in, lines come out. */
export function startChild(seconds: number, script = join(own, 'child', 'main.ts')): Child {
  const words = [...flags, script, parser]
  return spawn('/bin/sh', ['-c', bounds(2 * Math.ceil(seconds) + 5), process.execPath, ...words], {
    cwd: '/',
    env: { LC_ALL: 'C', TZ: 'UTC' },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
}
