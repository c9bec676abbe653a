import { expect, it } from 'vitest'
import { defaultPages } from '#core/page/default-pages.ts'
import type { PageContent } from '#core/page/page-content.ts'
import { saveDraft } from '#core/page/page-draft.server.ts'
import { listVersions } from '#core/page/page-versions.server.ts'
import { publishDuePages, publishPage } from '#core/page/publish-page.server.ts'
import { readPage } from '#core/page/read-page.server.ts'
import { admin } from '../factories.ts'
import { signInByFetch } from '../sign-in-by-fetch.ts'
import { someAdmin } from '../signed-in.ts'
import { findServer, startSiteProcess, untilItAnswers } from '../site-process.ts'
import { createTestDatabase, type TestDatabase } from '../test-database.ts'
import { runUntilKilled } from './killed-process.ts'
import { createStartedFolder } from './started-site.ts'
import { untilReady } from './until-ready.ts'

const timeout = 240_000
const pageNamed = (title: string): PageContent => ({
  ...defaultPages.about,
  title,
  description: `The page of ${title}`,
})

async function readState({ ctxOf, database }: TestDatabase) {
  const ctx = ctxOf(admin)
  const { title } = await readPage(ctx, 'about')
  const versions = await listVersions(ctx, 'about')
  const drafts = await database.selectFrom('page_draft').select('revision').execute()
  const entries = await database
    .selectFrom('audit_entry')
    .select('action')
    .where('kind', '=', 'page')
    .execute()
  return {
    ...{ title, drafts: drafts.length, entries: entries.map(({ action }) => action) },
    versions: versions.map(({ number, isLive, publishedAt }) => [number, isLive, publishedAt !== null]),
  }
}

/** Kills the work after its first statement, after its second, and so on. Every time nothing must have changed. */
async function killAtEachStatement(test: TestDatabase, options: object): Promise<number> {
  const before = await readState(test)
  let last = 1
  for (; !(await runUntilKilled('publish-until.ts', { address: test.address, ...options, last })); last++) {
    expect(await readState(test), `after ${last} statements`).toEqual(before)
  }
  return last
}

async function publish({ ctxOf }: TestDatabase, title: string, at?: Date): Promise<void> {
  const ctx = ctxOf(admin)
  await saveDraft(ctx, 'about', { content: pageNamed(title), revision: 0 })
  await publishPage(ctx, 'about', at ? { at: at.toISOString() } : {})
}

it('shows the old or the new version as a whole, at whichever statement publishing is killed', {
  timeout,
}, async () => {
  await using test = await createTestDatabase()
  await publish(test, 'First')
  await saveDraft(test.ctxOf(admin), 'about', { content: pageNamed('Second'), revision: 0 })
  // Guards the loop: publishing takes more than five statements, and was killed after each.
  expect(await killAtEachStatement(test, { work: 'publish' })).toBeGreaterThan(5)
  expect(await readState(test)).toEqual({
    ...{ title: 'Second', drafts: 0, entries: ['page.publish', 'page.publish'] },
    versions: [
      [2, true, true],
      [1, false, true],
    ],
  })
  expect(await killAtEachStatement(test, { work: 'roll back', number: 1 })).toBeGreaterThan(3)
  expect(await readState(test)).toMatchObject({
    title: 'First',
    versions: [
      [2, false, true],
      [1, true, true],
    ],
  })
})

it('publishes at its time once, at whichever statement the job is killed', { timeout }, async () => {
  await using test = await createTestDatabase()
  const at = new Date(Date.now() + 60_000)
  await publish(test, 'Due', at)
  await test.database
    .updateTable('page_version')
    .set({ publish_at: new Date(Date.now() - 1) })
    .execute()
  expect(await killAtEachStatement(test, { work: 'publish due' })).toBeGreaterThan(2)
  expect(await readState(test)).toMatchObject({ title: 'Due', versions: [[1, true, true]] })
  const [before] = await listVersions(test.ctxOf(admin), 'about')
  await publishDuePages(test.ctxOf(admin))
  expect(await listVersions(test.ctxOf(admin), 'about')).toEqual([before])
})

it('serves the old or the new version as a whole after its server was killed while publishing', {
  timeout,
}, async () => {
  await using folder = await createStartedFolder()
  const site = await startSiteProcess({ settings: { DATA_DIR: folder.path } })
  const headers = await signInByFetch(site.address, someAdmin)
  const call = async (method: string, path: string, body?: object) => {
    const sent = body && {
      body: JSON.stringify(body),
      headers: { ...headers, 'content-type': 'application/json' },
    }
    return (await fetch(`${site.address}/api/pages/about${path}`, { method, headers, ...sent })).json()
  }
  const visit = async () => {
    const page = await (await fetch(`${site.address}/about`)).text()
    return [
      /<title>[^<|]*\| (.*?)<\/title>/.exec(page)?.[1],
      /name="description" content="([^"]*)"/.exec(page)?.[1],
    ]
  }
  let since = 0
  const kill = async () => {
    since = site.output().length
    process.kill(Number(await findServer(site)), 'SIGKILL')
  }
  let [shown, published] = [(await visit())[0], 0]
  for (let round = 1; round <= 5; round++) {
    await untilReady(site, since)
    const title = `Round ${round}`
    const { revision } = await call('GET', '/draft')
    const saved = await call('PUT', '/draft', { content: pageNamed(title), revision })
    const publishing = call('POST', '/publish', { revision: saved.revision }).catch(() => undefined)
    if (round > 1) await new Promise((resolve) => setTimeout(resolve, 6 * round))
    await kill()
    const acknowledged = await publishing
    await untilItAnswers(site.address, site.output)
    const [now, description] = await visit()
    const isNew = now === title
    if (isNew) expect(description).toBe(`The page of ${title}`)
    else expect(now).toBe(shown)
    if (acknowledged) expect(isNew).toBe(true)
    if (isNew) published++
    const versions = await call('GET', '/versions')
    expect(versions).toHaveLength(published)
    expect(versions.filter(({ isLive }: { isLive: boolean }) => isLive)).toHaveLength(Math.min(1, published))
    expect((await call('GET', '/draft')).savedAt === null).toBe(isNew)
    shown = now
  }

  await untilReady(site, since)
  const { revision } = await call('GET', '/draft')
  const saved = await call('PUT', '/draft', { content: pageNamed('On time'), revision })
  const at = new Date(Date.now() + 1_500)
  await call('POST', '/publish', { revision: saved.revision, at: at.toISOString() })
  await kill()
  await untilItAnswers(site.address, site.output)
  await expect.poll(async () => (await visit())[0], { timeout: 90_000 }).toBe('On time')
  const [version, ...earlier] = await call('GET', '/versions')
  expect(version).toMatchObject({ number: published + 1, isLive: true, publishAt: at.toISOString() })
  expect(earlier).toHaveLength(published)
  expect(await site.stop()).toBe(0)
})
