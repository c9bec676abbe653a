import { readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'

/** Returns the resident memory of the process in megabytes. */
export async function readMemory(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) / 1024
}

/** Samples memory until the returned function is called, which returns the peak. */
export function followMemory(pid: number): () => Promise<number> {
  let isStopped = false
  async function sample(): Promise<number> {
    let peak = 0
    for (; !isStopped; await delay(250)) peak = Math.max(peak, await readMemory(pid))
    return peak
  }
  const sampling = sample()
  return () => {
    isStopped = true
    return sampling
  }
}
