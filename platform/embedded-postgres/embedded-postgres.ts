import { join } from 'node:path'
import { findRelease } from './binaries.ts'
import { bringUp, type Household } from './bring-up.ts'
import { inspectCluster, repairOwnership } from './cluster.ts'
import { createCluster, siteDatabase, siteUser } from './cluster-creation.ts'
import { type KernelLock, lock } from './kernel-lock.ts'
import { EmbeddedPostgresError, explainFailure } from './refusal.ts'
import { leave } from './shut-down.ts'

export { EmbeddedPostgresError } from './refusal.ts'

export type EmbeddedPostgres = {
  /** The folder of its socket; another one if a process with another TMPDIR started it again. */
  readonly host: string
  readonly port: number
  readonly user: string
  readonly database: string
  /** Starts the server again if it doesn't answer; many may ask at once. */
  ensureRunning(): Promise<void>
  /** Leaves the server; the last process that shares it stops it. */
  stop(): Promise<void>
}

export type EmbeddedPostgresOptions = {
  folder: string
  note?: (sentence: string) => void
  /** More server settings, for tests. */
  settings?: Record<string, string>
}

/**
 * Starts, or joins, the PostgreSQL server that belongs to `folder` (created when missing).
 * Refuses with an EmbeddedPostgresError of one line that a person can read.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  try {
    const household = await moveIn(options)
    const share = await lock(household.lockFile, 'shared', household.cluster.account)
    return await shareServer(household, share).catch((error) => {
      share.release()
      throw error
    })
  } catch (error) {
    throw explainFailure(error)
  }
}

async function moveIn({
  folder,
  note = () => {},
  settings = {},
}: EmbeddedPostgresOptions): Promise<Household> {
  const release = await findRelease()
  const cluster = await inspectCluster(folder, release)
  if (!cluster.isCreated) {
    note(`Creating a PostgreSQL ${release.major} database in ${cluster.folder}.`)
    await createCluster(cluster, release)
  }
  await repairOwnership(cluster)
  return { cluster, release, settings, note, lockFile: join(cluster.folder, 'sharers.lock') }
}

async function shareServer(household: Household, share: KernelLock): Promise<EmbeddedPostgres> {
  let server = await bringUp(household)
  let rescue: Promise<void> | undefined
  let leaving: Promise<void> | undefined

  async function startAgain() {
    if (leaving) throw new EmbeddedPostgresError('This process has left its PostgreSQL server.')
    server = await bringUp(household).catch((error) => {
      throw explainFailure(error)
    })
  }

  return {
    user: siteUser,
    database: siteDatabase,
    get host() {
      return server.host
    },
    get port() {
      return server.port
    },
    ensureRunning() {
      rescue ??= startAgain().finally(() => {
        rescue = undefined
      })
      return rescue
    },
    stop() {
      leaving ??= leave(household.cluster.folder, household.lockFile, share)
      return leaving
    },
  }
}
