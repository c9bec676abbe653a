import { createHash, randomBytes } from 'node:crypto'
import { unzipSync } from 'fflate'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createProject } from '#core/project/edit-project.server.ts'
import type { ProjectFileRow } from '#core/project-file/project-file.ts'
import { addMember, clientIdOf, signInMember } from '#tests/client-members.ts'
import { admin, aProject } from '#tests/factories.ts'
import { expectProblem } from '#tests/problem.ts'
import { startS3Server } from '#tests/s3-server.ts'
import { createSignInSite, type SignedIn, type SignedInSite, someClient } from '#tests/signed-in.ts'

const cleanup = new AsyncDisposableStack()
const stores = ['the disk', 'S3'] as const
type Store = (typeof stores)[number]
const sites = new Map<Store, { site: SignedInSite; client: SignedIn; projectId: string }>()
beforeAll(async () => {
  for (const store of stores) {
    const settings = store === 'S3' ? { S3_URL: cleanup.use(await startS3Server()).url } : {}
    const site = cleanup.use(await createSignInSite({ settings }))
    const client = await site.signIn(someClient)
    const projectId = await createProject(site.ctxOf(admin), aProject({ email: someClient.email }))
    sites.set(store, { site, client, projectId })
  }
})
afterAll(() => cleanup.disposeAsync())

const on = (store: Store) => {
  const found = sites.get(store)
  if (!found) throw new Error(`There is no site on ${store}`)
  return found
}
const pdf = (size: number) =>
  Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(size - 14), Buffer.from('%%EOF')])
const tus = { 'tus-resumable': '1.0.0' }

/** Uploads in pieces of these sizes, so that the parts have odd sizes, too. */
async function upload({ site, bearer }: SignedIn, content: Buffer, pieces: number[]): Promise<string> {
  const begun = await site.request({
    method: 'POST',
    url: '/api/uploads',
    headers: {
      ...{ ...bearer, ...tus },
      'upload-length': String(content.length),
      'upload-metadata': `filename ${Buffer.from('plan.pdf').toString('base64')}`,
    },
  })
  const url = String(begun.headers.location)
  let at = 0
  for (const piece of [...pieces, content.length]) {
    const part = content.subarray(at, at + piece)
    const answer = await site.request({
      method: 'PATCH',
      url,
      headers: {
        ...{ ...bearer, ...tus, 'upload-offset': String(at) },
        'content-type': 'application/offset+octet-stream',
      },
      payload: part,
    })
    expect(answer.statusCode, answer.body).toBe(204)
    at += part.length
  }
  return url.slice(url.lastIndexOf('/') + 1)
}

async function addFile(store: Store, content: Buffer, pieces: number[] = [], folder = '') {
  const { client, projectId } = on(store)
  const files = [await upload(client, content, pieces)]
  const answer = await client.call(
    'POST',
    `/api/projects/${projectId}/files`,
    { folder, files },
    client.bearer,
  )
  expect(answer.statusCode, answer.body).toBe(201)
  return `/api/projects/${projectId}/file-versions/${files[0]}`
}

it.each(stores)('continues a broken download of a file in parts on %s', async (store) => {
  const { client } = on(store)
  const content = pdf(1_500_000)
  const url = await addFile(store, content, [1, 600_000, 77])
  // As the browser asks for a link with `download`: with the cookie only.
  const whole = await client.call('GET', url)
  expect([whole.statusCode, whole.headers['accept-ranges']]).toEqual([200, 'bytes'])
  expect(whole.rawPayload.equals(content)).toBe(true)
  const etag = String(whole.headers.etag)
  for (const [start, end] of [
    [0, 0],
    [1, 1],
    [700_000, 1_499_999],
    [599_990, 600_100],
    [1_499_999, 1_499_999],
  ] as const) {
    const part = await client.call('GET', url, undefined, {
      range: `bytes=${start}-${end}`,
      'if-range': etag,
    })
    expect([part.statusCode, part.headers['content-range']]).toEqual([206, `bytes ${start}-${end}/1500000`])
    expect(part.rawPayload.equals(content.subarray(start, end + 1))).toBe(true)
  }
  const rest = await client.call('GET', url, undefined, { range: 'bytes=1400000-' })
  expect(rest.rawPayload.equals(content.subarray(1_400_000))).toBe(true)
  const changed = await client.call('GET', url, undefined, { range: 'bytes=5-', 'if-range': '"other"' })
  expect([changed.statusCode, changed.rawPayload.length]).toEqual([200, content.length])
  const outside = await client.call('GET', url, undefined, { range: 'bytes=1500000-' })
  expectProblem(outside, 416)
  expect(outside.headers['content-range']).toBe('bytes */1500000')
})

it.each(stores)('sends a ZIP of all files or a folder from %s, and continues it', async (store) => {
  const { site, client, projectId } = on(store)
  await sql`delete from project_file_record`.execute(site.database)
  const [old, first, second] = [pdf(300), pdf(700_000), pdf(90_000)]
  for (const content of [old, first]) await addFile(store, content, [200])
  await addFile(store, second, [], 'Texts')
  const all = `/api/projects/${projectId}/files/archive`
  const whole = await client.call('GET', all)
  expect(whole.statusCode, whole.body.slice(0, 300)).toBe(200)
  expect(whole.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-length': String(whole.rawPayload.length),
  })
  const files = unzipSync(whole.rawPayload)
  expect(Object.keys(files)).toEqual(['From the client/plan.pdf', 'From the client/Texts/plan.pdf'])
  expect(Object.values(files).map(hashOf)).toEqual([first, second].map(hashOf))
  const rest = await client.call('GET', all, undefined, {
    range: 'bytes=650000-',
    'if-range': String(whole.headers.etag),
  })
  expect(rest.statusCode).toBe(206)
  expect(rest.rawPayload.equals(whole.rawPayload.subarray(650_000))).toBe(true)
  const folder = await client.call('GET', `${all}?area=client&folder=texts`)
  expect(Object.keys(unzipSync(folder.rawPayload))).toEqual(['plan.pdf'])
  expectProblem(await client.call('GET', `${all}?area=us`), 404)
})

const hashOf = (content: Uint8Array) => createHash('sha256').update(content).digest('hex')

it('takes the session cookie for downloads only, and from the site itself only', async () => {
  const { site, client, projectId } = on('the disk')
  const url = await addFile('the disk', pdf(500))
  expect((await client.call('GET', url, undefined, { 'sec-fetch-site': 'same-origin' })).statusCode).toBe(200)
  expectProblem(await client.call('GET', url, undefined, { 'sec-fetch-site': 'cross-site' }), 401)
  expectProblem(await client.call('GET', url, undefined, { 'sec-fetch-site': 'same-site' }), 401)
  expectProblem(await client.call('GET', `/api/projects/${projectId}/files`), 401)
  expectProblem(await client.call('POST', `/api/projects/${projectId}/files`, { folder: '', files: [] }), 401)
  expectProblem(await site.get(url), 401)
  const stranger = await site.signIn({ email: 'stranger@example.com', name: 'A stranger' })
  expectProblem(await stranger.call('GET', url), 403)
})

it('adds nothing by a member who was removed while uploading', async () => {
  const { site, projectId } = on('the disk')
  const clientId = await clientIdOf(site.database, someClient.email)
  const email = 'helper@colleague.example'
  const member = await signInMember(site, { email, clientId, scopes: ['projects'] })
  const add = async (id: string) =>
    member.call('POST', `/api/projects/${projectId}/files`, { folder: 'M', files: [id] }, member.bearer)
  expect((await add(await upload(member, pdf(400), []))).statusCode).toBe(201)
  const begun = await upload(member, pdf(500), [100])
  await sql`delete from client_member where person_id = ${member.personId}`.execute(site.database)
  expectProblem(await add(begun), 403)
  await addMember(site.database, { email, clientId, scopes: ['read'] })
  expectProblem(await add(begun), 403)
  const list = await on('the disk').client.call(
    ...(['GET', `/api/projects/${projectId}/files`, undefined] as const),
    on('the disk').client.bearer,
  )
  const inFolder = list.json<ProjectFileRow[]>().filter(({ folder }) => folder === 'M')
  expect(inFolder).toMatchObject([{ versions: 1 }])
})
