import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { sweepFiles } from '#core/file/sweep.server.ts'
import { createProject } from '#core/project/edit-project.server.ts'
import { dayMs } from '#core/time.ts'
import { admin, aProject, client, unknownId } from '#tests/factories.ts'
import { expectProblem } from '#tests/problem.ts'
import { createProjectPeople } from '#tests/project-people.ts'
import { addUpload, beginUpload } from '#tests/resumable-uploads.ts'
import type { TestSite } from '#tests/test-site.ts'

const megabyte = 1024 * 1024
let [asStaff, asClient, asOther] = [] as unknown as [TestSite, TestSite, TestSite]
let projectId: string
beforeAll(async () => {
  ;[asStaff, asClient, asOther] = await createProjectPeople()
})
beforeEach(async () => {
  await sql`delete from upload`.execute(asStaff.database)
  await sql`delete from attachment`.execute(asStaff.database)
  await set({ clientFiles: 300, clientMb: 300, clientProjectsFiles: 2_000, clientProjectsMb: 2_000 })
  await set({ largestFileMb: 0 })
  projectId = await createProject(asStaff.ctxOf(admin), aProject())
})
afterAll(async () => {
  for (const site of [asOther, asClient, asStaff]) await site[Symbol.asyncDispose]()
})

async function change(settings: object) {
  const { version } = (await asStaff.call('GET', '/site-settings')).json()
  return asStaff.call('PATCH', '/site-settings', { ...settings, version })
}
async function set(settings: object): Promise<void> {
  const answer = await change(settings)
  expect(answer.statusCode, answer.body).toBe(200)
}
const begin = (megabytes: number, project: string | undefined = projectId, site = asClient) =>
  beginUpload(site, { length: megabytes * megabyte, name: 'film.mp4', projectId: project })
const upload = (name: string, project: string | undefined = projectId, site = asClient) =>
  addUpload(site, Buffer.from(name), name, project)
const headers = { authorization: 'Bearer x', 'tus-resumable': '1.0.0' }
const attach = (ids: string[], site = asClient, project = projectId) =>
  site.call('POST', `/projects/${project}/files`, { folder: '', files: ids })
const sendSmall = (query: string, site = asClient) =>
  site.request({
    ...{ method: 'POST', url: `/api/attachments?name=a.txt${query}`, payload: Buffer.from('small') },
    headers: { authorization: 'Bearer x', 'content-type': 'application/octet-stream' },
  })

it('takes files for a project in the room of its client, not of the person', async () => {
  const answers = await Promise.all([90, 90, 90, 90].map((megabytes) => begin(megabytes)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201])
  // The person's own quota is still free.
  const own = await beginUpload(asClient, { length: 200 * megabyte, name: 'a.mp4' })
  expect(own.statusCode).toBe(201)
  expect(
    expectProblem(await beginUpload(asClient, { length: 200 * megabyte, name: 'b.mp4' }), 413).message,
  ).toBe(
    'You have uploaded as much as one person may keep here (300 files, 300 MB). Please write to us if you need more.',
  )
  for (let count = 0; count < 8; count++) expect((await begin(200)).statusCode).toBe(201)
  expect(expectProblem(await begin(200), 413).message).toContain('2,000 MB')
  // Files of ours have their own room.
  expect((await begin(200, projectId, asStaff)).statusCode).toBe(201)
})

it('takes files as large as the owner has set, and at most what the server takes', async () => {
  const mostBytes = async () =>
    Number(
      (await asClient.request({ method: 'OPTIONS', url: '/api/uploads', headers })).headers['tus-max-size'],
    )
  expect(await mostBytes()).toBe(200 * megabyte)
  await set({ largestFileMb: 3 })
  expect(await mostBytes()).toBe(3 * megabyte)
  for (const site of [asClient, asStaff]) {
    const message = 'File size too large (max 3 MB)'
    expect(expectProblem(await begin(4, projectId, site), 413).message).toBe(message)
    expect(expectProblem(await begin(4, undefined, site), 413).message).toBe(message)
    expect((await begin(3, projectId, site)).statusCode).toBe(201)
  }
  const small = await asClient.request({
    ...{ method: 'POST', url: '/api/attachments?name=a.txt', payload: Buffer.alloc(3 * megabyte + 1, 'a') },
    headers: { authorization: 'Bearer x', 'content-type': 'application/octet-stream' },
  })
  expect(expectProblem(small, 413).message).toBe('File size too large (max 3 MB)')
  for (const [largestFileMb, message] of [
    [201, 'The server takes files of at most 200 MB'],
    [2_001, 'Largest file (MB) must be a whole number from 0 to 2,000'],
    [1.5, 'Largest file (MB) must be a whole number from 0 to 2,000'],
  ] as const) {
    expect(expectProblem(await change({ largestFileMb }), 422).errors).toEqual({ largestFileMb: message })
  }
  // A node that takes less than before keeps to that.
  await set({ largestFileMb: 200 })
  const { content } = await asStaff.database
    .selectFrom('site_settings')
    .select('content')
    .executeTakeFirstOrThrow()
  await asStaff.database
    .updateTable('site_settings')
    .set({ content: JSON.stringify({ ...content, largestFileMb: 900 }) })
    .execute()
  expect(await mostBytes()).toBe(200 * megabyte)
})

it('attaches such a file to its project, once, and nowhere else', async () => {
  const id = await upload('plan.txt')
  const problem = {
    about: 'site',
    category: 'speed',
    urgency: 'normal',
    title: 'It is slow',
    text: 'Very, very slow.',
  }
  const report = (file: string) => asClient.call('POST', '/problems', { ...problem, files: [file] })
  expect(expectProblem(await report(id), 422).message).toContain('no longer available')
  expect((await report(await addUpload(asClient, Buffer.from('seen'), 'seen.txt'))).statusCode).toBe(201)
  const other = await createProject(asStaff.ctxOf(admin), aProject())
  expectProblem(await attach([id], asClient, other), 422)
  expectProblem(await attach([id], asOther), 403)
  expect((await attach([id])).statusCode).toBe(201)
  expectProblem(await attach([id]), 422)
  const small = await sendSmall(`&project=${projectId}`)
  expect(small.statusCode, small.body).toBe(201)
  expect((await attach([small.json().insertedId])).statusCode).toBe(201)
  // As before, an upload that names no project can be added to one.
  expect((await attach([await addUpload(asClient, Buffer.from('x'), 'x.txt')])).statusCode).toBe(201)
})

it('counts a file once, while it is sent, when it has arrived and when it is attached', async () => {
  await set({ clientProjectsFiles: 2 })
  const ids = [await upload('one.txt'), await upload('two.txt')]
  expectProblem(await begin(1), 413)
  expect((await attach(ids)).statusCode).toBe(201)
  expectProblem(await sendSmall(`&project=${projectId}`), 413)
  await set({ clientProjectsFiles: 3 })
  expect((await begin(1)).statusCode).toBe(201)
})

it('refuses projects of others, unknown ones and what is no id', async () => {
  expectProblem(await begin(1, projectId, asOther), 403)
  expectProblem(await begin(1, unknownId), 404)
  expectProblem(await begin(1, 'nonsense'), 422)
  expectProblem(await sendSmall(`&project=${projectId}`, asOther), 403)
  expectProblem(await sendSmall('&project=nonsense'), 422)
})

it('removes what was never attached, and gives its room back', async () => {
  await set({ clientProjectsFiles: 1 })
  await upload('left.txt')
  expectProblem(await begin(1), 413)
  await sweepFiles({ ...asStaff.ctxOf(client), now: () => new Date(Date.now() + 3 * dayMs) })
  expect((await begin(1)).statusCode).toBe(201)
  await sweepFiles({ ...asStaff.ctxOf(client), now: () => new Date(Date.now() + 3 * dayMs) })
  expect((await begin(1)).statusCode).toBe(201)
})

it('lets the owner change how much a person may keep', async () => {
  await set({ clientFiles: 1 })
  expect((await sendSmall('')).statusCode).toBe(201)
  expectProblem(await sendSmall(''), 413)
  await set({ clientFiles: 2 })
  expect((await sendSmall('')).statusCode).toBe(201)
  await set({ staffFiles: 1 })
  expect((await sendSmall('', asStaff)).statusCode).toBe(201)
  expect(expectProblem(await sendSmall('', asStaff), 413).message).toBe(
    'You have uploaded as much as one person may keep here (1 file, 20,000 MB). To keep more, let the owner raise the limit under Site settings, Files.',
  )
  await set({ staffFiles: 20_000 })
  expectProblem(await asStaff.call('PATCH', '/site-settings', { version: 1, clientFiles: 0 }), 422)
})
