import { setTimeout as delay } from 'node:timers/promises'
import { v7 as createId } from 'uuid'
import type { Context } from '#core/context.ts'
import { openSession } from '#core/session/session.server.ts'
import { readDatabaseUrl } from '#db/connection/address.ts'
import { openDatabase } from '#db/connection/pool.ts'
import { createAccessTokens } from '#platform/access-token.ts'
import { loadSecretKeys } from '#platform/secret-key.ts'
import { startPostgresPair } from '../postgres-pair.ts'
import { createDataFolder, startSiteProcess } from '../site-process.ts'
import { startTcpProxy } from '../tcp-proxy.ts'

const waitingJobs = 'select from graphile_worker.jobs where run_at <= now()'
const key = 'k'.repeat(32)
const person = { email: 'nadia@example.com', name: 'Nadia' }

/** Starts a site on a primary, reached through a proxy, and a synchronous standby, which has everything that the
 * primary acknowledged. */
export async function startFaultTolerantSite() {
  await using cleanup = new AsyncDisposableStack()
  const pair = cleanup.use(await startPostgresPair())
  await pair.primary.query(`alter system set synchronous_standby_names = 'second'`)
  await pair.primary.query('select pg_reload_conf()')
  const proxy = cleanup.use(await startTcpProxy(Number(pair.primary.hostAndPort.split(':')[1])))
  const folder = cleanup.use(await createDataFolder())
  const url = `postgres://site@${proxy.hostAndPort},${pair.standby.hostAndPort}/site?target_session_attrs=read-write`
  const site = await startSiteProcess({
    settings: { DATA_DIR: folder.path, DATABASE_URL: url, SECRET_KEY: key },
  })
  cleanup.defer(async () => void (await site.stop()))
  const signedIn = await signIn(url, new URL(site.address).port)
  // Wait for the start jobs, because they change tables that pages depend on.
  while ((await pair.primary.query(waitingJobs)).length > 0) await delay(50)
  const running = cleanup.move()
  return { pair, proxy, url, site, signedIn, [Symbol.asyncDispose]: () => running.disposeAsync() }
}
export type FaultTolerantSite = Awaited<ReturnType<typeof startFaultTolerantSite>>

/** Creates an administrator with the cookie and token of a sign-in. */
async function signIn(url: string, port: string): Promise<{ cookie: string; bearer: string; email: string }> {
  await using db = openDatabase(readDatabaseUrl(url))
  const id = createId()
  const now = new Date()
  const added = {
    id,
    ...person,
    picture: '',
    issuer: 'https://google.example',
    subject: id,
    is_stand_in: false,
  }
  await db
    .insertInto('person')
    .values({ ...added, role: 'admin', created_at: now, last_seen_at: now })
    .execute()
  const ctx = { db, now: () => now } as unknown as Context
  const token = await openSession(ctx, id, { address: '127.0.0.1', userAgent: 'test' })
  const { id: sessionId } = await db.selectFrom('session').select('id').executeTakeFirstOrThrow()
  const tokens = createAccessTokens(await loadSecretKeys([key], ''))
  const { token: bearer } = await tokens.sign(sessionId, now)
  return { cookie: `session-${port}=${token}`, bearer: `Bearer ${bearer}`, email: person.email }
}
