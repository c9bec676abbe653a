import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { listProcesses, parentOf, readPostmasterFile, signal } from './postmaster.ts'
import { errorCode } from './refusal.ts'

/**
 * Clears what a server that died by force left behind: processes still at work in its memory, and a
 * `postmaster.pid` whose number another program has. Call it with the starter's lock held and no postmaster.
 */
export async function clearAftermath(folder: string) {
  await endSurvivors(folder)
  const [number] = await readPostmasterFile(folder)
  if (isSomebodyAlive(Number(number))) await rm(join(folder, 'postmaster.pid'), { force: true })
}

async function endSurvivors(folder: string) {
  const survivors = await listProcesses(folder)
  const parents = await Promise.all(survivors.map(parentOf))
  const leader = survivors.find((pid) => parents.includes(pid))
  // A leader is a postmaster whose file was removed: it alone can close its shop in order.
  if (leader) await endAll(folder, () => signal(leader, 'SIGINT'), 60_000)
  else if (survivors.length > 0) await endAll(folder, () => survivors.forEach(quit), 3_000)
}

const quit = (pid: number) => signal(pid, 'SIGQUIT')

async function endAll(folder: string, ask: () => void, patience: number) {
  ask()
  const deadline = Date.now() + patience
  while ((await listProcesses(folder)).length > 0) {
    if (Date.now() > deadline) for (const pid of await listProcesses(folder)) signal(pid, 'SIGKILL')
    await sleep(20)
  }
}

// PostgreSQL deals with a dead number itself, but believes a living one of the same user.
function isSomebodyAlive(pid: number): boolean {
  if (!(pid > 0)) return true // empty or torn: PostgreSQL would wait for a person to remove it
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return errorCode(error) === 'EPERM'
  }
}
