import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createDataFolder, findServer, startSiteProcess, untilItAnswers } from '../site-process.ts'
import { findPostgres, isAlive } from './processes.ts'
import { createStartedFolder } from './started-site.ts'
import { untilReady } from './until-ready.ts'
import { readAllReviews, startWriting, submitReview } from './writer.ts'

const testTimeout = 180_000

test('no acknowledged write is lost when the server is killed four times; it restarts by itself', {
  timeout: testTimeout,
}, async () => {
  await using folder = await createStartedFolder()
  const site = await startSiteProcess({ settings: { DATA_DIR: folder.path } })
  const postgres = await findPostgres(folder.path)
  const writing = startWriting(site.address)
  for (let kill = 0, since = 0; kill < 4; kill++) {
    await writing.untilMore()
    // Of three kills two hit an incomplete start, so the restart delay grows; a complete start resets it.
    if (kill % 3 === 0) await untilReady(site, since)
    since = site.output().length
    process.kill(Number(await findServer(site)), 'SIGKILL')
    await untilItAnswers(site.address, site.output)
  }
  await writing.stop()

  const stored = await readAllReviews(site.address)
  expect(writing.acknowledged.filter((id) => !stored.has(id))).toEqual([])
  expect(await findPostgres(folder.path)).toBe(postgres)
  expect(await site.stop()).toBe(0)
  expect(isAlive(postgres)).toBe(false)
})

test('a site recovers when the server or PostgreSQL is killed at the first response', {
  timeout: testTimeout,
}, async () => {
  await using folder = await createDataFolder()
  for (const victim of ['server', 'PostgreSQL']) {
    const site = await startSiteProcess({ settings: { DATA_DIR: folder.path }, args: ['--empty'] })
    const pid = victim === 'server' ? await findServer(site) : await findPostgres(folder.path)
    process.kill(Number(pid), 'SIGKILL')
    await expect
      .poll(() => submitReview(site.address, 'Later').catch(() => {}), { timeout: 60_000 })
      .toBeTruthy()
    // The failed start may still be ending; stopping during it is not a clean stop.
    await expect
      .poll(() => site.output(), { timeout: 60_000 })
      .toMatch(/The site is at(?!.*could not start)/s)
    expect(await site.stop(), site.output()).toBe(0)
  }
})

test('no acknowledged write is lost when PostgreSQL is killed; the site restarts it', {
  timeout: testTimeout,
}, async () => {
  await using folder = await createStartedFolder()
  const site = await startSiteProcess({ settings: { DATA_DIR: folder.path } })
  const writing = startWriting(site.address)
  for (let kill = 0; kill < 2; kill++) {
    await writing.untilMore()
    process.kill(await findPostgres(folder.path), 'SIGKILL')
    await writing.untilMore()
  }
  await writing.stop()

  const stored = await readAllReviews(site.address)
  expect(writing.acknowledged.filter((id) => !stored.has(id))).toEqual([])
  expect(await site.stop()).toBe(0)
})

test('the next start adopts the PostgreSQL that a killed site left running, with all its data', {
  timeout: testTimeout,
}, async () => {
  await using folder = await createStartedFolder()
  const settings = { DATA_DIR: folder.path }
  const first = await startSiteProcess({ settings })
  const postgres = await findPostgres(folder.path)
  const writing = startWriting(first.address)
  await writing.untilMore()
  const server = Number(await findServer(first))
  first.child.kill('SIGKILL')
  process.kill(server, 'SIGKILL')
  await writing.stop()
  expect(isAlive(postgres)).toBe(true)

  const second = await startSiteProcess({ settings })
  const stored = await readAllReviews(second.address)
  expect(writing.acknowledged.filter((id) => !stored.has(id))).toEqual([])
  expect(await findPostgres(folder.path)).toBe(postgres)
  expect(await second.stop()).toBe(0)
  expect(isAlive(postgres)).toBe(false)
})

test('a server whose npm start was killed exits by itself and frees its port', {
  timeout: testTimeout,
}, async () => {
  await using folder = await createStartedFolder()
  const site = await startSiteProcess({ settings: { DATA_DIR: folder.path } })
  const server = Number(await findServer(site))
  const postgres = await findPostgres(folder.path)
  site.child.kill('SIGKILL')
  for (const deadline = Date.now() + 30_000; [server, postgres].some(isAlive) && Date.now() < deadline; ) {
    await delay(50)
  }
  expect([server, postgres].filter(isAlive)).toEqual([])

  const PORT = new URL(site.address).port
  const next = await startSiteProcess({ settings: { DATA_DIR: folder.path, PORT } })
  expect(await next.stop()).toBe(0)
})
