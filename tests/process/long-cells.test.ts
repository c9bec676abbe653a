import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openDatabase } from '#db/connection/pool.ts'
import { startEmbeddedPostgres } from '#platform/embedded-postgres/embedded-postgres.ts'
import { storeLongCells } from '../long-cells.ts'
import { findServer, startSiteProcess } from '../site-process.ts'
import { createStartedFolder } from './started-site.ts'

const atOnce = 50
const mostBytes = 8_000_000
const mostGrowth = 200 * 2 ** 20

/** Resident memory of the process, in bytes. */
async function readMemory(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return 1024 * Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1])
}

test('reads of a file with the longest cells stay within bounds under 50 concurrent requests', {
  timeout: 600_000,
}, async () => {
  await using folder = await createStartedFolder()
  const site = await startSiteProcess({ settings: { DATA_DIR: folder.path } })
  const postgres = await startEmbeddedPostgres({ folder: join(folder.path, 'postgres') })
  const { host, port, user, database: name } = postgres
  const database = openDatabase({ host, port, user, database: name })
  const id = await storeLongCells(database, { rows: 250 })
  await database.destroy()
  const letter = encodeURIComponent('ক')
  const sheet = `/api/excel/${id}/sheets`
  const routes = [
    '/api/excel',
    `/api/excel/${id}`,
    `/api/excel/${id}?full=1`,
    `${sheet}/0`,
    `${sheet}/0/rows?limit=200`,
    `${sheet}/1/rows?limit=200`,
    `${sheet}/0/rows?limit=200&sort=0`,
    `${sheet}/0/rows?limit=200&column=0&contains=${letter}`,
    `${sheet}/0/rows/0/cells/0`,
    `/api/excel/search?q=${letter}`,
    `/api/excel/search/export?q=${letter}&as=xlsx`,
    `/excelDetails?file=${id}`,
    `/excelDetails?q=${letter}`,
  ]

  const server = Number(await findServer(site))
  const ask = async (route: string) => {
    const response = await fetch(site.address + route)
    const { byteLength } = await response.arrayBuffer()
    return { route, status: response.status, byteLength, retryAfter: response.headers.get('retry-after') }
  }
  // Warm up, so that one-time loading is not counted.
  for (const route of routes) await ask(route)
  const before = await readMemory(server)
  let highest = before
  for (const route of routes) {
    const answers = await Promise.all(Array.from({ length: atOnce }, () => ask(route)))
    highest = Math.max(highest, await readMemory(server))
    for (const { status, byteLength, retryAfter } of answers) {
      expect([200, 422, 429, 503], route).toContain(status)
      if (status === 429 || status === 503) expect(Number(retryAfter), route).toBeGreaterThan(0)
      expect(byteLength, route).toBeLessThan(mostBytes)
    }
  }
  expect(Math.round((highest - before) / 2 ** 20)).toBeLessThan(mostGrowth / 2 ** 20)
  expect(await findServer(site)).toBe(server)
  expect((await ask(`${sheet}/0/rows`)).status).toBe(200)
  await postgres.stop()
  expect(await site.stop()).toBe(0)
})
