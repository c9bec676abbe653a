import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createProject } from '#core/project/edit-project.server.ts'
import { admin, aProject, unknownId } from '#tests/factories.ts'
import { expectProblem } from '#tests/problem.ts'
import { createTestSite, type TestSite } from '#tests/test-site.ts'

const token = { authorization: 'Bearer x' }
let site: TestSite
let id: string
beforeAll(async () => {
  site = await createTestSite({ signedIn: admin })
})
beforeEach(async () => {
  id = await createProject(site.ctxOf(admin), aProject({ progress: 15 }))
})
afterAll(() => site[Symbol.asyncDispose]())

const call = (method: 'GET' | 'PATCH' | 'DELETE', path: string, body?: object) =>
  site.request({
    method,
    url: `/api/projects/${path}`,
    headers: { ...token, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { payload: JSON.stringify(body) }),
  })
const post = (body: object, project = id) => site.post(`/api/projects/${project}/milestones`, body, token)
const add = async (more: object = {}): Promise<string> =>
  (await post({ title: 'Design', ...more })).json().insertedId
const list = async () => (await call('GET', `${id}/milestones`)).json()
const project = async () => (await call('GET', `id/${id}`)).json()

it('lists milestones by due day, and computes the progress from those that are done', async () => {
  const late = await add({ title: 'Launch', dueOn: '2026-12-20' })
  const early = await add({ title: 'Design', dueOn: '2026-12-01', share: 3 })
  const untouched = { doneAt: null, part: null, side: null, version: 1 }
  expect(await list()).toEqual([
    { _id: early, title: 'Design', dueOn: '2026-12-01', share: 3, ...untouched },
    { _id: late, title: 'Launch', dueOn: '2026-12-20', share: 1, ...untouched },
  ])
  expect(await project()).toMatchObject({ projectPorgress: 0, version: 1 })
  expect((await call('PATCH', `${id}/milestones/${early}`, { version: 1, done: true })).statusCode).toBe(200)
  expect(await project()).toMatchObject({ projectPorgress: 75, version: 1 })
  expect((await list())[0]).toMatchObject({ doneAt: expect.any(String), version: 2 })
  expect((await call('DELETE', `${id}/milestones/${late}`)).statusCode).toBe(200)
  expect(await project()).toMatchObject({ projectPorgress: 100 })
  await call('PATCH', `${id}/milestones/${early}`, { version: 2, done: false })
  expect(await project()).toMatchObject({ projectPorgress: 0 })
})

it('says whose a milestone is, until staff say otherwise', async () => {
  const milestone = await add({ title: 'Send us your texts', side: 'client' })
  expect((await list())[0]).toMatchObject({ side: 'client' })
  const change = (body: object) => call('PATCH', `${id}/milestones/${milestone}`, body)
  expect((await change({ version: 1, title: 'Texts' })).json()).toMatchObject({ modifiedCount: 1 })
  expect((await list())[0]).toMatchObject({ title: 'Texts', side: 'client' })
  await change({ version: 2, side: 'us' })
  expect((await list())[0]).toMatchObject({ side: 'us' })
  await change({ version: 3, side: null })
  expect((await list())[0]).toMatchObject({ side: null, version: 4 })
})

it('tells the client once that a milestone is done, however often it is ticked', async () => {
  const milestone = await add({ title: 'First draft' })
  for (const version of [1, 2, 3]) {
    await call('PATCH', `${id}/milestones/${milestone}`, { version, done: version !== 2 })
  }
  const notices = await site.database
    .selectFrom('notice')
    .select(['title', 'text'])
    .where('title', '=', 'Done: First draft')
    .execute()
  expect(notices).toEqual([{ title: 'Done: First draft', text: 'Your project is 100% complete.' }])
})

it('applies one of many concurrent changes of a version', async () => {
  const milestone = await add()
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      call('PATCH', `${id}/milestones/${milestone}`, { version: 1, title: `Title ${index}` }),
    ),
  )
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(19)
})

it('has at most 50 milestones a project, also added at once', async () => {
  const answers = await Promise.all(Array.from({ length: 60 }, () => post({ title: 'Step' })))
  expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(50)
  expect(await list()).toHaveLength(50)
})

it.each([
  [{ title: ' ' }, 'title'],
  [{ title: 'x'.repeat(201) }, 'title'],
  [{ title: 'Design', share: 0 }, 'share'],
  [{ title: 'Design', share: 101 }, 'share'],
  [{ title: 'Design', share: 1.5 }, 'share'],
  [{ title: 'Design', dueOn: '2026-02-30' }, 'dueOn'],
  [{ title: 'Design', side: 'staff' }, 'side'],
])('refuses %j', async (body, field) => {
  expect(expectProblem(await post(body), 422).errors).toHaveProperty(field)
})

it('does not know a milestone under another project', async () => {
  const milestone = await add()
  const other = await createProject(site.ctxOf(admin), aProject())
  expectProblem(await call('PATCH', `${other}/milestones/${milestone}`, { version: 1, done: true }), 404)
  expectProblem(await call('DELETE', `${other}/milestones/${milestone}`), 404)
  expectProblem(await call('GET', `${unknownId}/milestones`), 404)
  expectProblem(await post({ title: 'Design' }, unknownId), 404)
})

it('is gone with its project', async () => {
  await add()
  expect((await call('DELETE', id)).statusCode).toBe(200)
  expectProblem(await call('GET', `${id}/milestones`), 404)
})
