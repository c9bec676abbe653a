import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createDataFolder, findFreePort, spawnSite } from '../site-process.ts'
import { urlOf } from '../start-node.ts'
import { createTestDatabase } from '../test-database.ts'

async function failToStart(settings: NodeJS.ProcessEnv): Promise<string> {
  const site = await spawnSite({ settings })
  const { status } = await site.ended
  expect(status).toBe(1)
  const [line = '', ...rest] = site.output().trim().split('\n')
  expect(rest).toEqual([])
  return line
}

test.concurrent('an invalid setting is reported in one line', async () => {
  expect(await failToStart({ PORT: 'eighty' })).toBe('Setting PORT must be a number from 1 to 65535.')
})

test.concurrent('a data folder that cannot be written is reported in one line', async () => {
  const belowAFile = join(import.meta.filename, 'data')
  expect(await failToStart({ DATA_DIR: belowAFile })).toContain(import.meta.filename)
})

test.concurrent('an unreachable database is reported in one line', async () => {
  const port = await findFreePort()
  const line = await failToStart({ DATABASE_URL: `postgres://site@127.0.0.1:${port}/site` })
  expect(line).toBe('The database of DATABASE_URL cannot be reached.')
})

test('a port in use is reported in one line', async () => {
  await using folder = await createDataFolder()
  // Already migrated: a slow statement would be reported in a line of its own.
  await using shared = await createTestDatabase()
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as { port: number }
  const settings = { PORT: String(port), DATA_DIR: folder.path, DATABASE_URL: urlOf(shared.address) }
  expect(await failToStart(settings)).toBe(
    `Port ${port} is taken by another program. Set PORT to a free one.`,
  )
  expect(await failToStart({ PORT: String(port), DATA_DIR: folder.path })).toContain(`Port ${port} is taken`)
  expect(await readdir(folder.path), 'a database was created for nothing').toEqual([])
  other.close()
})

test('a start that fails after the first response is repeated, even while a client is still sending', {
  timeout: 120_000,
}, async () => {
  await using folder = await createDataFolder()
  await using shared = await createTestDatabase()
  await sql`create function take_none() returns trigger language plpgsql as $$
    begin perform pg_sleep(1); raise exception 'no job is taken'; end $$`.execute(shared.database)
  await sql`create trigger take_none before insert on graphile_worker._private_jobs
    execute function take_none()`.execute(shared.database)
  const site = await spawnSite({ settings: { DATA_DIR: folder.path, DATABASE_URL: urlOf(shared.address) } })
  await expect.poll(site.output, { timeout: 60_000 }).toContain('Server listening')
  const { host, port } = new URL(site.address)
  const sender = connect(Number(port), '127.0.0.1').on('error', () => {})
  sender.write(`POST /api/contact HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 2\r\n\r\n{`)
  await expect.poll(site.output, { timeout: 60_000 }).toMatch(/could not start: no job.*is restarted/s)

  await sql`drop function take_none() cascade`.execute(shared.database)
  await expect.poll(site.output, { timeout: 60_000 }).toContain('The site is at')
  expect(await site.stop()).toBe(0)
})
