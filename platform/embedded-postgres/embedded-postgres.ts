import { join } from 'node:path'
import { findRelease } from './binaries.ts'
import { inspectCluster, repairOwnership } from './cluster.ts'
import { createCluster, siteDatabase, siteUser } from './cluster-creation.ts'
import { type KernelLock, lock } from './kernel-lock.ts'
import { leave } from './shut-down.ts'
import { EmbeddedPostgresError, explainFailure } from './start-error.ts'
import { type PostgresLaunchOptions, startOrJoinServer } from './start-server.ts'

export { EmbeddedPostgresError } from './start-error.ts'

export type EmbeddedPostgres = {
  /** Folder of the socket. Changes when a process with another TMPDIR restarts the server. */
  readonly host: string
  readonly port: number
  readonly user: string
  readonly database: string
  /** Restarts the server if it does not respond. Concurrent calls share one restart. */
  ensureRunning(): Promise<void>
  /** Detaches this process. The last process that shares the server stops it. */
  stop(): Promise<void>
}

export type EmbeddedPostgresOptions = {
  folder: string
  note?: (sentence: string) => void
  /** Additional server settings, for tests. */
  settings?: Record<string, string>
}

/**
 * Starts or joins the PostgreSQL server of `folder`, which is created when missing.
 * Throws an EmbeddedPostgresError with a one-line message for the operator.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  try {
    const launchOptions = await prepareCluster(options)
    const share = await lock(launchOptions.lockFile, 'shared', launchOptions.cluster.account)
    return await shareServer(launchOptions, share).catch((error) => {
      share.release()
      throw error
    })
  } catch (error) {
    throw explainFailure(error)
  }
}

async function prepareCluster({
  folder,
  note = () => {},
  settings = {},
}: EmbeddedPostgresOptions): Promise<PostgresLaunchOptions> {
  const release = await findRelease()
  const cluster = await inspectCluster(folder, release)
  if (!cluster.isCreated) {
    note(`Creating a PostgreSQL ${release.major} database in ${cluster.folder}.`)
    await createCluster(cluster, release)
  }
  await repairOwnership(cluster)
  return { cluster, release, settings, note, lockFile: join(cluster.folder, 'sharers.lock') }
}

async function shareServer(
  launchOptions: PostgresLaunchOptions,
  share: KernelLock,
): Promise<EmbeddedPostgres> {
  let server = await startOrJoinServer(launchOptions)
  let restarting: Promise<void> | undefined
  let leaving: Promise<void> | undefined

  async function restart() {
    if (leaving) throw new EmbeddedPostgresError('This process has left its PostgreSQL server.')
    server = await startOrJoinServer(launchOptions).catch((error) => {
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
      restarting ??= restart().finally(() => {
        restarting = undefined
      })
      return restarting
    },
    stop() {
      leaving ??= leave(launchOptions.cluster.folder, launchOptions.lockFile, share)
      return leaving
    },
  }
}
