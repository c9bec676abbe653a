import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { v7 as createId } from 'uuid'
import { expect, test } from 'vitest'
import { openSession } from '#core/session/session.server.ts'
import { admin, visitor } from '../factories.ts'
import { createDataFolder, startSiteProcess } from '../site-process.ts'
import { createTestDatabase } from '../test-database.ts'
import { sendMessage } from './load-generators.ts'

const hour = 3_600_000
const preload = new URL('./shift-clock.ts', import.meta.url).href

test('clock jumps end no session early, extend none, keep the sort order, and lose no data', {
  timeout: 120_000,
}, async () => {
  await using folder = await createDataFolder()
  await using database = await createTestDatabase()
  const { host, port: databasePort, user, database: name } = database.address
  const clock = join(folder.path, 'clock')
  await writeFile(clock, '0')
  const site = await startSiteProcess({
    settings: {
      DATA_DIR: folder.path,
      DATABASE_URL: `postgres://${user}@/${name}?host=${encodeURIComponent(String(host))}&port=${databasePort}`,
      SECRET_KEY: 'k'.repeat(32),
      CLOCK_FILE: clock,
      NODE_OPTIONS: `--import=${preload}`,
    },
  })
  const { port, origin } = new URL(site.address)
  const { db } = database.ctxOf(visitor)
  await db
    .insertInto('person')
    .values({
      ...{ id: createId(), email: admin.email, name: admin.name, picture: '', role: 'admin' },
      ...{ issuer: 'https://google.example', subject: 'nadia', is_stand_in: false },
      ...{ created_at: new Date(), last_seen_at: new Date() },
    })
    .execute()
  const { id: personId } = await db.selectFrom('person').select('id').executeTakeFirstOrThrow()
  const browser = { address: '', userAgent: '' }
  const signInAt = async (time: number) => {
    const ctx = database.ctxOf(visitor, { now: () => new Date(time) })
    return `session-${port}=${await openSession(ctx, personId, browser)}`
  }
  const jump = async (hours: number) => {
    await writeFile(clock, String(hours * hour))
    await delay(200)
  }
  const tokenFor = async (cookie: string) => {
    const answer = await fetch(`${site.address}/api/jwt`, {
      method: 'POST',
      headers: { cookie, origin, 'content-type': 'application/json' },
      body: JSON.stringify({ email: admin.email }),
    })
    return { status: answer.status, ...((await answer.json()) as { token?: string }) }
  }
  const read = (token = '') =>
    fetch(`${site.address}/api/contact?limit=1`, { headers: { authorization: `Bearer ${token}` } })

  const cookie = await signInAt(Date.now())
  const { token } = await tokenFor(cookie)
  expect((await read(token)).status).toBe(200)

  // Backwards: token and cookie stay valid, and new records are still first.
  await sendMessage(site.address, 'Before')
  await jump(-6)
  expect((await sendMessage(site.address, 'After')).status).toBe(201)
  expect(await (await read(token)).json()).toMatchObject([{ message: 'After' }])
  expect((await tokenFor(cookie)).status).toBe(200)
  expect((await fetch(`${site.address}/health/ready`)).status).toBe(200)

  // Forwards by less than the idle limit of a session: tokens have expired, the session has not.
  await jump(5)
  expect((await read(token)).status).toBe(401)
  const renewed = await tokenFor(cookie)
  expect((await read(renewed.token)).status).toBe(200)

  // Corrected: the last use that was stored under the wrong clock does not extend the idle limit.
  await jump(0)
  expect((await read(renewed.token)).status).toBe(200)
  const { last_used_at: used } = await db
    .selectFrom('session')
    .select('last_used_at')
    .executeTakeFirstOrThrow()
  expect(used.getTime()).toBeLessThan(Date.now() + hour)

  // A session created by a clock one week fast would live for two weeks.
  expect((await tokenFor(await signInAt(Date.now() + 7 * 24 * hour))).status).toBe(401)
  // Forwards by more than the maximum lifetime of a session: all have expired.
  await jump(8 * 24)
  expect((await tokenFor(cookie)).status).toBe(401)
  expect((await read(renewed.token)).status).toBe(401)
  expect(await site.stop()).toBe(0)
})
