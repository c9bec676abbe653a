import { setTimeout as sleep } from 'node:timers/promises'
import { clearAftermath } from './aftermath.ts'
import { prepareBinaries, type Release } from './binaries.ts'
import type { Cluster } from './cluster.ts'
import { lock } from './kernel-lock.ts'
import { knock } from './knock.ts'
import { type ExtraSettings, type Launch, launch, shortenLog } from './launch.ts'
import { createPatience } from './patience.ts'
import { findPostmaster, type Postmaster, signal } from './postmaster.ts'
import { EmbeddedPostgresError } from './refusal.ts'

/** What it takes to start a server, and to start it again. */
export type Household = {
  cluster: Cluster
  release: Release
  settings: ExtraSettings
  lockFile: string
  note: (sentence: string) => void
}

/** The answering server of the folder: the one that runs, else one we start. Only one process starts one. */
export async function bringUp(household: Household): Promise<Postmaster> {
  const { cluster, lockFile } = household
  const running = await findPostmaster(cluster.folder)
  if (running?.status === 'ready' && (await knock(running)) === 'ready') return running
  const turn = await lock(lockFile, 'single', cluster.account)
  try {
    return await startOrAwait(household)
  } finally {
    turn.release()
  }
}

async function startOrAwait(household: Household): Promise<Postmaster> {
  const { folder } = household.cluster
  const patience = createPatience(folder, household.note)
  let launched: Launch | undefined
  for (;;) {
    const postmaster = await findPostmaster(folder)
    if (postmaster) {
      const answer = postmaster.status === 'ready' ? await knock(postmaster) : 'mute'
      if (answer === 'ready') return postmaster
      // Nobody new can reach it: its users lose it for a moment, and get it back with a door.
      if (answer === 'doorless') signal(postmaster.pid, 'SIGINT')
    } else if (!launched) {
      launched = await clearAndLaunch(household)
    } else if (launched.ending() !== undefined) {
      refuseUnlessPassing(folder, launched.ending() ?? '')
      launched = undefined
    }
    patience.wearOn(postmaster)
    await sleep(20)
  }
}

async function clearAndLaunch({ cluster, release, settings, note }: Household): Promise<Launch> {
  note(`Starting PostgreSQL ${release.major} on ${cluster.folder}.`)
  await clearAftermath(cluster.folder)
  await shortenLog(cluster)
  return launch(cluster, await prepareBinaries(release, cluster.account), settings)
}

// The memory of a killed server lives until its last process has noticed.
function refuseUnlessPassing(folder: string, ending: string) {
  if (ending.includes('shared memory block')) return
  throw new EmbeddedPostgresError(`PostgreSQL doesn't start on ${folder}: ${ending}`)
}
