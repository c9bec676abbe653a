import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { listProcesses, parentOf, readPostmasterFile, signal } from './postmaster.ts'
import { errorCode } from './start-error.ts'

/**
 * Cleans up after a killed server: child processes still attached to its shared memory, and a stale
 * `postmaster.pid` whose process id was reused. Requires the start lock and no running postmaster.
 */
export async function recoverFromCrash(folder: string) {
  await endSurvivors(folder)
  const [pid] = await readPostmasterFile(folder)
  if (blocksStart(Number(pid))) await rm(join(folder, 'postmaster.pid'), { force: true })
}

async function endSurvivors(folder: string) {
  const begin = Date.now()
  for (;;) {
    const survivors = await listProcesses(folder)
    if (survivors.length === 0) return
    const parents = await Promise.all(survivors.map(parentOf))
    // A leader is a postmaster that lost its pid file. Orphaned children normally exit by themselves.
    const leader = survivors.find((pid) => parents.includes(pid))
    const waited = Date.now() - begin
    if (leader) signal(leader, waited < 60_000 ? 'SIGINT' : 'SIGKILL')
    else if (waited > 500) for (const pid of survivors) signal(pid, waited < 3_000 ? 'SIGQUIT' : 'SIGKILL')
    await sleep(20)
  }
}

// PostgreSQL ignores the pid of a dead process, but trusts a live one of the same user.
function blocksStart(pid: number): boolean {
  if (!(pid > 0)) return true // empty or truncated: PostgreSQL would refuse to start until it is removed by hand
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return errorCode(error) === 'EPERM'
  }
}
