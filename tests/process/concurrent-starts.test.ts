import { expect, test } from 'vitest'
import { createDataFolder, findFreePort, spawnSite, startSiteProcess } from '../site-process.ts'
import { readAllReviews, submitReview } from './writer.ts'

const testTimeout = 120_000

test('two concurrent starts share one data folder and lose no writes', { timeout: testTimeout }, async () => {
  await using folder = await createDataFolder()
  const settings = { DATA_DIR: folder.path }
  const sites = await Promise.all([startSiteProcess({ settings }), startSiteProcess({ settings })])
  const written = await Promise.all(sites.map(({ address }) => submitReview(address, 'From both')))
  for (const { address } of sites) {
    expect([...(await readAllReviews(address))]).toEqual(expect.arrayContaining(written))
  }
  expect(await Promise.all(sites.map((site) => site.stop()))).toEqual([0, 0])
})

test('of two concurrent starts on one port, one succeeds and the other reports the port as taken', {
  timeout: testTimeout,
}, async () => {
  await using folder = await createDataFolder()
  const settings = { DATA_DIR: folder.path, PORT: String(await findFreePort()) }
  const sites = await Promise.all([spawnSite({ settings }), spawnSite({ settings })])
  const { loser, winner } = await Promise.race(
    sites.map(async (site, index) => {
      expect((await site.ended).status).toBe(1)
      return { loser: site, winner: sites[1 - index] }
    }),
  )
  expect(loser.output()).toContain(`Port ${settings.PORT} is taken`)
  expect(winner && (await submitReview(winner.address, 'Still here'))).toBeTruthy()
  expect(await winner?.stop()).toBe(0)
})

test('two sites with different ports and data folders run side by side', {
  timeout: testTimeout,
}, async () => {
  await using here = await createDataFolder()
  await using there = await createDataFolder()
  const args = ['--empty']
  const [one, other] = await Promise.all([
    startSiteProcess({ settings: { DATA_DIR: here.path }, args }),
    startSiteProcess({ settings: { DATA_DIR: there.path }, args }),
  ])
  const id = await submitReview(one.address, 'Only here')
  expect([...(await readAllReviews(one.address))]).toEqual([id])
  expect([...(await readAllReviews(other.address))]).toEqual([])
  expect([await one.stop(), await other.stop()]).toEqual([0, 0])
})
