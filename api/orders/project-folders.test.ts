import { unzipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createProject } from '#core/project/edit-project.server.ts'
import type { ProjectFileRow } from '#core/project-file/project-file.ts'
import { admin, aProject } from '#tests/factories.ts'
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
  projectId = await createProject(asStaff.ctxOf(admin), aProject())
})
afterAll(async () => {
  for (const site of [asOther, asClient, asStaff]) await site[Symbol.asyncDispose]()
})

async function post(path: string, site = asStaff) {
  const name = path.slice(path.lastIndexOf('/') + 1)
  const files = [await addUpload(site, Buffer.from(path), name)]
  return site.call('POST', `/projects/${projectId}/files`, { folder: path.slice(0, -name.length), files })
}
async function add(path: string, site = asStaff) {
  const answer = await post(path, site)
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<{ insertedIds: [string] }>().insertedIds[0]
}
const move = (from: string, to: string, { site = asStaff, area = 'us' } = {}) =>
  site.call('POST', `/projects/${projectId}/files/folder-moves`, { area, from, to })
const paths = async () =>
  (await asStaff.call('GET', `/projects/${projectId}/files`))
    .json<ProjectFileRow[]>()
    .map(({ folder, name }) => `${folder}/${name}`)
    .toSorted()

it('keeps folders inside folders, each level in one spelling', async () => {
  await add('Brand/Logos/a.txt')
  await add('BRAND/ logos. /Old/b.txt')
  await add('Вrand/c.txt')
  expect(await paths()).toEqual(['Brand/Logos/Old/b.txt', 'Brand/Logos/a.txt', 'Brand/c.txt'])
  expectProblem(await post('a/b/c/d/e/f/file.txt'), 422)
  await add('a/b/c/d/e/file.txt')
  expectProblem(await post(`a/${'x'.repeat(61)}/file.txt`), 422)
})

it('takes no folder for the one above it, whichever letters its name has', async () => {
  await add('plain.txt')
  expectProblem(await post('\ue000/a.txt'), 422)
  await add('C/\u0378/b.txt')
  await add('Letters c/o/c.txt')
  await add('Letters ℅/d.txt')
  expect(await paths()).toEqual(['/plain.txt', 'C/b.txt', 'Letters c/o/c.txt', 'Letters/d.txt'])
})

it('renames and moves a folder with all that is in it, once for calls at the same time', async () => {
  await add('Brand/Logos/a.txt')
  await add('Brand/Logos/Old/b.txt')
  await add('Brandy/c.txt')
  const answers = await Promise.all([move('brand/logos', 'Marks'), move('Brand/Logos', 'Marks')])
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 404])
  expect(await paths()).toEqual(['Brandy/c.txt', 'Marks/Old/b.txt', 'Marks/a.txt'])
  expect((await move('Marks', 'MARKS')).json().modifiedCount).toBe(2)
  expect((await move('MARKS', 'brandy/Marks')).json().modifiedCount).toBe(2)
  expect(await paths()).toEqual(['Brandy/Marks/Old/b.txt', 'Brandy/Marks/a.txt', 'Brandy/c.txt'])
  const entries = await asStaff.database
    .selectFrom('audit_entry')
    .select('after')
    .where('record_id', '=', projectId)
    .where('action', '=', 'project-file.move-folder')
    .execute()
  expect(entries).toHaveLength(3)
})

it('refuses names that are taken on a level, a folder inside itself, and more levels than allowed', async () => {
  await add('Brand/Logos/a.txt')
  await add('Texts/b.txt')
  expectProblem(await move('Texts', 'ВRAND'), 409)
  expectProblem(await move('Brand', 'Brand/Logos/Brand'), 422)
  expectProblem(await move('Brand', 'a/b/c/d/Brand'), 422)
  expectProblem(await move('Nothing', 'Else'), 404)
  expectProblem(await move('Texts', '..'), 422)
  // Neither can a ZIP have a file and a folder of one name.
  expectProblem(await move('Texts', 'Brand/Logos/A.txt'), 409)
  expectProblem(await post('Brand/Logos/a.txt/c.txt'), 409)
  await add('photos.txt/d.txt')
  expectProblem(await post('photos.txt'), 409)
  expect(await paths()).toEqual(['Brand/Logos/a.txt', 'Texts/b.txt', 'photos.txt/d.txt'])
})

it('writes names of devices into a ZIP so that Windows can unpack it, and shows them as they are', async () => {
  await add('aux/CON.txt')
  await add('aux/con_.txt')
  await add('logos/a.txt')
  expect(await paths()).toEqual(['aux/CON.txt', 'aux/con_.txt', 'logos/a.txt'])
  const zip = await asStaff.call('GET', `/projects/${projectId}/files/archive?area=us`)
  expect(Object.keys(unzipSync(zip.rawPayload)).toSorted()).toEqual([
    'aux_/CON__.txt',
    'aux_/con_.txt',
    'logos/a.txt',
  ])
  const folder = await asStaff.call('GET', `/projects/${projectId}/files/archive?area=us&folder=aux`)
  expect(Object.keys(unzipSync(folder.rawPayload)).toSorted()).toEqual(['CON__.txt', 'con_.txt'])
})

it('leaves folders of ours to us', async () => {
  await add('Brand/a.txt')
  await add('Texts/b.txt', asClient)
  expectProblem(await move('Brand', 'Mine', { site: asClient }), 409)
  expectProblem(await move('Texts', 'Mine', { site: asOther, area: 'client' }), 403)
  expect((await move('Texts', 'Mine', { site: asClient, area: 'client' })).statusCode).toBe(200)
  expect(await paths()).toEqual(['Brand/a.txt', 'Mine/b.txt'])
})
