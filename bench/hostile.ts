import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openDatabase } from '#db/connection/pool.ts'
import { startEmbeddedPostgres } from '#platform/embedded-postgres/embedded-postgres.ts'
import { addRenewingRecords } from '#tests/add-renewing-records.ts'
import { addClientRecords, listClientCalls } from '#tests/client-calls.ts'
import { multiply } from '#tests/multiply.ts'
import type { PermissionRecords } from '#tests/permission-table.ts'
import { readFacts } from '#tests/read-facts.ts'
import { readMetrics, sumOf } from '#tests/read-metrics.ts'
import { budgetOf } from '#tests/route-budgets.ts'
import { createDataFolder, findFreePort, findServer, startSiteProcess } from '#tests/site-process.ts'
import { followMemory, readMemory } from './load/memory.ts'
import { atMost, type Figure } from './report.ts'
import { signIn } from './sign-in.ts'

const copies = 99
const repetitions = 10
const repeats = 2
const refusedRequests = 40
const concurrency = 50
const ticksPerSecond = 100
// Tokens live for ten minutes.
const renewEvery = 4 * 60_000

type Cost = { bytes: number; processor: number; database: number; refused: number; memory: number }

/** Measures the cost of the most expensive requests of visitors and clients per route, with a hundred times the sample
 * content: response bytes, milliseconds of processor and database time, megabytes for 50 concurrent requests. */
export async function measureHostile(): Promise<Figure[]> {
  await using folder = await createDataFolder()
  const metricsPort = String(await findFreePort())
  const site = await startSiteProcess({ settings: { DATA_DIR: folder.path, METRICS_PORT: metricsPort } })
  try {
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
    for (const [address, headers] of await listCalls(site.address, facts)) {
      add(routeOf(address), await measureFairly(meter, address, headers))
    }
    for (const address of listPages(facts))
      add(address, await measureFairly(meter, address, async () => ({})))
    return [...costs].flatMap(([route, cost]) => judge(route, cost))
  } finally {
    await site.stop()
  }
}

async function prepare(folder: string): Promise<PermissionRecords> {
  const server = await startEmbeddedPostgres({ folder })
  const database = openDatabase(server)
  try {
    await addRenewingRecords(database)
    await multiply(database, copies)
    return await readFacts(database)
  } finally {
    await database.destroy()
    await server.stop()
  }
}

type Headers = Record<string, string>
type Call = [address: string, headers: () => Promise<Headers>]

async function listCalls(origin: string, facts: PermissionRecords): Promise<Call[]> {
  const [asClient, asStaff] = [await enter(origin, 'client'), await enter(origin, 'admin')]
  const sendAs = (headers: () => Promise<Headers>) => async (url: string, body: object | Buffer) => {
    const isFile = Buffer.isBuffer(body)
    const response = await fetch(origin + url, {
      method: 'POST',
      headers: {
        ...(await headers()),
        'content-type': isFile ? 'application/octet-stream' : 'application/json',
      },
      body: isFile ? new Uint8Array(body) : JSON.stringify(body),
    })
    return { statusCode: response.status, body: await response.text() }
  }
  const records = await addClientRecords({ client: sendAs(asClient), staff: sendAs(asStaff) }, facts)
  const get = async (url: string) => {
    const body: unknown = await (await fetch(origin + url)).json()
    return { json: <Body>() => body as Body }
  }
  const calls = await listClientCalls(get, records)
  // Requests the maximum number of rows.
  return calls.map((address) => [address.replace(/\blimit=25\b/, 'limit=200'), asClient])
}

/** Signs in. Returns a function that gives the headers of a call, with a token that is renewed before it expires. */
async function enter(origin: string, user: 'client' | 'admin'): Promise<() => Promise<Headers>> {
  const { email, cookie, authorization: first } = await signIn(origin, user)
  let [authorization, renewAt] = [first, performance.now() + renewEvery]
  return async () => {
    if (performance.now() > renewAt) {
      const headers = { cookie, origin, 'content-type': 'application/json' }
      const body = JSON.stringify({ email })
      const answer = await fetch(`${origin}/api/jwt`, { method: 'POST', headers, body })
      const { token } = (await answer.json()) as { token: string }
      authorization = `Bearer ${token}`
      renewAt = performance.now() + renewEvery
    }
    return { authorization }
  }
}

const listPages = ({ spreadsheetId, blogId }: PermissionRecords) => [
  '/reviews?before=ffffffff-ffff-7fff-bfff-ffffffffffff',
  '/blogs?q=a',
  '/portfolios?q=a',
  `/blogs/${blogId}?`,
  '/excelDetails?q=a',
  `/excelDetails?file=${spreadsheetId}&q=a&in=file`,
]

/** The path with `{…}` for each id, token and address of a record. */
function routeOf(address: string): string {
  const [path = ''] = address.split('?')
  const isValue = (part: string) => /^[\w-]{36,}$|%40/.test(part)
  return `GET ${path
    .split('/')
    .map((part) => (isValue(part) ? '{…}' : part))
    .join('/')}`
}

type Meter = { pid: number; metrics: string; address: string }

/** Measures again if a budget is missed, because other work of the machine or a background job may have been the cause.
 * The least of each figure counts. */
async function measureFairly(meter: Meter, address: string, headers: () => Promise<Headers>): Promise<Cost> {
  let least = await measure(meter, address, await headers())
  const route = routeOf(address)
  for (let more = 0; more < repeats && judge(route, least).some(({ isReached }) => !isReached); more++) {
    const again = await measure(meter, address, await headers())
    least = {
      bytes: Math.max(least.bytes, again.bytes),
      processor: Math.min(least.processor, again.processor),
      database: Math.min(least.database, again.database),
      refused: Math.min(least.refused, again.refused),
      memory: Math.min(least.memory, again.memory),
    }
  }
  return least
}

async function measure(meter: Meter, address: string, headers: Record<string, string>): Promise<Cost> {
  const request = async (url = address, init: RequestInit = { headers }) => {
    const response = await fetch(meter.address + url, init)
    return { status: response.status, bytes: (await response.arrayBuffer()).byteLength }
  }
  const first = await request()
  if (![200, 503].includes(first.status)) throw new Error(`${address} answered ${first.status}.`)
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
