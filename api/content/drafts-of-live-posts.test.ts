import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { publishDue } from '#core/publication/publish-due.server.ts'
import { aBlog, admin, client, unknownId } from '#tests/factories.ts'
import { expectProblem } from '#tests/problem.ts'
import { createTestSite, type TestSite } from '#tests/test-site.ts'

const token = { authorization: 'Bearer x' }
const { author, category, content } = aBlog()
const wire = { title: 'Cheap or dear', author, category, content, tags: 'prices, hosting', slug: 'cheap' }
const edit = { ...wire, title: 'Rewritten at length', content: 'The new beginning' }

let site: TestSite
beforeAll(async () => {
  site = await createTestSite({ signedIn: admin })
})
beforeEach(() => site.database.deleteFrom('blog_record').execute())
afterAll(() => site[Symbol.asyncDispose]())

const send = (method: 'PUT' | 'PATCH' | 'DELETE', url: string, body?: object) =>
  site.request({
    ...{ method, url },
    headers: { ...token, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { payload: JSON.stringify(body) }),
  })
const add = async (body: object = {}): Promise<string> =>
  (await site.post('/api/blogs', { ...wire, ...body }, token)).json().insertedId
const read = async (id: string) => (await site.get(`/api/blogs/${id}`, token)).json()
const keep = (id: string, body: object = {}) =>
  send('PUT', `/api/blogs/${id}/draft`, { ...edit, version: 1, revision: 0, ...body })
const readDraft = async (id: string) => (await site.get(`/api/blogs/${id}/draft`, token)).json()
const change = (id: string, body: object) => send('PATCH', `/api/blogs/${id}`, body)
const discard = (id: string, revision: number) =>
  send('DELETE', `/api/blogs/${id}/draft?revision=${revision}`)
/** Bodies for visitors from a node with an empty cache. */
async function renderAll(paths: string[]) {
  await using node = await createTestSite({ shared: site, isOwnNode: true })
  const bodies = await Promise.all(paths.map(async (path) => [path, (await node.get(path)).body]))
  return Object.fromEntries(bodies) as Record<string, string>
}

it('keeps an edit of a published post without a change for visitors', async () => {
  const id = await add()
  expect(await readDraft(id)).toMatchObject({ revision: 0, savedAt: null, content: { title: wire.title } })
  expect(await read(id)).toMatchObject({ draftSavedAt: null })
  const pages = ['/', '/blogs/cheap', '/blogs', '/rss.xml', '/sitemap.xml', '/search?q=rewritten']
  const before = await renderAll([...pages, `/api/blogs/${id}`, '/api/blogs?q=cheap'])
  const kept = await keep(id)
  expect(kept.statusCode, kept.body).toBe(200)
  const after = await renderAll(Object.keys(before))
  expect(after).toEqual(before)
  for (const body of Object.values(after)) {
    expect(body).not.toContain(edit.title)
    expect(body).not.toContain(edit.content)
  }
  expect((await site.get('/api/blogs?q=rewritten')).json()).toEqual([])
  expect((await site.get(`/api/blogs/${id}`)).json()).not.toHaveProperty('draftSavedAt')

  const draft = await readDraft(id)
  expect(draft).toMatchObject({ version: 1, revision: kept.json().revision, savedAt: expect.any(String) })
  expect(draft.content).toMatchObject({
    title: edit.title,
    content: edit.content,
    tags: ['prices', 'hosting'],
  })
  expect(await read(id)).toMatchObject({ title: wire.title, version: 1, draftSavedAt: draft.savedAt })
  expect((await site.get('/api/blogs', token)).json()).toMatchObject([
    { _id: id, draftSavedAt: draft.savedAt },
  ])
  expect((await site.get(`/preview/posts/${id}`)).statusCode).toBe(404)
  const entries = (await site.get(`/api/audit?record=${id}`, token)).json()
  expect(entries[0]).toMatchObject({
    action: 'blog.save-draft',
    before: { title: wire.title, content },
    after: { title: edit.title, content: edit.content },
  })
})

it('ends the draft with the save that publishes it, also if nothing differs', async () => {
  const id = await add()
  const { revision } = (await keep(id)).json()
  expectProblem(await change(id, { ...edit, version: 1, draftRevision: 0 }), 409)
  expect((await change(id, { title: 'No', version: 1, draftRevision: revision })).statusCode).toBe(422)
  expect((await readDraft(id)).revision).toBe(revision)
  expect((await change(id, { ...edit, version: 1, draftRevision: revision })).statusCode).toBe(200)
  expect((await site.get('/blogs/cheap')).body).toContain(edit.title)
  expect(await readDraft(id)).toMatchObject({ revision: 0, version: 2 })
  const again = (await keep(id, { version: 2 })).json().revision
  expect((await change(id, { ...edit, version: 2, draftRevision: again })).json().modifiedCount).toBe(0)
  expect((await readDraft(id)).revision).toBe(0)
})

it('leaves the draft beside a change that does not name it', async () => {
  const id = await add()
  const { revision } = (await keep(id)).json()
  await change(id, { summary: 'In short', version: 1 })
  expect(await readDraft(id)).toMatchObject({ revision, version: 1, content: { title: edit.title } })
  expectProblem(await keep(id, { revision }), 409)
  expect((await keep(id, { revision, version: 2 })).statusCode).toBe(200)
})

it('lets one of two editors keep a draft, at once or one after the other', async () => {
  const id = await add()
  const statuses = async (revision: number) =>
    (await Promise.all([keep(id, { revision }), keep(id, { revision })])).map(({ statusCode }) => statusCode)
  expect((await statuses(0)).sort()).toEqual([200, 409])
  expect((await statuses((await readDraft(id)).revision)).sort()).toEqual([200, 409])
  const { revision } = await readDraft(id)
  expectProblem(await discard(id, revision - 1), 409)
  expect((await discard(id, revision)).json()).toEqual({ acknowledged: true, deletedCount: 1 })
  expectProblem(await discard(id, 0), 409)
  expectProblem(await keep(id, { revision }), 409)
  expect(await readDraft(id)).toMatchObject({ revision: 0, content: { title: wire.title } })
  const [entry] = (await site.get(`/api/audit?record=${id}`, token)).json()
  expect(entry).toMatchObject({ action: 'blog.discard-draft' })
})

it('leaves the draft as current as before beside a change of the state alone', async () => {
  const id = await add()
  const { revision } = (await keep(id)).json()
  const steps = [
    { state: 'draft' },
    { state: 'scheduled', publishAt: new Date(Date.now() + 3_600_000).toISOString() },
    { publishAt: new Date(Date.now() + 7_200_000).toISOString() },
    { state: 'published' },
  ]
  for (const [at, step] of steps.entries()) {
    expect((await change(id, { ...step, version: at + 1 })).statusCode).toBe(200)
    expect(await readDraft(id)).toMatchObject({ revision, version: at + 2, content: { title: edit.title } })
  }
  expect((await site.get('/blogs/cheap')).body).toContain(wire.title)
  await change(id, { summary: 'In short', version: 5 })
  await change(id, { state: 'draft', version: 6 })
  expect(await readDraft(id)).toMatchObject({ revision, version: 5 })
})

it('keeps the draft of a scheduled post when its time comes', async () => {
  const publishAt = new Date(Date.now() + 3_600_000)
  const id = await add({ state: 'scheduled', publishAt: publishAt.toISOString() })
  await keep(id)
  await publishDue({ ...site.ctxOf(admin), now: () => publishAt })
  expect((await site.get('/blogs/cheap')).body).toContain(wire.title)
  expect(await readDraft(id)).toMatchObject({ version: 2, content: { title: edit.title } })
})

it('keeps the draft in the trash, and purges it with the post', async () => {
  const id = await add()
  const { revision } = (await keep(id)).json()
  await send('DELETE', `/api/blogs/${id}`)
  for (const answer of [await keep(id, { revision }), await discard(id, revision)]) expectProblem(answer, 404)
  await site.post(`/api/trash/blog/${id}/restore`, {}, token)
  expect(await readDraft(id)).toMatchObject({ revision })
  await site.database.deleteFrom('blog_record').execute()
  expect(await site.database.selectFrom('blog_draft').select('blog_id').execute()).toEqual([])
})

it('accepts an unfinished edit within the limits of a post, of live posts only', async () => {
  const id = await add()
  const unfinished = { title: 'Four', content: '', category: '', author: '' }
  const { revision } = (await keep(id, unfinished)).json()
  expect(await readDraft(id)).toMatchObject({ content: unfinished })
  const refused = async (body: object) =>
    Object.keys(expectProblem(await keep(id, { revision, ...body }), 422).errors ?? {})
  expect(await refused({ content: 'x'.repeat(100_001) })).toEqual(['content'])
  expect(await refused({ title: '' })).toEqual(['title'])
  expect(await refused({ category: 'cooking' })).toEqual(['category'])
  expect(await refused({ revision: undefined })).toEqual(['revision'])
  expectProblem(await keep(await add({ state: 'draft', slug: '' })), 409)
  expectProblem(await keep(unknownId), 404)
})

it('refuses everybody who does not write posts', async () => {
  const id = await add()
  await keep(id)
  await using theirs = await createTestSite({ signedIn: client, shared: site })
  expectProblem(await theirs.get(`/api/blogs/${id}/draft`, token), 403)
  expectProblem(await theirs.get(`/api/blogs/${id}/draft`), 401)
  expect((await theirs.get(`/api/blogs/${id}`, token)).json()).not.toHaveProperty('draftSavedAt')
})
