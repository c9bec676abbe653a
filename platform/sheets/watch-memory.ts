import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)
const isLinux = process.platform === 'linux'
const pause = isLinux ? 50 : 500

/** Calls once a process has taken more memory than it may; the answer ends the watch. */
export function watchMemory(pid: number, megabytes: number, exceeded: () => void): () => void {
  let isOver = false
  let timer: NodeJS.Timeout | undefined
  async function look() {
    const resident = await readResident(pid).catch(() => 0)
    if (isOver) return
    if (resident > megabytes) exceeded()
    else timer = setTimeout(look, pause)
  }
  timer = setTimeout(look, pause)
  return () => {
    isOver = true
    clearTimeout(timer)
  }
}

async function readResident(pid: number): Promise<number> {
  if (!isLinux) return Number((await run('/bin/ps', ['-o', 'rss=', '-p', String(pid)])).stdout) / 1024
  const status = await readFile(`/proc/${pid}/status`, 'latin1')
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024
}
