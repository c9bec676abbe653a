import { readdir, readFile } from 'node:fs/promises'

/** Lists the node child processes of a process, including zombies (Linux only). */
export async function listChildren(of = process.pid): Promise<number[]> {
  const found: number[] = []
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const stat = await readFile(`/proc/${pid}/stat`, 'latin1').catch(() => '')
    const [, name, parent] = /\((.*)\) \S (\d+)/.exec(stat) ?? []
    if (Number(parent) === of && /^(node|MainThread|sh)/.test(name ?? '')) found.push(Number(pid))
  }
  return found
}
