import { join } from 'node:path'
import { inspect } from 'node:util'
import { openDatabase } from '#db/connection/pool.ts'
import { startEmbeddedPostgres } from '#platform/embedded-postgres/embedded-postgres.ts'
import { sampleAdmin } from '#platform/identity/local/sample-accounts.ts'
import { loadSecretKeys } from '#platform/secret-key.ts'
import { addRenewingRecords } from '#tests/add-renewing-records.ts'
import { addClientRecords, listClientCalls } from '#tests/client-calls.ts'
import { madeRoutes, makeRequest, openCalls, unmeasured } from '#tests/largest-requests/largest-requests.ts'
import { createRouteFinder } from '#tests/largest-requests/route-finder.ts'
import { type Headers, openWorld, type World } from '#tests/largest-requests/world.ts'
import { multiply } from '#tests/multiply.ts'
import type { PermissionRecords } from '#tests/permission-table.ts'
import { readFacts } from '#tests/read-facts.ts'
import { siteAt } from '#tests/sign-in-by-fetch.ts'
import { createDataFolder, findFreePort, findServer, startSiteProcess } from '#tests/site-process.ts'
import { addSpreadsheet } from '#tests/spreadsheets.ts'
import { openContexts } from '#tests/test-contexts.ts'
import type { Figure } from '../report.ts'
import { type Cost, judge } from './cost.ts'
import { measureRoute } from './measure-route.ts'
import type { Meter, Next } from './meter.ts'
import { listPages } from './pages.ts'
import { measurePastLimits } from './past-limits.ts'

const copies = 99
const isOfFiles = (route: string) => /^(POST|PATCH|DELETE) .+(excel|uploads|attachments)\b/.test(route)

/** Measures the cost of the most expensive requests of visitors and clients per route, with a hundred times the sample
 * content, and of those that are refused. */
export async function measureHostile(): Promise<Figure[]> {
  await using cleanup = new AsyncDisposableStack()
  const folder = cleanup.use(await createDataFolder())
  const startNode = async (settings: NodeJS.ProcessEnv): Promise<Meter> => {
    const metricsPort = String(await findFreePort())
    const common = { DATA_DIR: folder.path, METRICS_PORT: metricsPort }
    const node = await startSiteProcess({ settings: { ...common, ...settings } })
    cleanup.defer(async () => void (await node.stop()))
    const metrics = `http://127.0.0.1:${metricsPort}/metrics`
    return { pid: Number(await findServer(node)), metrics, address: node.address }
  }
  const meter = await startNode({})
  const server = await startEmbeddedPostgres({ folder: join(folder.path, 'postgres') })
  cleanup.defer(() => server.stop())
  const database = openDatabase(server)
  cleanup.defer(() => database.destroy())
  await addRenewingRecords(database)
  await multiply(database, copies)
  const keys = await loadSecretKeys([], folder.path)
  const ctxOf = await openContexts(database, join(folder.path, 'files'), keys)
  await addHostileCells(ctxOf({ kind: 'visitor' }))
  const world = await openWorld({ site: siteAt(meter.address), database, ctxOf })
  const requests = await listReads(world, await readFacts(database))
  for (const route of madeRoutes) {
    requests.set(route, [...(requests.get(route) ?? []), () => makeRequest(world, route)])
  }
  // Files come last, because jobs work on them for long.
  const inOrder = [...requests].toSorted(
    ([one], [other]) => Number(isOfFiles(one)) - Number(isOfFiles(other)),
  )
  const costs = new Map<string, Cost>()
  for (const [route, own] of inOrder) {
    const cost = await withReport(route, measureRoute({ world, meter, route, requests: own }))
    if (cost) costs.set(route, cost)
  }
  const limited = await startNode({ RATE_LIMIT: 'on', TRUSTED_PROXIES: '127.0.0.1' })
  for (const [number, route] of madeRoutes.entries()) {
    const pastLimit = measurePastLimits({ world, meter: limited, keys, route, number })
    const refused = (await withReport(`${route} past its limits`, pastLimit)) ?? 0
    const cost = costs.get(route)
    if (cost) costs.set(route, { ...cost, refused: Math.max(cost.refused, refused) })
  }
  const missing = [...new Set([...openCalls, ...requests.keys()])].filter(
    (route) => !costs.has(route) && !unmeasured[route],
  )
  return [
    ...[...costs].flatMap(([route, cost]) => judge(world, route, cost)),
    ...missing.map((route) => ({ name: route, value: 'unknown', target: 'measured', isReached: false })),
  ]
}

/** Adds a file whose cells match a search in each letter, and one with piles of accents. */
async function addHostileCells(ctx: Parameters<typeof addSpreadsheet>[0]): Promise<void> {
  const length = 7_900
  for (const cell of ['a'.repeat(length), `a${'\u0301'.repeat(length)}`]) {
    await addSpreadsheet(ctx, { sheets: [{ rows: Array.from({ length: 50 }, () => [cell]) }] })
  }
}

/** Says why a route was not measured. The others are measured all the same. */
const withReport = <Value>(route: string, measured: Promise<Value>): Promise<Value | undefined> =>
  measured.catch((error: unknown) => {
    process.stderr.write(`${route}: ${inspect(error)}\n`)
    return undefined
  })

/** Lists every read of a client and of visitors with its filters and sorts, and the public pages. */
async function listReads(world: World, facts: PermissionRecords): Promise<Map<string, Next[]>> {
  const asStaff = await world.signIn(sampleAdmin)
  const sendAs = (headers: Headers) => async (url: string, body: object | Buffer) => {
    const isFile = Buffer.isBuffer(body)
    const type = isFile ? 'application/octet-stream' : 'application/json'
    const sent = {
      headers: { ...headers, 'content-type': type },
      payload: isFile ? body : JSON.stringify(body),
    }
    return world.site.request({ method: 'POST', url, ...sent })
  }
  const people = { client: sendAs(await world.headersOf('client')), staff: sendAs(asStaff) }
  const records = await addClientRecords(people, facts)
  const calls = await listClientCalls((url) => world.site.request({ method: 'GET', url }), records)
  const findRoute = createRouteFinder(world.paths)
  const addresses: [string, string][] = [
    // With the maximum number of rows.
    ...calls
      .map((address) => address.replace(/\blimit=25\b/, 'limit=200'))
      .map((url): [string, string] => [findRoute(url), url]),
    ...listPages(facts),
  ]
  const byRoute = Map.groupBy(addresses, ([route]) => route)
  return new Map(
    [...byRoute].map(([route, own]): [string, Next[]] => [
      route,
      // Answers to somebody who is signed in do not come from the cache.
      own.map(([, url]) => async () => ({ method: 'GET', url, headers: await world.headersOf('client') })),
    ]),
  )
}
