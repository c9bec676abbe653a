import { join } from 'node:path'
import { openDatabase } from '#db/pool.ts'
import { startEmbeddedPostgres } from '#platform/embedded-postgres/embedded-postgres.ts'
import { multiply } from '#tests/multiply.ts'
import { createDataFolder, startSiteProcess } from '#tests/site-process.ts'
import { atMost, type Figure, median } from './report.ts'
import { type SignedIn, signIn } from './sign-in.ts'

const sizes = [1, 10, 100]
const target = 1.3
const rounds = 41

type Site = { size: number; address: string; admin: SignedIn; orderId: string }

/** How much longer an answer takes with ten and a hundred times the records, by three sites asked in turns. */
export async function measureGrowth(): Promise<Figure[]> {
  await using cleanup = new AsyncDisposableStack()
  const sites: Site[] = []
  for (const size of sizes) sites.push(await startSite(size, cleanup))
  const figures: Figure[] = []
  for (const [name, pathOf] of Object.entries(calls)) {
    const times = new Map(sizes.map((size) => [size, [] as number[]]))
    for (let round = 0; round < rounds; round++) {
      for (const site of sites) times.get(site.size)?.push(await time(site, pathOf(site)))
    }
    const [small = []] = times.values()
    for (const size of sizes.slice(1)) {
      const ratio = median(times.get(size) ?? []) / median(small)
      figures.push(atMost(`${name}, ${size} × the records`, ratio, target))
    }
  }
  return figures
}

const month = () => {
  const [from, to] = [29, 0].map((days) =>
    new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10),
  )
  return `from=${from}&to=${to}`
}

const calls: Record<string, (site: Site) => string> = {
  Orders: () => '/orders?limit=25&offset=0',
  'New orders': () => '/orders?group=new&limit=25&offset=0',
  'Orders by client': () => '/orders?sort=clientName&limit=25&offset=0',
  'An order': ({ orderId }) => `/orders/id/${orderId}`,
  Invoices: () => '/invoices?limit=25&offset=0',
  'Payments to check': () => '/payments?status=to-check&limit=25&offset=0',
  Projects: () => '/projects?limit=25&offset=0',
  Users: () => '/users?limit=25&offset=0',
  'Contact messages': () => '/contact?limit=25&offset=0',
  Problems: () => '/problems?limit=25&offset=0',
  Mails: () => '/mails?limit=25&offset=0',
  'Audit log': () => '/audit?limit=25',
  'Overview of a month': () => `/overview?${month()}`,
  'Search in everything': () => '/search?q=riverside%20kitchen',
  "A client's invoices": () => `/invoices/${encodeURIComponent('tanvir@riverside-kitchen.example')}?limit=25`,
}

async function startSite(size: number, cleanup: AsyncDisposableStack): Promise<Site> {
  const folder = cleanup.use(await createDataFolder())
  const site = await startSiteProcess({ settings: { DATA_DIR: folder.path } })
  cleanup.defer(async () => void (await site.stop()))
  const { address } = site
  const admin = await signIn(address, 'admin')
  const orders = await ask({ address, admin }, '/orders?limit=1')
  const [{ _id: orderId } = { _id: '' }] = (await orders.json()) as { _id: string }[]
  const server = await startEmbeddedPostgres({ folder: join(folder.path, 'postgres') })
  const database = openDatabase(server)
  for (let now = 1; now < size; now *= 10) await multiply(database, 9)
  await database.destroy()
  await server.stop()
  return { size, address, admin, orderId }
}

const ask = ({ address, admin }: Pick<Site, 'address' | 'admin'>, path: string) =>
  fetch(`${address}/api${path}`, { headers: { authorization: admin.authorization } })

async function time(site: Site, path: string): Promise<number> {
  const begin = performance.now()
  const answer = await ask(site, path)
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}.`)
  return performance.now() - begin
}
