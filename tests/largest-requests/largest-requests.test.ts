import { afterAll, beforeAll, expect, it } from 'vitest'
import { createSignInSite, type SignedInSite } from '../signed-in.ts'
import { madeRoutes, makeRequest } from './largest-requests.ts'
import { openWorld, type World } from './world.ts'

let site: SignedInSite
let world: World
beforeAll(async () => {
  site = await createSignInSite()
  world = await openWorld({ site, database: site.database, ctxOf: site.ctxOf })
})
afterAll(() => site[Symbol.asyncDispose]())

it.each(madeRoutes)('the largest request of %s is accepted', { timeout: 60_000 }, async (route) => {
  const { method, ...sent } = await makeRequest(world, route)
  const { statusCode, body } = await site.request({ ...sent, method: method as 'POST' })
  expect(statusCode, body.slice(0, 1_000)).toBeLessThan(400)
})
