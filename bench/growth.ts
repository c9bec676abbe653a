import { join } from 'node:path'
import { sql } from 'kysely'
import { openDatabase } from '#db/connection/pool.ts'
import { startEmbeddedPostgres } from '#platform/embedded-postgres/embedded-postgres.ts'
import { multiply } from '#tests/multiply.ts'
import { addPeople, ownerEmail } from '#tests/people.ts'
import { createDataFolder, startSiteProcess } from '#tests/site-process.ts'
import { addGrowthRows } from './growth-rows.ts'
import { atMost, type Figure, median } from './report.ts'
import { type SignedIn, signIn } from './sign-in.ts'

const sizes = [1, 10, 100]
const target = 1.3
const warmUp = 10
const rounds = 101
const pageSize = 25

type Site = {
  size: number
  address: string
  admin: SignedIn
  orderId: string
  number: string
  fileId: string
}

/** Measures response times with 10 and 100 times the records, relative to the sample. Alternates between the sites. */
export async function measureGrowth(): Promise<Figure[]> {
  await using cleanup = new AsyncDisposableStack()
  const sites: Site[] = []
  for (const size of sizes) sites.push(await startSite(size, cleanup))
  const figures: Figure[] = []
  for (const [name, pathOf] of Object.entries(calls)) {
    const limit = await findLimit(sites, pathOf)
    const times = new Map(sizes.map((size) => [size, [] as number[]]))
    for (let round = -warmUp; round < rounds; round++) {
      for (const site of sites) {
        const took = await time(site, pathOf(site, limit))
        if (round >= 0) times.get(site.size)?.push(took)
      }
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

type PathOf = (site: Site, limit: number) => string
const list =
  (path: string): PathOf =>
  (_, limit) =>
    `${path}${path.includes('?') ? '&' : '?'}limit=${limit}`

const calls: Record<string, PathOf> = {
  Orders: list('/orders?offset=0'),
  'New orders': list('/orders?group=new'),
  'Closed orders': list('/orders?status=closed'),
  'Orders by client': list('/orders?sort=clientName'),
  'Orders by total': list('/orders?sort=-total'),
  'The oldest orders': list('/orders?sort=createdAt'),
  'Orders in the middle': ({ size }, limit) => `/orders?offset=${8 * size}&limit=${limit}`,
  'Orders with a rare word': (site, limit) => list(`/orders?q=${site.number}`)(site, limit),
  'Orders with a common word': list('/orders?q=riverside'),
  'An order': ({ orderId }) => `/orders/id/${orderId}`,
  Invoices: list('/invoices?offset=0'),
  'Invoices in the middle': ({ size }, limit) => `/invoices?offset=${6 * size}&limit=${limit}`,
  'Invoices by due day': list('/invoices?sort=dueOn'),
  'Payments to check': list('/payments?status=to-check'),
  Payments: list('/payments?offset=0'),
  'Requests for templates': list('/template-requests?offset=0'),
  Quotes: list('/quotes?offset=0'),
  'Ledger of all clients': list('/ledger?offset=0'),
  'Credit notes': list('/credit-notes?offset=0'),
  'Recurring invoices': list('/recurring-invoices?offset=0'),
  'Tax entries': list('/tax-entries?offset=0'),
  Expenses: list('/expenses?offset=0'),
  'Expenses by amount': list('/expenses?sort=-amount'),
  Coupons: list('/coupons?offset=0'),
  'Coupons by code': list('/coupons?sort=code'),
  'Coupons that can be used': list('/coupons?state=usable'),
  'Statement lines': list('/statement-lines?offset=0'),
  'A statement of account': () => `/statements/${encodeURIComponent(ownerEmail)}?${month()}`,
  'Late orders': list('/orders?due=late'),
  'Late work': () => '/reports/late',
  Projects: list('/projects?offset=0'),
  Users: list('/users?offset=0'),
  'Contact messages': list('/contact?offset=0'),
  'Reviews by rating': list('/reviews?sort=-rating'),
  Problems: list('/problems?offset=0'),
  'Problems by urgency': list('/problems?sort=-urgency'),
  Mails: list('/mails?offset=0'),
  Notes: list('/notes?offset=0'),
  'Audit log': list('/audit'),
  'Overview of a month': () => `/overview?${month()}`,
  Counters: () => '/counters',
  'Search in everything': () => '/search?q=riverside%20kitchen',
  'Search for a number': ({ number }) => `/search?q=${number}`,
  'Search for one record': () => '/search?q=ahmed%20tanvir@riverside',
  "A client's invoices": list(`/invoices/${encodeURIComponent(ownerEmail)}`),
  Spreadsheets: list('/excel?data=false'),
  'Rows of a sheet': ({ fileId }) => `/excel/${fileId}/sheets/0/rows?limit=5`,
}

async function startSite(size: number, cleanup: AsyncDisposableStack): Promise<Site> {
  const folder = cleanup.use(await createDataFolder())
  const site = await startSiteProcess({ settings: { DATA_DIR: folder.path } })
  cleanup.defer(async () => void (await site.stop()))
  const { address } = site
  const admin = await signIn(address, 'admin')
  const newest = async (path: string) => {
    const rows = await request({ address, admin }, path).then((response) => response.json())
    return (rows as { [Name in '_id' | 'number']: string }[])[0]
  }
  const order = await newest('/orders?limit=1')
  const file = await newest('/excel?limit=1&data=false')
  if (!order || !file) throw new Error('The sample content has orders and spreadsheets.')
  const server = await startEmbeddedPostgres({ folder: join(folder.path, 'postgres') })
  const database = openDatabase(server)
  await addPeople(database)
  if (size > 1) await multiply(database, size - 1)
  await addGrowthRows(database, size)
  await sql`vacuum analyze coupon, bank_statement, statement_line`.execute(database)
  await database.destroy()
  await server.stop()
  return { size, address, admin, orderId: order._id, number: order.number, fileId: file._id }
}

/** Returns the number of rows of the smallest site, so that all responses have the same size. */
async function findLimit(sites: Site[], pathOf: PathOf): Promise<number> {
  const [smallest] = sites
  if (!smallest) return pageSize
  const response = await request(smallest, pathOf(smallest, pageSize))
  const found: unknown = await response.json()
  return Array.isArray(found) ? Math.max(1, found.length) : pageSize
}

const request = ({ address, admin }: Pick<Site, 'address' | 'admin'>, path: string) =>
  fetch(`${address}/api${path}`, { headers: { authorization: admin.authorization } })

async function time(site: Site, path: string): Promise<number> {
  const begin = performance.now()
  const response = await request(site, path)
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`${path} answered ${response.status}.`)
  return performance.now() - begin
}
