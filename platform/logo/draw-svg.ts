import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { UnreadablePicture } from '../picture-encoder/decode.ts'
import { watchProcess } from '../sheets/watch-process.ts'

/** Folder of `sharp` and the packages that it loads. */
const packages =
  /^.*[\\/]node_modules(?=[\\/]sharp[\\/])/.exec(createRequire(import.meta.url).resolve('sharp'))?.[0] ?? ''
const folder = fileURLToPath(new URL('child', import.meta.url))
const seconds = 10
/** Exit code of the process for a drawing that is too large. */
const tooLarge = 3
const bounds = { megabytes: 400, cpuSeconds: seconds }

const flags = [
  '--no-warnings',
  '--max-old-space-size=128',
  '--permission',
  '--allow-addons',
  `--allow-fs-read=${folder}`,
  `--allow-fs-read=${packages}`,
]
/** The kernel enforces the processor time even after this server is killed. */
const limited = `ulimit -c 0; ulimit -t ${2 * seconds}; exec "$0" "$@"`

/** Draws an SVG as a PNG, in a process of its own without environment, network and files: the library offers no way to
 * end a drawing that takes too long. */
export async function drawSvg(content: Buffer, longestSide: number): Promise<Buffer> {
  const args = [...flags, join(folder, 'draw.ts'), String(longestSide)]
  const child = spawn('/bin/sh', ['-c', limited, process.execPath, ...args], {
    cwd: '/',
    env: { LC_ALL: 'C' },
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  let isStopped = false
  const stop = () => {
    isStopped = true
    child.kill('SIGKILL')
  }
  const timer = setTimeout(stop, seconds * 1000)
  const unwatch = watchProcess(child.pid ?? 0, bounds, stop)
  child.stdin.on('error', () => {}) // it may exit before it has read everything
  child.stdin.end(content)
  try {
    const [png] = await Promise.all([buffer(child.stdout), once(child, 'close')])
    if (isStopped || child.signalCode) throw new UnreadablePicture('too-slow')
    if (child.exitCode === tooLarge) throw new UnreadablePicture('too-many-pixels')
    if (child.exitCode !== 0 || png.length === 0) throw new UnreadablePicture('damaged')
    return png
  } finally {
    clearTimeout(timer)
    unwatch()
  }
}
