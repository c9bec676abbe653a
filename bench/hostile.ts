import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type Database, openDatabase } from '#db/connection/pool.ts'
import { startEmbeddedPostgres } from '#platform/embedded-postgres/embedded-postgres.ts'
import { client } from '#tests/factories.ts'
import { inSpreadsheets, listAddresses } from '#tests/list-addresses.ts'
import { multiply } from '#tests/multiply.ts'
import { ownerEmail } from '#tests/people.ts'
import type { PermissionRecords } from '#tests/permission-table.ts'
import { readMetrics, sumOf } from '#tests/read-metrics.ts'
import { budgetOf } from '#tests/route-budgets.ts'
import { createDataFolder, findFreePort, findServer, startSiteProcess } from '#tests/site-process.ts'
import { followMemory, readMemory } from './load/memory.ts'
import { atMost, type Figure } from './report.ts'
import { signIn } from './sign-in.ts'

const copies = 99
const repetitions = 10
const refusedRequests = 40
const concurrency = 50
const ticksPerSecond = 100

type Cost = { bytes: number; processor: number; database: number; refused: number; memory: number }

/** Measures the cost of the most expensive requests of visitors and clients per route, with a hundred times the sample
 * content: response bytes, milliseconds of processor and database time, megabytes for 50 concurrent requests. */
export async function measureHostile(): Promise<Figure[]> {
  await using folder = await createDataFolder()
  const metricsPort = String(await findFreePort())
  const site = await startSiteProcess({ settings: { DATA_DIR: folder.path, METRICS_PORT: metricsPort } })
  try {
    const { authorization } = await signIn(site.address, 'client')
    const facts = await prepare(join(folder.path, 'postgres'))
    const pid = Number(await findServer(site))
    const meter = { pid, metrics: `http://127.0.0.1:${metricsPort}/metrics`, address: site.address }
    const costs = new Map<string, Cost>()
    const add = (route: string, cost: Cost) => {
      const previous = costs.get(route)
      const largest = (name: keyof Cost) => Math.max(previous?.[name] ?? 0, cost[name])
      costs.set(route, {
        bytes: largest('bytes'),
        processor: largest('processor'),
        database: largest('database'),
        refused: largest('refused'),
        memory: largest('memory'),
      })
    }
    for (const [address, headers] of await listCalls(site.address, facts, authorization)) {
      add(routeOf(address, facts), await measure(meter, address, headers))
    }
    for (const address of listPages(facts)) add(address, await measure(meter, address, {}))
    return [...costs].flatMap(([route, cost]) => judge(route, cost))
  } finally {
    await site.stop()
  }
}

async function prepare(folder: string): Promise<PermissionRecords> {
  const server = await startEmbeddedPostgres({ folder })
  const database = openDatabase(server)
  try {
    await multiply(database, copies)
    return await findFacts(database)
  } finally {
    await database.destroy()
    await server.stop()
  }
}

/** Finds the newest record of each kind that the client may read. */
async function findFacts(database: Database): Promise<PermissionRecords> {
  const newest = async (table: string, owner?: string) => {
    const condition = owner ? sql`where ${sql.ref(owner)} = ${ownerEmail}` : sql``
    const found = sql<{
      id: string
    }>`select id from ${sql.table(table)} ${condition} order by id desc limit 1`
    return (await found.execute(database)).rows[0]?.id ?? ''
  }
  const found = sql<{ id: string }>`select client_id as id from client_email where email = ${ownerEmail}`
  const ownClientId = (await found.execute(database)).rows[0]?.id ?? ''
  const accepted = await sql<{ id: string }>`select id from payment_claim
    where email = ${ownerEmail} and status = 'accepted' order by id desc limit 1`.execute(database)
  const facts: Partial<PermissionRecords> = {
    ownerEmail,
    reviewId: await newest('review_record'),
    portfolioId: await newest('portfolio_record'),
    blogId: await newest('blog_record'),
    spreadsheetId: await newest('spreadsheet'),
    projectId: await newest('project_record', 'email'),
    orderId: await newest('client_order', 'email'),
    templateRequestId: await newest('template_request', 'email'),
    problemId: await newest('problem', 'email'),
    invoiceId: await newest('invoice', 'email'),
    claimId: await newest('payment_claim', 'email'),
    ownClientId,
    faqId: await newest('faq_record'),
    attachmentId: await newest('attachment', 'owner_email'),
    certificateId: await newest('certificate', 'owner_email'),
    acceptedClaimId: accepted.rows[0]?.id ?? '',
  }
  return facts as PermissionRecords
}

type Call = [address: string, headers: Record<string, string>]

async function listCalls(origin: string, facts: PermissionRecords, authorization: string): Promise<Call[]> {
  const get = async (url: string) => {
    const body: unknown = await (await fetch(origin + url)).json()
    return { json: <Body>() => body as Body }
  }
  const own = { authorization }
  const lists = [...(await listAddresses(get, facts, client)), ...inSpreadsheets(facts)]
  const incomplete = lists.filter((address) => /\/(\/|\?|$)/.test(address))
  if (incomplete.length > 0) throw new Error(`Without a record: ${incomplete.join(', ')}`)
  // Requests the maximum number of rows.
  return lists.map((address) => [address.replace(/\blimit=25\b/, 'limit=200'), own])
}

const listPages = ({ spreadsheetId, blogId }: PermissionRecords) => [
  '/reviews?before=ffffffff-ffff-7fff-bfff-ffffffffffff',
  '/blogs?q=a',
  '/portfolios?q=a',
  `/blogs/${blogId}?`,
  '/excelDetails?q=a',
  `/excelDetails?file=${spreadsheetId}&q=a&in=file`,
]

function routeOf(address: string, facts: PermissionRecords): string {
  const [path = ''] = address.split('?')
  const names = new Map(Object.values(facts).map((value) => [value, '{…}']))
  const parts = path.split('/').map((part) => names.get(decodeURIComponent(part)) ?? part)
  return `GET ${parts.join('/')}`
}

type Meter = { pid: number; metrics: string; address: string }

async function measure(meter: Meter, address: string, headers: Record<string, string>): Promise<Cost> {
  const request = async (url = address, init: RequestInit = { headers }) => {
    const response = await fetch(meter.address + url, init)
    return { status: response.status, bytes: (await response.arrayBuffer()).byteLength }
  }
  const first = await request()
  if (first.status >= 500 && first.status !== 503) throw new Error(`${address} answered ${first.status}.`)
  const [processor, database] = [await readProcessor(meter.pid), await readDatabase(meter.metrics)]
  for (let time = 0; time < repetitions; time++) await request()
  const processorTime = (await readProcessor(meter.pid)) - processor
  const databaseTime = (await readDatabase(meter.metrics)) - database

  const before = await readProcessor(meter.pid)
  const refused = `${address}${address.includes('?') ? '&' : '?'}limit=x&q=%00`
  for (let time = 0; time < refusedRequests; time++)
    await request(refused, { headers: { authorization: 'Bearer x' } })
  const refusedTime = (await readProcessor(meter.pid)) - before

  const start = await readMemory(meter.pid)
  const stop = followMemory(meter.pid)
  await Promise.all(Array.from({ length: concurrency }, () => request()))
  return {
    bytes: first.bytes,
    processor: processorTime / repetitions,
    database: databaseTime / repetitions,
    refused: refusedTime / refusedRequests,
    memory: (await stop()) - start,
  }
}

/** Returns the processor time of all threads of the process, in milliseconds. */
async function readProcessor(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / ticksPerSecond
}

const readDatabase = async (metrics: string) =>
  1000 * sumOf(readMetrics(await (await fetch(metrics)).text()), 'site_database_query_seconds_total')

function judge(route: string, cost: Cost): Figure[] {
  const budget = budgetOf(route)
  return [
    atMost(`${route}: answer`, cost.bytes / 2 ** 20, budget.answerBytes / 2 ** 20, ' MB'),
    atMost(`${route}: processor`, cost.processor, budget.processorMilliseconds, ' ms'),
    atMost(`${route}: database`, cost.database, budget.databaseMilliseconds, ' ms'),
    atMost(`${route}: processor when refused`, cost.refused, budget.refusedMilliseconds, ' ms'),
    atMost(`${route}: memory of ${concurrency} at once`, cost.memory, budget.memoryMegabytes, ' MB'),
  ]
}
