import { once } from 'node:events'
import { request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createDataFolder, findServer, spawnSite, startSiteProcess } from '../site-process.ts'
import { findPostgres, isAlive } from './processes.ts'
import { createStartedFolder } from './started-site.ts'

test('SIGTERM lets a running request finish and leaves no process running', async () => {
  await using folder = await createStartedFolder()
  const site = await startSiteProcess({ settings: { DATA_DIR: folder.path } })
  const server = Number(await findServer(site))
  const postgres = await findPostgres(folder.path)

  const body = JSON.stringify({ title: 'Sent slowly', review: 'The end of it came after the signal.' })
  const running = request(`${site.address}/api/reviews`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': body.length },
  })
  running.write(body.slice(0, 10))
  await delay(300)
  const stopped = site.stop()
  await delay(300)
  running.end(body.slice(10))
  const [answer] = await once(running, 'response')
  answer.resume()

  expect(answer.statusCode).toBe(201)
  expect(await stopped).toBe(0)
  expect([site.child.pid ?? 0, server, postgres].filter(isAlive)).toEqual([])
})

test('SIGTERM stops a server that is still starting', { timeout: 60_000 }, async () => {
  await using folder = await createDataFolder()
  const site = await spawnSite({ settings: { DATA_DIR: folder.path }, args: ['--empty'] })
  await expect.poll(() => findServer(site), { timeout: 30_000, interval: 5 }).toBeDefined()
  expect(await site.stop()).toBe(0)
})

test('SIGTERM while the modules are read leaves no PostgreSQL running', { timeout: 60_000 }, async () => {
  await using folder = await createStartedFolder()
  const site = await spawnSite({ settings: { DATA_DIR: folder.path } })
  const find = () => findPostgres(folder.path).catch(() => undefined)
  await expect.poll(find, { timeout: 30_000, interval: 5 }).toBeDefined()
  const postgres = await findPostgres(folder.path)
  expect(await site.stop()).toBe(0)
  expect([site.child.pid ?? 0, postgres].filter(isAlive)).toEqual([])
})
