import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)
const isLinux = process.platform === 'linux'
const interval = isLinux ? 50 : 500
/** Linux reports processor time in hundredths of a second, independent of the kernel's tick rate. */
const ticksPerSecond = 100

type Bounds = {
  megabytes: number
  /** Processor time of all threads together. */
  cpuSeconds: number
}
type Usage = Bounds

/** Calls `exceeded` once when the process exceeds a limit. Returns a function that stops watching. */
export function watchProcess(
  pid: number,
  bounds: Bounds,
  exceeded: (bound: keyof Bounds) => void,
): () => void {
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  async function check() {
    const usage = await readUsage(pid).catch(() => ({ megabytes: 0, cpuSeconds: 0 }))
    if (isStopped) return
    if (usage.megabytes > bounds.megabytes) exceeded('megabytes')
    else if (usage.cpuSeconds > bounds.cpuSeconds) exceeded('cpuSeconds')
    else timer = setTimeout(check, interval)
  }
  timer = setTimeout(check, interval)
  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}

async function readUsage(pid: number): Promise<Usage> {
  if (!isLinux) return readUsageByPs(pid)
  const [status, stat] = await Promise.all([
    readFile(`/proc/${pid}/status`, 'latin1'),
    readFile(`/proc/${pid}/stat`, 'latin1'),
  ])
  // Skips the name, which may contain any character: state is field 3, user and system time are 14 and 15.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return {
    megabytes: Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024,
    cpuSeconds: (Number(fields[11]) + Number(fields[12])) / ticksPerSecond,
  }
}

async function readUsageByPs(pid: number): Promise<Usage> {
  const { stdout } = await run('/bin/ps', ['-o', 'rss=,time=', '-p', String(pid)])
  const [resident, time = ''] = stdout.trim().split(/\s+/)
  const cpuSeconds = time.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)
  return { megabytes: Number(resident) / 1024, cpuSeconds }
}
