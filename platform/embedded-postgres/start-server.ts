import { setTimeout as sleep } from 'node:timers/promises'
import { prepareBinaries, type Release } from './binaries.ts'
import type { Cluster } from './cluster.ts'
import { recoverFromCrash } from './crash-recovery.ts'
import { lock } from './kernel-lock.ts'
import { type ExtraSettings, type Launch, launch, shortenLog } from './launch.ts'
import { findPostmaster, type Postmaster, signal } from './postmaster.ts'
import { probeServer } from './probe-server.ts'
import { EmbeddedPostgresError } from './start-error.ts'
import { createStartTimeout } from './start-timeout.ts'

/** Configuration for starting and restarting a server. */
export type PostgresLaunchOptions = {
  cluster: Cluster
  release: Release
  settings: ExtraSettings
  lockFile: string
  note: (sentence: string) => void
}

/** Returns the folder's server and starts it if needed. A lock ensures that only one process starts it. */
export async function startOrJoinServer(options: PostgresLaunchOptions): Promise<Postmaster> {
  const { cluster, lockFile } = options
  const running = await findPostmaster(cluster.folder)
  if (running?.status === 'ready' && (await probeServer(running)) === 'ready') return running
  const startLock = await lock(lockFile, 'single', cluster.account)
  try {
    return await startOrAwait(options)
  } finally {
    startLock.release()
  }
}

async function startOrAwait(options: PostgresLaunchOptions): Promise<Postmaster> {
  const { folder } = options.cluster
  const startTimeout = createStartTimeout(folder, options.note)
  let launched: Launch | undefined
  for (;;) {
    const postmaster = await findPostmaster(folder)
    if (postmaster) {
      const probeResult = postmaster.status === 'ready' ? await probeServer(postmaster) : 'unresponsive'
      if (probeResult === 'ready') return postmaster
      // Without its socket it accepts no new connections. Existing clients reconnect after the restart.
      if (probeResult === 'socketMissing') signal(postmaster.pid, 'SIGINT')
    } else if (!launched) {
      launched = await cleanUpAndLaunch(options)
    } else if (launched.ending() !== undefined) {
      throwUnlessTransient(folder, launched.ending() ?? '')
      launched = undefined
    }
    startTimeout.checkTimeout(postmaster)
    await sleep(20)
  }
}

async function cleanUpAndLaunch({
  cluster,
  release,
  settings,
  note,
}: PostgresLaunchOptions): Promise<Launch> {
  note(`Starting PostgreSQL ${release.major} on ${cluster.folder}.`)
  await recoverFromCrash(cluster.folder)
  await shortenLog(cluster)
  return launch(cluster, await prepareBinaries(release, cluster.account), settings)
}

// The shared memory of a killed server exists until its last child process has exited.
function throwUnlessTransient(folder: string, ending: string) {
  if (ending.includes('shared memory block')) return
  throw new EmbeddedPostgresError(`PostgreSQL doesn't start on ${folder}: ${ending}`)
}
