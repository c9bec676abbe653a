import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createProject } from '#core/project/edit-project.server.ts'
import { handInProof } from '#core/proof/proof.server.ts'
import type { WholeProofRow } from '#core/proof/proof.ts'
import { deleteOld } from '#core/retention/delete-old.server.ts'
import { pdfFile } from '#tests/document-files.ts'
import { admin, aProject, client, fragileText, otherClient, unknownId } from '#tests/factories.ts'
import { createOrderSteps, growth } from '#tests/order-steps.ts'
import { jpegFile } from '#tests/picture-files.ts'
import { expectProblem } from '#tests/problem.ts'
import { createProjectPeople } from '#tests/project-people.ts'
import { readExport } from '#tests/read-export.ts'
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

async function upload(content: Buffer, site = asStaff): Promise<string> {
  const answer = await site.request({
    method: 'POST',
    url: '/api/attachments?name=draft',
    headers: { authorization: 'Bearer x', 'content-type': 'application/octet-stream' },
    payload: content,
  })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json().insertedId
}
const draft = { title: 'First draft', link: 'https://example.com/draft' }
const post = (body: object) => asStaff.call('POST', `/projects/${projectId}/proofs`, body)
/** Without files, the round gets one. */
async function handIn(body: object = draft): Promise<string> {
  const answer = await post('files' in body ? body : { ...body, files: [await upload(await jpegFile())] })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json().insertedId
}
const read = async (id: string, site = asClient) =>
  (await site.call('GET', `/proofs/${id}`)).json<WholeProofRow>()
const comment = (id: string, body: object, site = asClient) =>
  site.call('POST', `/proofs/${id}/comments`, body)
const approval = { move: 'approve', name: ' Karim Client ' }
const move = (id: string, body: object = approval, site = asClient) =>
  site.call('POST', `/proofs/${id}/moves`, body)
const askChanges = { move: 'ask-changes', reason: 'A darker blue, please' }

it('shows the files of a round to the client and to staff only, and keeps what was approved', async () => {
  const [picture, paper] = [await upload(await jpegFile()), await upload(pdfFile('The flyer'))]
  const id = await handIn({ title: 'Flyer', note: fragileText, files: [paper, picture, paper] })
  const exported = await readExport(asStaff.ctxOf(client))
  expect(exported.proofs).toMatchObject([{ title: 'Flyer', status: 'open' }])
  expect(Object.keys(exported).filter((name) => name.startsWith('files/'))).toHaveLength(2)
  expect(Object.keys(await readExport(asStaff.ctxOf(otherClient))).join()).not.toContain('files/')
  const round = await read(id)
  expect(round).toMatchObject({
    ...{ number: 1, title: 'Flyer', note: fragileText, status: 'open', link: '', approval: null },
    ...{ projectId, newestId: id, clientId: null, comments: [] },
    files: [
      { _id: paper, kind: 'pdf' },
      { _id: picture, kind: 'jpg' },
    ],
  })
  for (const { url, sha256, kind } of round.files) {
    const file = await asClient.request({ method: 'GET', url, headers: { authorization: 'Bearer x' } })
    expect(file.headers).toMatchObject({
      'content-security-policy': expect.stringContaining('sandbox'),
      'content-disposition': expect.stringMatching(kind === 'pdf' ? /^attachment/ : /^inline/),
    })
    expect(createHash('sha256').update(file.rawPayload).digest('hex')).toBe(sha256)
    expect((await asOther.call('GET', url.replace('/api', ''))).statusCode).toBe(403)
  }
  for (const site of [asClient, asStaff, asOther]) {
    expect((await site.call('GET', `/attachments/${picture}`)).statusCode).toBe(404)
  }
  expect((await move(id)).statusCode).toBe(200)
  const stored = await asStaff.database.selectFrom('proof_approval').selectAll().executeTakeFirstOrThrow()
  expect(stored).toMatchObject({
    name: 'Karim Client',
    person_id: client.id,
    address: expect.stringMatching(/./),
  })
  expect(JSON.parse(stored.document)).toMatchObject({
    ...{ title: 'Flyer', approvedBy: 'Karim Client' },
    files: round.files.map(({ sha256, size }) => expect.objectContaining({ sha256, size })),
  })
  expect((await read(id)).approval).toMatchObject({ name: 'Karim Client', address: null, browser: null })
  expect((await read(id, asStaff)).approval?.address).not.toBe('')
  const change = (column: string) =>
    sql`update proof_approval set ${sql.ref(column)} = 'Forged' where proof_id = ${id}`.execute(
      asStaff.database,
    )
  for (const column of ['name', 'document', 'address'])
    await expect(change(column)).rejects.toThrow('append-only')
  await expect(asStaff.database.deleteFrom('proof_approval').execute()).rejects.toThrow('append-only')
  await deleteOld(asStaff.ctxOf(admin, { now: () => new Date('2040-01-01') }))
  expect((await read(id, asStaff)).approval).toMatchObject({ name: 'Karim Client', address: '', browser: '' })
  // The signature goes with its project.
  await asStaff.database.deleteFrom('project_record').where('id', '=', projectId).execute()
  expect(await asStaff.database.selectFrom('proof_approval').selectAll().execute()).toEqual([])
})

it('pins comments, numbers them, and has replies of staff', async () => {
  const id = await handIn({ title: 'Logo', files: [await upload(await jpegFile())] })
  const [file] = (await read(id)).files
  const pin = await comment(id, { x: 0.25, y: 1, text: fragileText })
  expect(pin.statusCode, pin.body).toBe(201)
  const first = pin.json().insertedId
  await comment(id, { text: 'In general I like it' })
  expect((await comment(id, { text: 'Done', replyTo: first }, asStaff)).statusCode).toBe(201)
  const resolve = (resolved: boolean, one = first, site = asStaff) =>
    site.call('PATCH', `/proofs/${id}/comments/${one}`, { resolved })
  expect((await resolve(true)).json()).toMatchObject({ modifiedCount: 1 })
  expect((await resolve(true)).json()).toMatchObject({ modifiedCount: 0 })
  const { comments } = await read(id)
  expect(comments).toMatchObject([
    { number: 1, file: file?._id, x: 0.25, y: 1, text: fragileText, isStaff: false, replyTo: null },
    { number: 2, x: null, y: null, page: null, resolvedAt: null },
    { number: null, replyTo: first, text: 'Done', isStaff: true },
  ])
  expect(comments[0]?.resolvedAt).not.toBeNull()
  const [listed] = (await asClient.call('GET', `/projects/${projectId}/proofs`)).json()
  expect(listed).toMatchObject({ number: 1, files: 1, openComments: 1 })
  expect((await resolve(false, comments[2]?._id)).statusCode).toBe(404)
  for (const refused of [resolve(true, first, asOther), comment(id, { text: 'Mine' }, asOther)]) {
    expect((await refused).statusCode).toBe(403)
  }
  const notices = await asStaff.database
    .selectFrom('notice')
    .select(['email', 'link'])
    .where('event', 'like', `proof.%:${id}%`)
    .orderBy('id')
    .execute()
  expect(notices.map(({ email }) => email).slice(0, 2)).toEqual([client.email, admin.email])
  const screen = `/dashboard/projects-preview/${projectId}/proofs/${id}`
  expect(new Set(notices.map(({ link }) => link))).toEqual(new Set([screen]))
  const writes = Array.from({ length: 20 }, () => comment(id, { text: 'Again' }, asStaff))
  expect((await Promise.all(writes)).every(({ statusCode }) => statusCode === 201)).toBe(true)
  const numbers = (await read(id)).comments.flatMap(({ number }) => number ?? [])
  expect(numbers).toEqual(numbers.map((_, index) => index + 1))
})

it('shows a PDF that was uploaded in parts whole, and signs the hash of all of it', async () => {
  const start = pdfFile('A draft')
  const large = Buffer.concat([start.subarray(0, -6), Buffer.alloc(1_200_000, ' '), start.subarray(-6)])
  const tus = { authorization: 'Bearer x', 'tus-resumable': '1.0.0' }
  const begun = await asStaff.request({
    method: 'POST',
    url: '/api/uploads',
    headers: { ...tus, 'upload-length': String(large.length), 'upload-metadata': 'filename ZHJhZnQucGRm' },
  })
  const url = String(begun.headers.location)
  const sent = await asStaff.request({
    method: 'PATCH',
    url,
    headers: { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    payload: large,
  })
  expect(sent.statusCode, sent.body).toBe(204)
  const { files } = await read(await handIn({ title: 'A large one', files: [url.split('/').at(-1)] }))
  const [shown] = files
  const opened = await asClient.get(shown?.url ?? '', { authorization: 'Bearer x' })
  expect(opened.rawPayload.equals(large)).toBe(true)
  expect(shown?.sha256).toBe(createHash('sha256').update(large).digest('hex'))
})

it('is signed by no API token of the client, which may comment', async () => {
  const id = await handIn()
  const token = { id: unknownId, scopes: ['projects:read', 'projects:write'] }
  await using asProgram = await createTestSite({ signedIn: { ...client, token }, shared: asStaff })
  expect((await comment(id, { text: 'From a program' }, asProgram)).statusCode).toBe(201)
  expect(expectProblem(await move(id, approval, asProgram), 403).message).toContain('API tokens')
  expect((await read(id)).status).toBe('open')
})

it('is approved once by 100 parallel calls', { timeout: 120_000 }, async () => {
  const id = await handIn()
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, index) => move(id, index % 4 === 3 ? askChanges : approval)),
  )
  const statuses = answers.map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  // 503 where a call waited too long for a connection to the database.
  expect(statuses.filter((status) => status === 409 || status === 503)).toHaveLength(99)
  const { status, approval: signed } = await read(id)
  expect(signed === null).toBe(status === 'changes-asked')
  const told = asStaff.database.selectFrom('notice').select('event').where('email', '=', admin.email)
  const events = await told.where('event', 'in', [`proof.approve:${id}`, `proof.ask-changes:${id}`]).execute()
  expect(events).toHaveLength(1)
})

it('hands in a round once, numbers rounds, and replaces the one that waits', async () => {
  const round = { ...draft, files: [await upload(await jpegFile())] }
  const twice = () => asStaff.call('POST', `/projects/${projectId}/proofs`, round, 'one key of a form')
  const made = await Promise.all([twice(), twice(), twice()])
  expect(new Set(made.map((answer) => answer.json().insertedId)).size).toBe(1)
  const first = made[0]?.json().insertedId
  const notices = async () =>
    (
      await asStaff.database
        .selectFrom('notice')
        .select('email')
        .where('event', '=', `proof.hand-in:${first}`)
        .execute()
    ).map(({ email }) => email)
  expect(await notices()).toEqual([client.email])
  await Promise.all(Array.from({ length: 10 }, () => handIn()))
  const rounds = (await asClient.call('GET', `/projects/${projectId}/proofs`)).json()
  expect(rounds.map(({ number }: { number: number }) => number)).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1])
  expect(rounds.filter(({ status }: { status: string }) => status === 'open')).toEqual([rounds[0]])
  for (const answer of [move(first), move(first, askChanges), comment(first, { text: 'Late' })]) {
    expect(expectProblem(await answer, 409).message).toContain('A newer round')
  }
  expect(await read(first)).toMatchObject({ status: 'replaced', newestId: rounds[0]._id, previousId: null })
  expect((await read(rounds[0]._id)).previousId).toBe(rounds[1]._id)
  expect((await move(rounds[0]._id)).statusCode).toBe(200)
})

it('counts the revisions of the order', async () => {
  const { place, accept } = {
    ...createOrderSteps(asStaff),
    place: () => asClient.call('POST', '/orders', growth),
  }
  const orderId = (await place()).json().insertedId
  await accept(orderId)
  projectId = (await asStaff.call('POST', `/orders/${orderId}/project`)).json().insertedId
  const order = asStaff.database.selectFrom('client_order').select('snapshot').where('id', '=', orderId)
  const included = (await order.executeTakeFirstOrThrow()).snapshot.revisions ?? 0
  expect(included).toBeGreaterThan(0)
  for (let used = 0; used <= included; used++) {
    const id = await handIn()
    expect(await read(id)).toMatchObject({ revisions: { included, used } })
    expect((await move(id, askChanges)).statusCode).toBe(200)
    expect(await read(id)).toMatchObject({ status: 'changes-asked', reason: askChanges.reason })
  }
  const last = asStaff.database
    .selectFrom('notice')
    .select('text')
    .where('event', 'like', 'proof.ask-changes:%')
  expect((await last.orderBy('id', 'desc').executeTakeFirst())?.text).toContain('All revisions')
})

it('asks for a screenshot with a link, so that the client can point at something and signs what was seen', async () => {
  const refused = expectProblem(await post(draft), 422)
  expect(refused.errors).toEqual({ files: 'Add a screenshot, so that the client can point at it' })
  const id = await handIn({ ...draft, files: [await upload(await jpegFile())] })
  const [screenshot] = (await read(id)).files
  expect((await comment(id, { x: 0.5, y: 0.5, text: 'Darker' })).statusCode).toBe(201)
  expect((await move(id)).statusCode).toBe(200)
  const approved = asStaff.database.selectFrom('proof_approval').select('document').where('proof_id', '=', id)
  const { document } = await approved.executeTakeFirstOrThrow()
  expect(JSON.parse(document)).toMatchObject({ link: draft.link, files: [{ sha256: screenshot?.sha256 }] })
})

it('keeps rounds with a link alone, which a release before took', async () => {
  const round = { title: 'An old draft', note: '', link: draft.link, files: [] }
  const id = await handInProof(asStaff.ctxOf(admin), projectId, round)
  expect(await read(id)).toMatchObject({ link: draft.link, files: [] })
  expect((await comment(id, { text: 'Good' })).statusCode).toBe(201)
  expect((await move(id)).statusCode).toBe(200)
})

it('refuses what makes no round, no comment and no answer', async () => {
  const [picture, mine] = [await upload(await jpegFile()), await upload(await jpegFile(), asClient)]
  const text = await upload(Buffer.from('plain words'))
  const refusals: [object, string][] = [
    [{ title: 'Nothing' }, 'files'],
    [draft, 'files'],
    [{ ...draft, title: ' \u200b' }, 'title'],
    [{ ...draft, title: 'x'.repeat(201) }, 'title'],
    [{ title: 'Link', link: 'http://example.com' }, 'link'],
    [{ title: 'Link', link: 'javascript:alert(1)' }, 'link'],
    [{ title: 'Link', link: 'https://me:secret@example.com' }, 'link'],
    [{ title: 'Files', files: [mine] }, 'files'],
    [{ title: 'Files', files: [unknownId] }, 'files'],
    [{ title: 'Files', files: [picture, text] }, 'files'],
  ]
  for (const [body, field] of refusals)
    expect(expectProblem(await post(body), 422).errors).toHaveProperty(field)
  const id = await handIn({ title: 'Both', files: [picture, await upload(pdfFile())] })
  const [one, paper] = (await read(id)).files
  const hostile: [object, string][] = [
    [{ text: '' }, 'text'],
    [{ text: 'x'.repeat(2_001) }, 'text'],
    [{ text: 'At', x: 0.5 }, 'y'],
    [{ text: 'At', x: -0.1, y: 0, file: one?._id }, 'x'],
    [{ text: 'At', x: 0, y: 1.01, file: one?._id }, 'y'],
    [{ text: 'At', x: 0.5, y: 0.5 }, 'x'],
    [{ text: 'At', x: 0.5, y: 0.5, file: paper?._id }, 'x'],
    [{ text: 'At', page: 2, file: one?._id }, 'page'],
    [{ text: 'At', page: 0, file: paper?._id }, 'page'],
    [{ text: 'At', file: unknownId }, 'file'],
    [{ text: 'At', file: one?._id, replyTo: unknownId }, 'replyTo'],
  ]
  for (const [body, field] of hostile) {
    expect(expectProblem(await comment(id, body), 422).errors, JSON.stringify(body)).toHaveProperty(field)
  }
  expect((await comment(id, { text: 'Re', replyTo: unknownId })).statusCode).toBe(404)
  expect((await comment(id, { text: 'At', page: 3, file: paper?._id })).statusCode).toBe(201)
  expect((await comment(id, { text: 'At', x: 0.5, y: 0.5, page: 3, file: paper?._id })).statusCode).toBe(201)
  for (const [body, field] of [
    [{ move: 'approve' }, 'name'],
    [{ move: 'ask-changes', reason: ' ' }, 'reason'],
  ] as const) {
    expect(expectProblem(await move(id, body), 422).errors).toHaveProperty(field)
  }
  expect((await move(id, { move: 'replace' })).statusCode).toBe(422)
  expect((await move(id, approval, asStaff)).statusCode).toBe(403)
  expect((await move(id, approval, asOther)).statusCode).toBe(403)
  expect((await move(unknownId)).statusCode).toBe(404)
  expect((await read(id)).status).toBe('open')
  for (const url of [`/proofs/${id}`, `/projects/${projectId}/proofs`]) {
    expect((await asOther.call('GET', url)).statusCode).toBe(403)
  }
})
