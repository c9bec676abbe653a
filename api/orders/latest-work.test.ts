import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createMilestone, updateMilestone } from '#core/milestone/milestone.server.ts'
import { createProject } from '#core/project/edit-project.server.ts'
import type { LatestWork } from '#core/project/latest-work.ts'
import { admin, aProject, client } from '#tests/factories.ts'
import { addOrder } from '#tests/orders.ts'
import { expectProblem } from '#tests/problem.ts'
import { createProjectPeople } from '#tests/project-people.ts'
import { addUpload } from '#tests/resumable-uploads.ts'
import type { TestSite } from '#tests/test-site.ts'

let [asStaff, asClient, asOther] = [] as unknown as [TestSite, TestSite, TestSite]
let projectId: string
beforeAll(async () => {
  ;[asStaff, asClient, asOther] = await createProjectPeople()
})
beforeEach(async () => {
  await asStaff.database.deleteFrom('project_record').execute()
  projectId = await createProject(asStaff.ctxOf(admin), aProject({ companyName: 'Bakery' }))
})
afterAll(async () => {
  for (const site of [asOther, asClient, asStaff]) await site[Symbol.asyncDispose]()
})

const path = `/projects/latest/${encodeURIComponent(client.email)}`
const read = async (site = asClient) => (await site.call('GET', path)).json<LatestWork>()
async function add(name: string, site = asStaff) {
  const files = [await addUpload(site, Buffer.from(`${name} ${Math.random()}`), name)]
  const answer = await site.call('POST', `/projects/${projectId}/files`, { folder: '', files })
  expect(answer.statusCode, answer.body).toBe(201)
}
const addMilestone = (title: string, dueOn: string | null, project = projectId) =>
  createMilestone(asStaff.ctxOf(admin), project, { title, dueOn, share: 1, part: null, side: null })

it('reads the next milestone of each project, until it is done or the project is delivered', async () => {
  const other = await createProject(asStaff.ctxOf(admin), aProject({ companyName: 'Clinic' }))
  const texts = await addMilestone('Texts', '2026-12-01')
  await addMilestone('Launch', null)
  await addMilestone('Logo', '2026-11-01', other)
  const next = async () => (await read()).milestones.map(({ title, dueOn }) => [title, dueOn]).toSorted()
  expect(await next()).toEqual([
    ['Logo', '2026-11-01'],
    ['Texts', '2026-12-01'],
  ])
  await updateMilestone(asStaff.ctxOf(admin), { projectId, id: texts }, { version: 1, done: true })
  expect(await next()).toEqual([
    ['Launch', null],
    ['Logo', '2026-11-01'],
  ])
  const id = await addOrder(asStaff.database)
  await asStaff.database
    .updateTable('client_order')
    .set({ project_id: projectId, status: 'delivered', delivered_at: new Date() })
    .where('id', '=', id)
    .execute()
  expect(await next()).toEqual([['Logo', '2026-11-01']])
})

it('reads the newest five files that we added, each with its newest version, which the client can open', async () => {
  for (const name of ['a.txt', 'b.txt', 'c.txt', 'd.txt', 'e.txt', 'f.txt', 'b.txt']) await add(name)
  await add('own.txt', asClient)
  const { files } = await read()
  expect(files.map(({ name }) => name)).toEqual(['b.txt', 'f.txt', 'e.txt', 'd.txt', 'c.txt'])
  expect(files[0]).toMatchObject({ projectId, projectName: 'Bakery' })
  for (const { url } of files)
    expect((await asClient.call('GET', url.replace('/api', ''))).statusCode).toBe(200)
  await asStaff.database.updateTable('project_record').set({ removed_at: new Date() }).execute()
  expect(await read()).toEqual({ milestones: [], files: [] })
})

it('is closed to other clients', async () => {
  expectProblem(await asOther.call('GET', path), 403)
  expect((await asStaff.call('GET', path)).statusCode).toBe(200)
})
