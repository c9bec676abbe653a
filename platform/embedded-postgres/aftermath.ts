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
  const begin = Date.now()
  for (;;) {
    const survivors = await listProcesses(folder)
    if (survivors.length === 0) return
    const parents = await Promise.all(survivors.map(parentOf))
    // A leader is a postmaster that lost its file; the others normally notice by themselves that theirs died.
    const leader = survivors.find((pid) => parents.includes(pid))
    const waited = Date.now() - begin
    if (leader) signal(leader, waited < 60_000 ? 'SIGINT' : 'SIGKILL')
    else if (waited > 500) for (const pid of survivors) signal(pid, waited < 3_000 ? 'SIGQUIT' : 'SIGKILL')
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
