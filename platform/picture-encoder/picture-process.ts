import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { watchProcess } from '../sheets/watch-process.ts'
import { UnreadablePicture } from './unreadable-picture.ts'

/** Folder of `sharp` and the packages that it loads. */
const packages =
  /^.*[\\/]node_modules(?=[\\/]sharp[\\/])/.exec(createRequire(import.meta.url).resolve('sharp'))?.[0] ?? ''
const folder = fileURLToPath(new URL('child', import.meta.url))
/** Exit code of the process for a picture that is too large. */
const tooLarge = 3

const flags = [
  '--no-warnings',
  '--max-old-space-size=128',
  '--permission',
  '--allow-addons',
  `--allow-fs-read=${folder}`,
  `--allow-fs-read=${packages}`,
]

type Bounds = {
  /** Of processor time. */
  seconds: number
  megabytes: number
}

/** Runs a program of the folder `child` on a picture and returns what it writes. The process has no environment, network
 * or files. It exists because the library offers no way to end some decoders that take too long. */
export async function runPictureProcess(
  program: 'draw-svg' | 'decode-avif',
  content: Buffer,
  args: number[],
  { seconds, megabytes }: Bounds,
): Promise<Buffer> {
  // The kernel enforces the processor time even after this server is killed.
  const limited = `ulimit -c 0; ulimit -t ${2 * seconds}; exec "$0" "$@"`
  const command = [process.execPath, ...flags, join(folder, `${program}.ts`), ...args.map(String)]
  const child = spawn('/bin/sh', ['-c', limited, ...command], {
    cwd: '/',
    env: { LC_ALL: 'C' },
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  let isStopped = false
  const stop = () => {
    isStopped = true
    child.kill('SIGKILL')
  }
  // Twice, because a busy machine gives it half of its time.
  const timer = setTimeout(stop, 2 * seconds * 1000)
  const unwatch = watchProcess(child.pid ?? 0, { megabytes, cpuSeconds: seconds }, stop)
  child.stdin.on('error', () => {}) // it may exit before it has read everything
  child.stdin.end(content)
  try {
    const [output] = await Promise.all([buffer(child.stdout), once(child, 'close')])
    if (isStopped || child.signalCode) throw new UnreadablePicture('too-slow')
    if (child.exitCode === tooLarge) throw new UnreadablePicture('too-many-pixels')
    if (child.exitCode !== 0 || output.length === 0) throw new UnreadablePicture('damaged')
    return output
  } finally {
    clearTimeout(timer)
    unwatch()
  }
}
