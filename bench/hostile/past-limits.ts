import { openLimitUses } from '#db/limit-uses.ts'
import type { DeriveKeys } from '#platform/secret-key.ts'
import { budgetOf } from '#tests/largest-requests/budget-of.ts'
import { makeRequest } from '#tests/largest-requests/largest-requests.ts'
import type { World } from '#tests/largest-requests/world.ts'
import { someClient } from '#tests/signed-in.ts'
import { leastOf, type Meter, measureRepeated, send } from './meter.ts'

const requests = 20
/** Links that exist are opened as often as their holder likes. */
const uncounted = new Set(['GET /api/share/{token}', 'GET /api/share/{token}/files/{file}'])

type Measured = {
  world: World
  /** Of a node that counts limits. */
  meter: Meter
  keys: DeriveKeys
  route: string
  /** Each route is called from an address of its own. */
  number: number
}

type Limit = { name: string; points: number; seconds: number }

/** Returns the milliseconds of processor time of a request past the limits of its route, if it has any. */
export async function measurePastLimits(measured: Measured): Promise<number | undefined> {
  const { world, meter, route, number } = measured
  const [method = '', path = ''] = route.split(' ')
  const limits = world.paths[path]?.[method.toLowerCase()]?.['x-limits'] ?? []
  if (limits.length === 0 || uncounted.has(route)) return undefined
  const address = `198.51.100.${number + 1}`
  const { headers, ...request } = await makeRequest(world, route)
  const sent = { ...request, headers: { ...headers, 'x-forwarded-for': address } }
  for (const limit of limits) await exhaust(measured, limit, address)
  const { status, text } = await send(meter, sent)
  if (status < 400) throw new Error(`It answered ${status}: ${text}`)
  const { refusedMilliseconds } = budgetOf(world, route)
  return leastOf(() => measureRepeated(meter, sent, requests), refusedMilliseconds)
}

/** Counts as many uses of a limit as it allows, by the address and by the person. */
async function exhaust({ world, keys }: Measured, { name, points, seconds }: Limit, address: string) {
  const uses = openLimitUses(world.database, keys('limits')[0])
  for (const client of [address, someClient.email])
    for (let use = 0; use <= points; use++) await uses.add(`${name}:${client}`, seconds)
}
