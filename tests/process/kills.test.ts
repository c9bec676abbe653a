import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import {
  createDataFolder,
  findServer,
  type SiteProcess,
  startSiteProcess,
  untilItAnswers,
} from '../site-process.ts'
import { findPostgres, isAlive } from './processes.ts'
import { readAllReviews, startWriting, submitReview } from './writer.ts'

const patience = 180_000

/** It says so once it is whole; what stands before `since` is of the servers before. */
const untilReady = ({ output }: SiteProcess, since: number) =>
  expect.poll(() => output().slice(since), { timeout: 60_000, interval: 20 }).toContain('The site is at ')

test('nothing acknowledged is lost when the server is killed ten times; it comes back by itself', {
  timeout: patience,
}, async () => {
  await using folder = await createDataFolder()
  const site = await startSiteProcess({ settings: { DATA_DIR: folder.path }, args: ['--empty'] })
  const postgres = await findPostgres(folder.path)
  const writing = startWriting(site.address)
  for (let kill = 0, since = 0; kill < 10; kill++) {
    await writing.untilMore()
    // The two after it die before all is begun that goes on beside the answers: the pause grows, and is none again.
    if (kill % 3 === 0) await untilReady(site, since)
    since = site.output().length
    process.kill(Number(await findServer(site)), 'SIGKILL')
    await untilItAnswers(site.address, site.output)
  }
  await writing.stop()

  const kept = await readAllReviews(site.address)
  expect(writing.acknowledged.filter((id) => !kept.has(id))).toEqual([])
  expect(await findPostgres(folder.path)).toBe(postgres)
  expect(await site.stop()).toBe(0)
  expect(isAlive(postgres)).toBe(false)
})

test('a site that is killed at its very first answer, or loses its PostgreSQL then, comes back', {
  timeout: patience,
}, async () => {
  await using folder = await createDataFolder()
  for (const victim of ['server', 'PostgreSQL']) {
    const site = await startSiteProcess({ settings: { DATA_DIR: folder.path }, args: ['--empty'] })
    const pid = victim === 'server' ? await findServer(site) : await findPostgres(folder.path)
    process.kill(Number(pid), 'SIGKILL')
    await expect
      .poll(() => submitReview(site.address, 'Later').catch(() => {}), { timeout: 60_000 })
      .toBeTruthy()
    // What began before the loss may still be giving up, which is no clean end.
    await expect
      .poll(() => site.output(), { timeout: 60_000 })
      .toMatch(/The site is at(?!.*could not start)/s)
    expect(await site.stop(), site.output()).toBe(0)
  }
})

test('nothing acknowledged is lost when PostgreSQL is killed; the site starts it again', {
  timeout: patience,
}, async () => {
  await using folder = await createDataFolder()
  const site = await startSiteProcess({ settings: { DATA_DIR: folder.path }, args: ['--empty'] })
  const writing = startWriting(site.address)
  for (let kill = 0; kill < 3; kill++) {
    await writing.untilMore()
    process.kill(await findPostgres(folder.path), 'SIGKILL')
    await writing.untilMore()
  }
  await writing.stop()

  const kept = await readAllReviews(site.address)
  expect(writing.acknowledged.filter((id) => !kept.has(id))).toEqual([])
  expect(await site.stop()).toBe(0)
})

test('the next start adopts the PostgreSQL that a killed site left behind, with all that was kept', {
  timeout: patience,
}, async () => {
  await using folder = await createDataFolder()
  const settings = { DATA_DIR: folder.path }
  const first = await startSiteProcess({ settings, args: ['--empty'] })
  const postgres = await findPostgres(folder.path)
  const writing = startWriting(first.address)
  await writing.untilMore()
  const server = Number(await findServer(first))
  first.child.kill('SIGKILL')
  process.kill(server, 'SIGKILL')
  await writing.stop()
  expect(isAlive(postgres)).toBe(true)

  const second = await startSiteProcess({ settings })
  const kept = await readAllReviews(second.address)
  expect(writing.acknowledged.filter((id) => !kept.has(id))).toEqual([])
  expect(await findPostgres(folder.path)).toBe(postgres)
  expect(await second.stop()).toBe(0)
  expect(isAlive(postgres)).toBe(false)
})

test('a server whose npm start was killed ends by itself and frees its port', {
  timeout: patience,
}, async () => {
  await using folder = await createDataFolder()
  const site = await startSiteProcess({ settings: { DATA_DIR: folder.path }, args: ['--empty'] })
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
