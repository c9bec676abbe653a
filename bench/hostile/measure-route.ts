import { budgetOf } from '#tests/largest-requests/budget-of.ts'
import { isForVisitors } from '#tests/largest-requests/largest-requests.ts'
import type { Sent } from '#tests/largest-requests/request.ts'
import type { World } from '#tests/largest-requests/world.ts'
import { permissionTable } from '#tests/permission-table.ts'
import { type Cost, noCost } from './cost.ts'
import {
  type Answered,
  attempts,
  leastOf,
  type Meter,
  measureMemory,
  measureRepeated,
  measureTimes,
  type Next,
  send,
} from './meter.ts'

/** Reads have many requests, one for each filter. */
const repetitions = { read: 3, write: 5 }
const refusedRequests = 20

type Measured = {
  world: World
  meter: Meter
  route: string
  /** Functions that make its requests, such as one for each filter. */
  requests: Next[]
}

/** Measures each of the requests of a route, and for the most expensive one what it costs refused and many times at once. */
export async function measureRoute(measured: Measured): Promise<Cost> {
  const { meter, route, requests } = measured
  let [largest, mostExpensive] = [noCost, requests[0]]
  for (const next of requests) {
    const { bytes } = expectAllowed(route, await send(meter, await next()))
    const { processor, database } = await measureAllowed(measured, next)
    if (processor > largest.processor) mostExpensive = next
    largest = {
      ...noCost,
      bytes: Math.max(bytes, largest.bytes),
      processor: Math.max(processor, largest.processor),
      database: Math.max(database, largest.database),
    }
  }
  const sent = await mostExpensive?.()
  const cost = sent ? { ...largest, ...(await measureRest(measured, sent)) } : largest
  const { processor, refused, memory } = cost
  process.stdout.write(
    `${route}: ${[processor, refused, memory].map((figure) => figure.toFixed(1)).join(', ')}\n`,
  )
  return cost
}

// Measures again if a budget is missed, because other work of the machine or a background job may have been the cause.
// The least of each figure counts.

async function measureAllowed({ world, meter, route }: Measured, next: Next) {
  const budget = budgetOf(world, route)
  const times = route.startsWith('GET ') ? repetitions.read : repetitions.write
  let least = { processor: Number.POSITIVE_INFINITY, database: Number.POSITIVE_INFINITY }
  for (let attempt = 0; attempt < attempts; attempt++) {
    const { processor, database } = await measureTimes(meter, next, times)
    least = {
      processor: Math.min(least.processor, processor),
      database: Math.min(least.database, database),
    }
    if (least.processor <= budget.processorMilliseconds && least.database <= budget.databaseMilliseconds)
      break
  }
  return least
}

async function measureRest({ world, meter, route }: Measured, sent: Sent) {
  const budget = budgetOf(world, route)
  let refused = 0
  for (const request of await listRefused(world, route, sent)) {
    const { status } = await send(meter, request)
    if (status < 400) throw new Error(`${route} answered ${status} to a request that it has to refuse.`)
    const measure = () => measureRepeated(meter, request, refusedRequests)
    refused = Math.max(refused, await leastOf(measure, budget.refusedMilliseconds))
  }
  const memory = await leastOf(() => measureMemory(meter, sent), budget.memoryMegabytes)
  return { refused, memory }
}

/** A gate that is busy may refuse. Only the page for all other addresses is about nothing. */
function expectAllowed(route: string, answer: Answered): Answered {
  const isFound =
    answer.status < 400 || answer.status === 503 || (route === 'GET /*' && answer.status === 404)
  if (!isFound) throw new Error(`${route} answered ${answer.status}: ${answer.text}`)
  return answer
}

/** The request of somebody whose token is none, of another client, and with a body or parameters that are malformed. */
async function listRefused(world: World, route: string, sent: Sent): Promise<Sent[]> {
  const { method, url, headers, payload } = sent
  const { cookie: _, ...known } = headers
  const nobody = { ...sent, headers: { ...known, authorization: 'Bearer x' } }
  if (!url.startsWith('/api/')) return [nobody]
  const isForOwner = !isForVisitors(route) && [403, 404].includes(permissionTable[route]?.statuses[1] ?? 0)
  const other = { ...sent, headers: { ...headers, ...(await world.headersOf('other')) } }
  if (method === 'GET') {
    const malformed = `${url}${url.includes('?') ? '&' : '?'}limit=x&q=%00`
    return [nobody, { ...nobody, url: malformed }, ...(isForOwner ? [other] : [])]
  }
  const isJson = payload !== undefined && headers['content-type'] === 'application/json'
  return [nobody, ...(isForOwner ? [other] : []), ...(isJson ? [{ ...sent, payload: '{' }] : [])]
}
