import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { publishDue } from '#core/publication/publish-due.server.ts'
import { admin } from '#tests/factories.ts'
import { expectProblem } from '#tests/problem.ts'
import { createTestSite, type TestSite } from '#tests/test-site.ts'

const token = { authorization: 'Bearer x' }
const time = new Date(Date.now() + 3_600_000)
const waiting = { portfolioName: 'A lantern shop', published: false, publishAt: time.toISOString() }
let site: TestSite
beforeAll(async () => {
  site = await createTestSite({ signedIn: admin, settings: { RATE_LIMIT: 'on' } })
})
beforeEach(() => site.database.deleteFrom('portfolio_record').execute())
afterAll(() => site[Symbol.asyncDispose]())

const add = async (body: object): Promise<string> =>
  (await site.post('/api/portfolios', body, token)).json().insertedId
const read = async (id: string) => (await site.get(`/api/portfolios/${id}`, token)).json()
const change = (id: string, body: object) => site.call('PATCH', `/portfolios/${id}`, body)
const publishAt = (now: Date) => publishDue({ ...site.ctxOf(admin), now: () => now })

it('publishes work once at its time, on ten nodes at once', async () => {
  const id = await add(waiting)
  expect(await read(id)).toMatchObject({ published: false, publishAt: waiting.publishAt, version: 1 })
  await publishAt(new Date(time.getTime() - 1))
  expect((await site.get(`/api/portfolios/${id}`)).statusCode).toBe(404)
  await Promise.all(Array.from({ length: 10 }, () => publishAt(time)))
  const published = { published: true, publishAt: null, version: 2, slug: 'a-lantern-shop' }
  expect(await read(id)).toMatchObject(published)
  const entries = await site.database
    .selectFrom('audit_entry')
    .select('record_id')
    .where('action', '=', 'portfolio.publish')
    .execute()
  expect(entries).toEqual([{ record_id: id }])
  expect((await site.get('/portfolios')).body).toContain('/portfolios/a-lantern-shop')
})

it('waits no longer once it is published, withdrawn or deleted', async () => {
  const shown = await add(waiting)
  expect((await change(shown, { published: true, version: 1 })).statusCode).toBe(200)
  await change(shown, { published: false, version: 2 })
  const back = await add(waiting)
  await change(back, { publishAt: null, version: 1 })
  const deleted = await add(waiting)
  await site.request({ method: 'DELETE', url: `/api/portfolios/${deleted}`, headers: token })
  await publishAt(time)
  expect((await site.get('/api/portfolios')).json()).toEqual([])
  for (const id of [shown, back]) expect(await read(id)).toMatchObject({ published: false, publishAt: null })
})

it('keeps the time while a waiting draft is edited, and takes another one', async () => {
  const id = await add(waiting)
  await change(id, { portfolioNotes: 'New', published: false, version: 1 })
  expect(await read(id)).toMatchObject({ publishAt: waiting.publishAt })
  const later = new Date(time.getTime() + 60_000).toISOString()
  await change(id, { publishAt: later, version: 2 })
  await publishAt(time)
  expect(await read(id)).toMatchObject({ published: false, publishAt: later })
})

it('refuses a time that has passed, or for work that visitors see', async () => {
  const id = await add({ portfolioName: 'Shown' })
  for (const answer of [
    await site.post('/api/portfolios', { ...waiting, publishAt: '2020-01-01T00:00:00Z' }, token),
    await site.post('/api/portfolios', { ...waiting, publishAt: 'soon' }, token),
    await site.post('/api/portfolios', { ...waiting, published: true }, token),
    await change(id, { publishAt: waiting.publishAt, version: 1 }),
  ]) {
    expect(Object.keys(expectProblem(answer, 422).errors ?? {})).toEqual(['publishAt'])
  }
})

it('forgets the time of work that a node of the release before publishes', async () => {
  const id = await add(waiting)
  // The release before does not name the column.
  const shown = { is_published: true, version: 2 }
  await site.database.updateTable('portfolio').set(shown).where('id', '=', id).execute()
  await site.database.updateTable('portfolio').set({ is_published: false }).where('id', '=', id).execute()
  await publishAt(time)
  expect(await read(id)).toMatchObject({ published: false, publishAt: null })
})
