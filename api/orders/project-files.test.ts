import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { sweepFiles } from '#core/file/sweep.server.ts'
import { limits } from '#core/limits.ts'
import { createProject } from '#core/project/edit-project.server.ts'
import type { FileVersionRow, ProjectFileRow } from '#core/project-file/project-file.ts'
import { dayMs } from '#core/time.ts'
import { purgeOldTrash } from '#core/trash/trash.server.ts'
import { docFile, oleFile, pdfFile, zipFile } from '#tests/document-files.ts'
import { admin, aProject, client, unknownId } from '#tests/factories.ts'
import { jpegFile } from '#tests/picture-files.ts'
import { expectProblem } from '#tests/problem.ts'
import { createProjectPeople } from '#tests/project-people.ts'
import { addUpload, sendUpload } from '#tests/resumable-uploads.ts'
import { createTestSite, type TestSite } from '#tests/test-site.ts'

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

const send = (content: Buffer, name: string, site = asStaff) => sendUpload(site, content, name)
const upload = (content: Buffer, name: string, site = asStaff) => addUpload(site, content, name)
const post = (body: object, site = asStaff) => site.call('POST', `/projects/${projectId}/files`, body)
type Added = { folder?: string; site?: TestSite; content?: Buffer }
async function add(name: string, { folder = '', site = asStaff, content }: Added = {}) {
  const answer = await post({ folder, files: [await upload(content ?? Buffer.from(name), name, site)] }, site)
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<{ insertedIds: [string] }>().insertedIds[0]
}
const list = async (site = asStaff, query = '') =>
  (await site.call('GET', `/projects/${projectId}/files${query}`)).json<ProjectFileRow[]>()
const find = async (id: string) => (await list()).find(({ _id }) => _id === id)
const change = (id: string, body: object, site = asStaff) =>
  site.call('PATCH', `/projects/${projectId}/files/${id}`, body)
const remove = (id: string, site = asStaff) => site.call('DELETE', `/projects/${projectId}/files/${id}`)
const restore = (id: string, site = asStaff) =>
  site.call('POST', `/projects/${projectId}/files/${id}/restore`)
const fetchFile = (url: string, site = asStaff) => site.get(url, { authorization: 'Bearer x' })

it('keeps files of ours and of the client apart, and shows both to both', async () => {
  const ours = await add('Logo.txt', { folder: 'Brand' })
  const theirs = await add('Texts.txt', { site: asClient })
  for (const site of [asStaff, asClient]) {
    expect(await list(site)).toMatchObject([
      { _id: ours, area: 'us', folder: 'Brand', name: 'Logo.txt', versions: 1, addedBy: admin.name },
      { _id: theirs, area: 'client', folder: '', name: 'Texts.txt', addedBy: client.name, version: 1 },
    ])
  }
  const [row] = await list(asClient)
  const file = await fetchFile(row?.url ?? '', asClient)
  expect([file.statusCode, file.body]).toEqual([200, 'Logo.txt'])
  expect(file.headers['content-disposition']).toContain('attachment; filename="Logo.txt"')
  expect(file.headers['content-security-policy']).toContain('sandbox')
  expectProblem(await fetchFile(row?.url ?? '', asOther), 403)
  expectProblem(await asOther.call('GET', `/projects/${projectId}/files`), 403)
  expectProblem(await post({ folder: '', files: [unknownId] }, asOther), 403)
  // Neither does the general call open it.
  expectProblem(await fetchFile(`/api/attachments/${row?.url.split('/').at(-1)}`, asClient), 404)
})

it('makes a file of the same name a version, also if the name only looks the same', async () => {
  const id = await add('logo.txt', { content: Buffer.from('first') })
  expect(await add('LОGO.txt', { content: Buffer.from('second') })).toBe(id)
  expect(await add('logo.txt', { content: Buffer.from('third') })).toBe(id)
  expect(await add('logo-2.txt')).not.toBe(id)
  expect(await add('logo.txt', { folder: 'Old' })).not.toBe(id)
  const answer = await asClient.call('GET', `/projects/${projectId}/files/${id}/versions`)
  const versions = answer.json<FileVersionRow[]>()
  expect(versions).toHaveLength(3)
  const contents = await Promise.all(versions.map(async ({ url }) => (await fetchFile(url, asClient)).body))
  expect(contents).toEqual(['third', 'second', 'first'])
  const shown = await find(id)
  expect(shown).toMatchObject({ name: 'logo.txt', versions: 3, size: 5, version: 3 })
  expect(shown?.url).toBe(versions[0]?.url)
})

it('makes one file of uploads with one name that come at the same time', async () => {
  const ids = await Promise.all(['a', 'b', 'c'].map((text) => upload(Buffer.from(text), 'plan.txt')))
  await Promise.all(ids.map((one) => post({ folder: 'Plans', files: [one] })))
  expect(await list()).toMatchObject([{ name: 'plan.txt', versions: 3 }])
})

it('names folders safely, and in one spelling', async () => {
  await add('a.txt', { folder: ' ../Brand/ ' })
  await add('b.txt', { folder: 'BRAND' })
  await add('c.txt', { folder: 'Вrand' })
  expect((await list()).map(({ folder }) => folder)).toEqual(['Brand', 'Brand', 'Brand'])
  const files = [await upload(Buffer.from('d'), 'd.txt')]
  expectProblem(await post({ folder: '..', files }), 422)
  expectProblem(await post({ folder: 'x'.repeat(61), files }), 422)
})

it('takes drawings, artwork, office documents and archives, and nothing that runs', async () => {
  const svg = (inside: string) => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${inside}</svg>`)
  const office = (part: string) => zipFile(['[Content_Types].xml', part])
  const taken: [string, Buffer, string][] = [
    ['logo.svg', svg('<path d="M0 0h9v9z"/><text>Rupa</text>'), 'svg'],
    ['logo.ai', pdfFile('Artwork'), 'ai'],
    ['old.ai', Buffer.from('%!PS-Adobe-3.0\n%%Creator: Adobe Illustrator(R) 8.0\n'), 'ai'],
    ['prices.xlsx', office('xl/workbook.xml'), 'xlsx'],
    ['talk.pptx', office('ppt/presentation.xml'), 'pptx'],
    ['all.zip', zipFile(['a.txt']), 'zip'],
    ['text.doc', docFile(), 'doc'],
    ['prices.xls', oleFile(['Workbook']), 'xls'],
    ['older.xls', oleFile(['Book']), 'xls'],
    ['fonts.rar', Buffer.from('Rar!\x1a\x07\0 archive', 'latin1'), 'rar'],
    ['brand.rar', Buffer.from('Rar!\x1a\x07\x01\0 archive', 'latin1'), 'rar'],
    ['logo.eps', Buffer.from('%!PS-Adobe-3.0 EPSF-3.0\n%%Creator: Inkscape\n'), 'eps'],
    ['sign.eps', Buffer.from('%!PS-Adobe-3.1 EPSF-3.0\n%%Creator: Adobe Illustrator(R) 24\n'), 'eps'],
    ['preview.eps', Buffer.from('\xc5\xd0\xd3\xc6\x20\0\0\0%!PS-Adobe-3.0', 'latin1'), 'eps'],
    ['photo.svg', await jpegFile(), 'jpg'],
  ]
  for (const [name, content] of taken) await add(name, { content })
  const found = await list()
  expect(found.map(({ kind }) => kind).sort()).toEqual(taken.map(([, , kind]) => kind).sort())
  expect(found.map(({ name }) => name).sort()).toEqual(
    taken.map(([name]) => name.replace('photo.svg', 'photo.jpg')).sort(),
  )
  for (const { kind, url } of found) {
    const { headers } = await fetchFile(url)
    expect(headers['content-disposition'], kind).toMatch(kind === 'jpg' ? /^inline/ : /^attachment/)
    expect(headers['content-type'], kind).toMatch(/^[a-z]+\/[\w.+-]+/)
  }
  const refused = [
    svg('<script>alert(1)</script>'),
    svg('<path onload="alert(1)"/>'),
    svg('<image href="https://elsewhere.example/a.png"/>'),
    Buffer.from('<!DOCTYPE html><script>alert(1)</script>'),
    Buffer.from('MZ\x90\0\x03\0\0\0'),
    office('xl/vbaProject.bin'),
    oleFile(['WordDocument', 'Macros']),
    oleFile(['Workbook', '_VBA_PROJECT_CUR']),
    oleFile(['Workbook', '_vba_project_cur']),
    oleFile(['__properties_version1.0']),
    Buffer.concat([docFile(), Buffer.alloc(6 * 2 ** 20)]),
    Buffer.from('Rar?\x1a\x07\0'),
  ]
  for (const content of refused) expectProblem((await send(content, 'file.svg')).sent, 415)
})

it('renames and moves a file with its versions, unless the name is taken', async () => {
  const id = await add('draft.txt')
  await add('final.txt', { folder: 'Texts' })
  expectProblem(await change(id, { version: 1, name: 'FINAL', folder: 'texts' }), 409)
  expect(
    (await change(id, { version: 1, name: 'Home page.exe', folder: 'texts' })).json().modifiedCount,
  ).toBe(1)
  expect(await find(id)).toMatchObject({ name: 'Home page.exe.txt', folder: 'Texts', version: 2 })
  expectProblem(await change(id, { version: 1, name: 'Other' }), 409)
  expectProblem(await change(id, { version: 2, name: '\u200b' }), 422)
  expectProblem(await change(unknownId, { version: 2, folder: '' }), 404)
})

it('leaves files of ours to us, and those of the client to both', async () => {
  const ours = await add('ours.txt')
  const theirs = await add('theirs.txt', { site: asClient })
  expectProblem(await change(ours, { version: 1, name: 'Mine' }, asClient), 409)
  expectProblem(await remove(ours, asClient), 409)
  expectProblem(await remove(theirs, asOther), 403)
  expect((await change(theirs, { version: 1, name: 'Mine' }, asClient)).statusCode).toBe(200)
  expect((await remove(theirs, asStaff)).statusCode).toBe(200)
})

it('shows a deleted file of ours to staff only', async () => {
  const ours = await add('of another client.txt')
  const url = (await find(ours))?.url ?? ''
  expect((await remove(ours)).statusCode).toBe(200)
  expect(await list(asStaff, '?removed=true')).toMatchObject([{ _id: ours }])
  expect((await fetchFile(url)).statusCode).toBe(200)
  expect(await list(asClient, '?removed=true')).toEqual([])
  expectProblem(await fetchFile(url, asClient), 404)
  const versions = `/projects/${projectId}/files/${ours}/versions`
  expect((await asStaff.call('GET', versions)).statusCode).toBe(200)
  expectProblem(await asClient.call('GET', versions), 404)
})

it('limits changes by clients, which stay in the activity log', async () => {
  const settings = { RATE_LIMIT: 'on' }
  await using limited = await createTestSite({ signedIn: client, shared: asStaff, settings })
  const id = await add('theirs.txt', { site: asClient })
  const secrets = `/projects/${projectId}/secrets`
  const access = {
    kind: 'ftp',
    label: 'The server',
    fields: { host: 'ftp.example', password: 'open sesame' },
  }
  const { points } = limits['project-change']
  for (let version = 1; version < points; version++) {
    const answer = await change(id, { version, name: `theirs ${version}.txt` }, limited)
    expect(answer.statusCode, answer.body).toBe(200)
  }
  const added = await limited.call('POST', secrets, access)
  expect(added.statusCode, added.body).toBe(201)
  const secret = `${secrets}/${added.json().insertedId}`
  for (const refused of [
    change(id, { version: points, name: 'again.txt' }, limited),
    remove(id, limited),
    restore(id, limited),
    limited.call('POST', `/projects/${projectId}/files/folder-moves`, { area: 'client', from: 'a', to: 'b' }),
    limited.call('POST', secrets, access),
    limited.call('PATCH', secret, { version: 1, label: 'Another' }),
    limited.call('DELETE', secret),
  ]) {
    expectProblem(await refused, 429)
  }
  await using staff = await createTestSite({ signedIn: admin, shared: asStaff, settings })
  expect((await change(id, { version: points, name: 'by staff.txt' }, staff)).statusCode).toBe(200)
})

it('restores a deleted file with its versions, and deletes it for good after its days', async () => {
  const id = await add('kept.txt', { site: asClient })
  await add('kept.txt', { site: asClient })
  expect((await remove(id, asClient)).statusCode).toBe(200)
  expect(await list()).toEqual([])
  expect(await list(asClient, '?removed=true')).toMatchObject([
    { _id: id, versions: 2, removedAt: expect.any(String) },
  ])
  const newer = await add('kept.txt', { site: asClient })
  expectProblem(await restore(id, asClient), 409)
  expectProblem(await asStaff.call('POST', `/trash/project-file/${id}/restore`), 409)
  await change(newer, { version: 1, name: 'newer' }, asClient)
  expect((await restore(id, asClient)).statusCode).toBe(200)
  expect(await find(id)).toMatchObject({ name: 'kept.txt', versions: 2 })
  await remove(id)
  const later = { ...asStaff.ctxOf(admin), now: () => new Date(Date.now() + 40 * dayMs) }
  await purgeOldTrash(later)
  await sweepFiles(later)
  const { rows } = await sql`select id from attachment where about_id = ${id}`.execute(asStaff.database)
  expect(rows).toEqual([])
  expect(await find(newer)).toBeDefined()
})

it('tells the other side once of files that come one after the other', async () => {
  const noticesOf = async (email: string) =>
    (
      await asStaff.database
        .selectFrom('notice')
        .select('text')
        .where('email', '=', email)
        .where('event', 'like', 'project-file.add:%')
        .execute()
    ).map(({ text }) => text)
  await sql`delete from notice`.execute(asStaff.database)
  for (const name of ['one.txt', 'two.txt']) await add(name)
  expect(await noticesOf(client.email)).toEqual(['one.txt.'])
  for (const name of ['three.txt', 'four.txt']) await add(name, { site: asClient })
  expect(await noticesOf(admin.email)).toEqual(['three.txt.'])
})

it('adds nothing twice when a call is repeated', async () => {
  const body = { folder: '', files: [await upload(Buffer.from('once'), 'once.txt')] }
  const call = () =>
    asStaff.post(`/api/projects/${projectId}/files`, body, {
      authorization: 'Bearer x',
      'idempotency-key': `files ${projectId}`,
    })
  const [first, second] = [await call(), await call()]
  expect([second.statusCode, second.json()]).toEqual([201, first.json()])
  expect(await list()).toHaveLength(1)
  expectProblem(await post(body), 422)
})

it('refuses more than a client may keep on all projects', async () => {
  const elsewhere = projectId
  const id = await add('large.txt', { site: asClient })
  const grow = (bytes: number) =>
    sql`update attachment set size = ${bytes} where about_id = ${id}`.execute(asStaff.database)
  await grow(2_000 * 2 ** 20)
  projectId = await createProject(asStaff.ctxOf(admin), aProject())
  const body = { folder: '', files: [await upload(Buffer.from('small'), 'small.txt', asClient)] }
  expect(expectProblem(await post(body, asClient), 413).message).toContain('2,000 MB')
  await add('ours.txt')
  projectId = elsewhere
  await grow(5)
  expect((await post(body, asClient)).statusCode).toBe(201)
})
