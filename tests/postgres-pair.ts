import { appendFile, cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { findRelease, prepareBinaries } from '#platform/embedded-postgres/binaries.ts'
import { type Cluster, inspectCluster, repairOwnership } from '#platform/embedded-postgres/cluster.ts'
import { createCluster } from '#platform/embedded-postgres/cluster-creation.ts'
import { launch } from '#platform/embedded-postgres/launch.ts'
import { findPostmaster, listProcesses, signal } from '#platform/embedded-postgres/postmaster.ts'
import { findFreePort } from './site-process.ts'

const startTimeout = 30_000

export type PostgresServer = {
  /** `host:port`, as in a URL. */
  hostAndPort: string
  /** Runs a statement as superuser. */
  query: (statement: string) => Promise<Record<string, unknown>[]>
  start: () => Promise<void>
  /** Kills the server with SIGKILL, as when the machine fails. */
  kill: () => Promise<void>
}
export type PostgresPair = AsyncDisposable & { primary: PostgresServer; standby: PostgresServer }

/** Starts a primary and a standby, each on its own port; user and database are called `site`. */
export async function startPostgresPair(): Promise<PostgresPair> {
  const parent = await mkdtemp(join(tmpdir(), 'postgres-pair-'))
  const release = await findRelease()
  const first = await inspectCluster(join(parent, 'first'), release)
  await createCluster(first, release)
  const rules = join(first.folder, 'pg_hba.conf')
  await writeFile(rules, `host all,replication all 127.0.0.1/32 trust\n${await readFile(rules, 'utf8')}`)
  // Never started, so its files are as consistent as after a clean stop.
  const folder = join(parent, 'second')
  await cp(first.folder, folder, { recursive: true })
  const second: Cluster = { ...first, folder }
  const native = await prepareBinaries(release, first.account)
  const [port, otherPort] = [await findFreePort(), await findFreePort()]
  const follow = `host=127.0.0.1 port=${port} user=postgres application_name=second`
  await writeFile(join(folder, 'standby.signal'), '')
  await appendFile(join(folder, 'postgresql.auto.conf'), `primary_conninfo = '${follow}'\n`)
  for (const cluster of [first, second]) await repairOwnership(cluster)

  const primary = server(first, native, port)
  const standby = server(second, native, otherPort)
  await primary.start()
  await standby.start()
  return {
    primary,
    standby,
    async [Symbol.asyncDispose]() {
      await Promise.all([primary.kill(), standby.kill()])
      await rm(parent, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

function server(cluster: Cluster, native: string, port: number): PostgresServer {
  const settings = { listen_addresses: '127.0.0.1', port: String(port), wal_level: 'replica', fsync: 'off' }
  async function query(statement: string) {
    const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', database: 'site' })
    client.on('error', () => {})
    try {
      await client.connect()
      return (await client.query(statement)).rows
    } finally {
      await client.end().catch(() => {})
    }
  }
  return {
    hostAndPort: `127.0.0.1:${port}`,
    query,
    async start() {
      const { ending } = await launch(cluster, native, settings)
      for (const deadline = Date.now() + startTimeout; ; await delay(20)) {
        if (await query('select 1').catch(() => undefined)) return
        if (ending() ?? Date.now() > deadline)
          throw new Error(`PostgreSQL did not start on port ${port}: ${ending()}`)
      }
    },
    async kill() {
      const found = await findPostmaster(cluster.folder)
      for (const pid of await listProcesses(cluster.folder)) signal(pid, 'SIGKILL')
      while ((await listProcesses(cluster.folder)).length > 0) await delay(10)
      if (found) await rm(found.host, { recursive: true, force: true })
    },
  }
}
