import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { openDatabase } from '#db/connection/pool.ts'
import { startEmbeddedPostgres } from '#platform/embedded-postgres/embedded-postgres.ts'
import { createDataFolder, startSiteProcess } from '#tests/site-process.ts'
import { atMost, type Figure, median } from './report.ts'
import { signIn } from './sign-in.ts'

const count = 10_000
const mostSeconds = 5
/** Each client gets a note, a notice and a mail, by a job beside everything else. */
const mostDeliverySeconds = 60
const deliveryTimeout = 180_000

/** Measures a note to 10,000 clients: until it is queued, until every client has it, and how long others wait. */
export async function measureNotes(): Promise<Figure[]> {
  await using folder = await createDataFolder()
  const site = await startSiteProcess({ settings: { DATA_DIR: folder.path } })
  try {
    await addClients(folder.path)
    const { authorization } = await signIn(site.address, 'admin')
    const headers = { authorization, 'content-type': 'application/json' }
    const call = async (path: string, body?: object) => {
      const sent = body && { method: 'POST', body: JSON.stringify(body) }
      const response = await fetch(`${site.address}/api${path}`, { headers, ...sent })
      if (!response.ok) throw new Error(`${path} answered ${response.status}.`)
      return response.json()
    }
    const timed = async (path: string, body?: object) => {
      const begin = performance.now()
      await call(path, body)
      return performance.now() - begin
    }
    const quiet: number[] = []
    for (let round = 0; round < 100; round++) quiet.push(await timed('/counters'))

    const to = { all: true }
    const begin = performance.now()
    await call('/notes/preview', { to })
    await call('/notes', { title: 'Closed on Friday', text: 'We are back on Sunday. '.repeat(20), to })
    const queued = performance.now() - begin
    const busy: number[] = []
    while (!(await isDelivered(call))) {
      if (performance.now() - begin > deliveryTimeout) throw new Error('The note was not delivered.')
      for (let round = 0; round < 10; round++) busy.push(await timed('/counters'))
      await delay(50)
    }
    const delivered = performance.now() - begin
    return [
      atMost('Note to 10,000 clients, preview and queued', queued / 1_000, mostSeconds, ' s'),
      atMost('Note to 10,000 clients, delivered', delivered / 1_000, mostDeliverySeconds, ' s'),
      atMost('Median of other calls meanwhile', median(busy) / median(quiet), 5, ' ×'),
      atMost('Slowest of other calls meanwhile', Math.max(...busy) / 1_000, 1, ' s'),
    ]
  } finally {
    await site.stop()
  }
}

async function isDelivered(call: (path: string) => Promise<unknown>): Promise<boolean> {
  const [newest] = (await call('/note-sendings?limit=1')) as { recipients: number; delivered: number }[]
  return newest !== undefined && newest.delivered === newest.recipients && newest.recipients >= count
}

/** Adds clients with an address each to the database of a running site. */
async function addClients(folder: string): Promise<void> {
  const server = await startEmbeddedPostgres({ folder: join(folder, 'postgres') })
  const database = openDatabase(server)
  await sql`insert into client (id, name, source, created_at, updated_at)
    select uuidv7(), 'Bench ' || number, 'other', now(), now() from generate_series(1, ${count}::int) as number`.execute(
    database,
  )
  await sql`insert into client_email (id, client_id, email, created_at)
    select uuidv7(), id, 'bench-' || substr(name, 7) || '@example.com', now() from client where name like 'Bench %'`.execute(
    database,
  )
  await database.destroy()
  await server.stop()
}
