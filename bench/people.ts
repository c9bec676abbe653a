import { join } from 'node:path'
import { sql } from 'kysely'
import { type Database, openDatabase } from '#db/connection/pool.ts'
import { startEmbeddedPostgres } from '#platform/embedded-postgres/embedded-postgres.ts'
import { createDataFolder, startSiteProcess } from '#tests/site-process.ts'
import { atMost, type Figure, median } from './report.ts'
import { type SignedIn, signIn } from './sign-in.ts'

const clients = 100_000
/** Per conversation; each client has one. */
const messages = 10
const target = 1.3
const warmUp = 10
const rounds = 101

type Site = { address: string; admin: SignedIn; clientId: string; conversationId: string }

/** Measures the page of a client and the inbox with 100,000 clients and 1,000,000 messages, relative to the same records
 * among those of the sample. Alternates between the sites. */
export async function measurePeople(): Promise<Figure[]> {
  await using cleanup = new AsyncDisposableStack()
  const small = await startSite(0, cleanup)
  const large = await startSite(clients, cleanup)
  const figures: Figure[] = []
  for (const [name, pathOf] of Object.entries(calls)) {
    const times = new Map<Site, number[]>([
      [small, []],
      [large, []],
    ])
    for (let round = -warmUp; round < rounds; round++) {
      for (const [site, taken] of times) {
        const took = await time(site, pathOf(site))
        if (round >= 0) taken.push(took)
      }
    }
    const ratio = median(times.get(large) ?? []) / median(times.get(small) ?? [])
    figures.push(atMost(`${name}, 100,000 clients and 1,000,000 messages`, ratio, target))
  }
  return figures
}

const calls: Record<string, (site: Site) => string> = {
  'List of clients': () => '/clients?limit=5',
  'Client found by a name': () => '/clients?limit=1&q=kamrul',
  'A client': ({ clientId }) => `/clients/${clientId}`,
  'The timeline of a client': ({ clientId }) => `/clients/${clientId}/records?limit=5`,
  'Inbox of conversations': () => '/conversations?limit=5',
  'New conversations': () => '/conversations?limit=5&status=new',
  'A conversation': ({ conversationId }) => `/conversations/${conversationId}`,
}

async function startSite(count: number, cleanup: AsyncDisposableStack): Promise<Site> {
  const folder = cleanup.use(await createDataFolder())
  const site = await startSiteProcess({ settings: { DATA_DIR: folder.path } })
  cleanup.defer(async () => void (await site.stop()))
  const admin = await signIn(site.address, 'admin')
  const server = await startEmbeddedPostgres({ folder: join(folder.path, 'postgres') })
  const database = openDatabase(server)
  try {
    // The measured client is older than most others. Five newest ones make both lists equally long.
    await addClients(database, 'Kamrul', 1)
    if (count > 0) await addClients(database, 'Client', count)
    await addClients(database, 'Newest', 5)
    await sql`vacuum analyze client, client_email, contact_message_record, message`.execute(database)
    const { rows } = await sql<{ clientId: string; conversationId: string }>`
      select client.id as "clientId", contact_message_record.id as "conversationId" from client
      join contact_message_record using (name) where name like 'Bench Kamrul%'`.execute(database)
    const [measured] = rows
    if (!measured) throw new Error('The measured client was not added.')
    return { address: site.address, admin, ...measured }
  } finally {
    await database.destroy()
    await server.stop()
  }
}

/** Adds clients with an address, a conversation and its messages. */
async function addClients(database: Database, name: string, count: number): Promise<void> {
  const like = `Bench ${name} %`
  await sql`insert into client (id, name, source, created_at, updated_at)
    select uuidv7(), ${`Bench ${name} `} || number, 'other', now(), now()
    from generate_series(1, ${count}::int) as number`.execute(database)
  await sql`insert into client_email (id, client_id, email, created_at)
    select uuidv7(), id, replace(lower(name), ' ', '-') || '@example.com', now() from client
    where name like ${like}`.execute(database)
  await sql`insert into contact_message_record (id, name, email, message, created_at, status, is_read, waits_since)
    select uuidv7(), name, replace(lower(name), ' ', '-') || '@example.com', 'We need a website for our shop.', now(),
      case when ${name} = 'Client' then 'done' else 'new' end, ${name} = 'Client', null
    from client where name like ${like}`.execute(database)
  await sql`insert into message (id, kind, record_id, is_staff, is_internal, text, attachment_ids, created_at)
    select uuidv7(), 'contact', contact_message_record.id, number % 2 = 0, false, 'Thank you for your answer.', '{}', now()
    from contact_message_record, generate_series(1, ${messages}) as number
    where name like ${like}`.execute(database)
}

async function time({ address, admin }: Site, path: string): Promise<number> {
  const begin = performance.now()
  const response = await fetch(`${address}/api${path}`, { headers: { authorization: admin.authorization } })
  const text = await response.text()
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text.slice(0, 300)}`)
  return performance.now() - begin
}
