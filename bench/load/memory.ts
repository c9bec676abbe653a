import { readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'

/** Megabytes that the process holds now. */
export async function readMemory(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) / 1024
}

/** Looks on until it is told to stop; gives the most it saw. */
export function followMemory(pid: number): () => Promise<number> {
  let isOver = false
  async function look(): Promise<number> {
    let peak = 0
    for (; !isOver; await delay(250)) peak = Math.max(peak, await readMemory(pid))
    return peak
  }
  const looking = look()
  return () => {
    isOver = true
    return looking
  }
}
