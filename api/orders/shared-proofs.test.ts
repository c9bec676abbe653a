import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createProject } from '#core/project/edit-project.server.ts'
import type { WholeProofRow } from '#core/proof/proof.ts'
import type { SharedProofRow } from '#core/proof/shared-proof.ts'
import { deleteOld } from '#core/retention/delete-old.server.ts'
import type { ShareLinkRow } from '#core/share-link/share-link.ts'
import { pdfFile } from '#tests/document-files.ts'
import { admin, aProject, client, fragileText, otherClient, unknownId } from '#tests/factories.ts'
import { addAccount } from '#tests/people.ts'
import { jpegFile } from '#tests/picture-files.ts'
import { expectProblem } from '#tests/problem.ts'
import { readExport } from '#tests/read-export.ts'
import { createTestSite, type TestSite } from '#tests/test-site.ts'

let [asStaff, asClient, asVisitor] = [] as unknown as [TestSite, TestSite, TestSite]
let projectId: string
beforeAll(async () => {
  asStaff = await createTestSite({ signedIn: admin })
  asClient = await createTestSite({ signedIn: client, shared: asStaff })
  asVisitor = await createTestSite({ shared: asStaff })
  for (const person of [admin, client]) await addAccount(asStaff.database, person)
})
beforeEach(async () => {
  projectId = await createProject(asStaff.ctxOf(admin), aProject())
})
afterAll(async () => {
  for (const site of [asVisitor, asClient, asStaff]) await site[Symbol.asyncDispose]()
})

type Method = 'GET' | 'HEAD' | 'POST'
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:130.0) Gecko/20100101 Firefox/130.0'
const visit = (
  method: Method,
  url: string,
  body?: object,
  headers: Record<string, string> = {},
  site = asVisitor,
) =>
  site.request({
    ...{ method, url: url.startsWith('/api') ? url : `/api${url}` },
    headers: { 'user-agent': firefox, ...(body && { 'content-type': 'application/json' }), ...headers },
    ...(body && { payload: JSON.stringify(body) }),
  })

async function upload(content: Buffer): Promise<string> {
  const answer = await asStaff.request({
    method: 'POST',
    url: '/api/attachments?name=draft',
    headers: { authorization: 'Bearer x', 'content-type': 'application/octet-stream' },
    payload: content,
  })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json().insertedId
}
const draft = { title: 'First draft', link: 'https://example.com/draft' }
async function handIn(body: object = draft, project = projectId): Promise<string> {
  const round = 'files' in body ? body : { ...body, files: [await upload(await jpegFile())] }
  const answer = await asStaff.call('POST', `/projects/${project}/proofs`, round)
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json().insertedId
}
const makeLink = (id: string) => asStaff.call('POST', `/proofs/${id}/share-links`)
async function share(id: string): Promise<string> {
  const answer = await makeLink(id)
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json().shareLink.split('/').at(-1)
}
/** Hands in a round; returns its id and the token of a link. */
async function handInShared(body?: object) {
  const id = await handIn(body)
  return { id, token: await share(id) }
}
const read = async (token: string) => (await visit('GET', `/share/${token}`)).json<SharedProofRow>()
const readAsStaff = async (id: string) => (await asStaff.call('GET', `/proofs/${id}`)).json<WholeProofRow>()
const links = async (id: string) =>
  (await asStaff.call('GET', `/proofs/${id}/share-links`)).json<ShareLinkRow[]>()
const name = 'Karim of the shop'
const comment = (token: string, body: object, headers?: Record<string, string>) =>
  visit('POST', `/share/${token}/comments`, { name, ...body }, headers)
const approve = (token: string, site = asVisitor) =>
  visit('POST', `/share/${token}/approval`, { name }, {}, site)
const askChanges = (token: string) =>
  visit('POST', `/share/${token}/changes`, { reason: 'A darker blue', name })
const noticesOf = (id: string) =>
  asStaff.database
    .selectFrom('notice')
    .select(['email', 'event', 'text'])
    .where('event', 'like', `proof.%:${id}%`)
    .where('event', 'not like', 'proof.hand-in:%')
    .orderBy('id')
    .execute()

it('shows one round without sign-in, with its files, and nothing else', async () => {
  const [paper, picture] = [await upload(pdfFile('The flyer')), await upload(await jpegFile())]
  const earlier = await handIn({ ...draft, title: 'An earlier round' })
  await asStaff.call('POST', `/proofs/${earlier}/comments`, { text: 'About the earlier round' })
  const { id, token } = await handInShared({ title: 'Flyer', note: fragileText, files: [paper, picture] })
  await asClient.call('POST', `/proofs/${id}/comments`, { text: 'From the account', file: picture })
  const answer = await visit('GET', `/share/${token}`)
  expect(answer.statusCode, answer.body).toBe(200)
  expect(answer.headers).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
  })
  const round: SharedProofRow = answer.json()
  expect(round).toMatchObject({ kind: 'proof', number: 2, title: 'Flyer', note: fragileText, status: 'open' })
  expect(round.comments).toMatchObject([{ number: 1, text: 'From the account' }])
  expect(Object.keys(round).sort()).toEqual(
    [
      ...['answeredAt', 'approval', 'comments', 'createdAt', 'extraRound', 'files', 'kind', 'link'],
      ...['linkName', 'note', 'number', 'projectName', 'reason', 'revisions', 'status', 'title'],
    ].sort(),
  )
  for (const hidden of [client.email, admin.email, projectId, earlier, 'earlier round']) {
    expect(answer.body).not.toContain(hidden)
  }
  const hashes = (await readAsStaff(id)).files.map(({ sha256 }) => sha256)
  for (const [index, { url, kind }] of round.files.entries()) {
    const file = await visit('GET', url)
    expect(file.headers).toMatchObject({
      'content-security-policy': expect.stringContaining('sandbox'),
      'content-disposition': expect.stringMatching(kind === 'pdf' ? /^attachment/ : /^inline/),
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    })
    expect(createHash('sha256').update(file.rawPayload).digest('hex')).toBe(hashes[index])
  }
})

it('opens no file of another round, and no call of the account or of quotes', async () => {
  const other = await handIn({ title: 'Other', files: [await upload(pdfFile('Other'))] })
  const [foreign] = (await readAsStaff(other)).files
  const { id, token } = await handInShared({ title: 'Mine', files: [await upload(pdfFile('Mine'))] })
  for (const file of [foreign?._id, unknownId]) {
    expect((await visit('GET', `/share/${token}/files/${file}`)).statusCode).toBe(404)
    expect((await comment(token, { text: 'There', file })).statusCode).toBe(422)
  }
  expect((await visit('GET', `/share/${token}/files/..%2f..%2fproofs`)).statusCode).toBe(404)
  const quoteCalls = [
    visit('GET', `/share/${token}/pdf`),
    visit('POST', `/share/${token}/accept`, { name, acceptsTerms: true }),
    visit('POST', `/share/${token}/moves`, { move: 'ask-changes', reason: 'x' }),
    visit('POST', `/share/${token}/messages`, { name: 'K', text: 'x' }),
  ]
  for (const answer of await Promise.all(quoteCalls)) expect(answer.statusCode).toBe(404)
  expect(
    (await visit('GET', `/proofs/${id}`, undefined, { authorization: `Bearer ${token}` })).statusCode,
  ).toBe(401)
  expect((await readAsStaff(id)).comments).toEqual([])
})

it('takes comments and pins by name, and staff sees that they came by link', async () => {
  const { id, token } = await handInShared({ title: 'Logo', files: [await upload(await jpegFile())] })
  const pin = await comment(token, { text: fragileText, x: 0.25, y: 1 })
  expect(pin.statusCode, pin.body).toBe(201)
  const hostile = await comment(token, { text: 'And', name: 'Nadia\u202e\n\u200b · staff' })
  expect(hostile.statusCode, hostile.body).toBe(201)
  const by = `By link: ${name}`
  const [file] = (await read(token)).files
  for (const { comments } of [await read(token), await readAsStaff(id)]) {
    expect(comments).toMatchObject([
      { number: 1, file: file?._id, x: 0.25, y: 1, text: fragileText, by, isStaff: false },
      { number: 2, by: 'By link: Nadia · staff', isStaff: false, x: null },
    ])
  }
  expect(await noticesOf(id)).toMatchObject([
    { email: admin.email, text: `By link: ${name}\n\n${fragileText}` },
  ])
  const exported = JSON.stringify((await readExport(asStaff.ctxOf(client))).proofs)
  expect(exported).toContain(by)
  for (const [body, field] of [
    [{ text: ' ' }, 'text'],
    [{ text: 'x'.repeat(2_001) }, 'text'],
    [{ text: 'At', name: ' \u200b\u202e' }, 'name'],
    [{ text: 'At', name: 'x'.repeat(121) }, 'name'],
    [{ text: 'At', x: 0.5 }, 'y'],
    [{ text: 'At', x: 0.5, y: 1.01 }, 'y'],
    [{ text: 'At', page: 2 }, 'page'],
  ] as const) {
    expect(expectProblem(await comment(token, body), 422).errors, JSON.stringify(body)).toHaveProperty(field)
  }
})

it('adds a comment once for each key, and at most 60 by link, so that the client can still write', async () => {
  const { id, token } = await handInShared()
  const twice = () => comment(token, { text: 'Once' }, { 'idempotency-key': 'one key of a form' })
  const answers = await Promise.all([twice(), twice(), twice()])
  expect(new Set(answers.map((answer) => answer.json().insertedId)).size).toBe(1)
  const other = await handIn(draft, await createProject(asStaff.ctxOf(admin), aProject()))
  const foreign = await comment(
    await share(other),
    { text: 'Once' },
    { 'idempotency-key': 'one key of a form' },
  )
  expect(foreign.json().insertedId).not.toBe(answers[0]?.json().insertedId)
  const more = await Promise.all(Array.from({ length: 70 }, (_, at) => comment(token, { text: `No. ${at}` })))
  expect(more.filter(({ statusCode }) => statusCode === 201)).toHaveLength(59)
  expect(more.filter(({ statusCode }) => statusCode === 409)).toHaveLength(11)
  expect((await asClient.call('POST', `/proofs/${id}/comments`, { text: 'Mine' })).statusCode).toBe(201)
  const numbers = (await readAsStaff(id)).comments.map(({ number }) => number)
  expect(numbers).toEqual(numbers.map((_, index) => index + 1))
})

it('is approved with a typed name, once, with the evidence of an approval', async () => {
  const { id, token } = await handInShared({ title: 'Flyer', files: [await upload(pdfFile('The flyer'))] })
  for (const body of [{}, { name: ' \u200b' }, { name: 'x'.repeat(121) }]) {
    expectProblem(await visit('POST', `/share/${token}/approval`, body), 422)
  }
  expect((await approve(token)).statusCode).toBe(200)
  expect((await approve(token)).json()).toMatchObject({
    ...{ status: 409, message: 'This round is approved already. Thank you!' },
  })
  expect((await askChanges(token)).statusCode).toBe(409)
  const stored = await asStaff.database
    .selectFrom('proof_approval')
    .selectAll()
    .where('proof_id', '=', id)
    .executeTakeFirstOrThrow()
  expect(stored).toMatchObject({ name, person_id: null, address: '127.0.0.1', browser: firefox })
  expect(JSON.parse(stored.document)).toMatchObject({ title: 'Flyer', approvedBy: name })
  const shown = await read(token)
  expect(shown).toMatchObject({ status: 'approved', linkName: name, approval: { name } })
  expect(Object.keys(shown.approval ?? {}).sort()).toEqual(['approvedAt', 'name', 'sha256'])
  expect(await readAsStaff(id)).toMatchObject({ linkName: name, approval: { address: '127.0.0.1' } })
  expect(await noticesOf(id)).toMatchObject([
    { email: admin.email, text: `Approved by ${name}, by share link.` },
  ])
})

it('asks for changes with a name, which counts a revision', async () => {
  const { id, token } = await handInShared()
  for (const body of [{ name }, { name, reason: ' ' }, { reason: 'x' }]) {
    expectProblem(await visit('POST', `/share/${token}/changes`, body), 422)
  }
  expect((await askChanges(token)).statusCode).toBe(200)
  expect(await read(token)).toMatchObject({
    ...{ status: 'changes-asked', reason: 'A darker blue', linkName: name, approval: null },
    revisions: { used: 1 },
  })
  expect((await approve(token)).statusCode).toBe(409)
  expect((await noticesOf(id))[0]?.text).toContain(`By link: ${name}\n\nA darker blue`)
})

it('is approved once by 100 parallel calls through links and the account', { timeout: 120_000 }, async () => {
  const { id, token } = await handInShared()
  const second = await share(id)
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, index) => {
      if (index % 3 === 2) return asClient.call('POST', `/proofs/${id}/moves`, { move: 'approve', name })
      if (index % 10 === 1) return askChanges(second)
      return approve(index % 3 === 0 ? token : second)
    }),
  )
  const statuses = answers.map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  // 503 where a call waited too long for a connection to the database.
  expect(statuses.filter((status) => status === 409 || status === 503)).toHaveLength(99)
  const { status, approval } = await readAsStaff(id)
  expect(approval === null).toBe(status === 'changes-asked')
  expect(await noticesOf(id)).toHaveLength(1)
})

it('shows a replaced round, but takes no answer and no comment, and gives it no link', async () => {
  const { id, token } = await handInShared()
  const newer = await handIn({ ...draft, title: 'The next one' })
  for (const answer of [approve(token), askChanges(token), comment(token, { text: 'Late' })]) {
    expect(expectProblem(await answer, 409).message).toContain('A newer round')
  }
  const shown = await visit('GET', `/share/${token}`)
  expect(shown.json()).toMatchObject({ status: 'replaced' })
  expect(shown.body).not.toContain('The next one')
  expect(shown.body).not.toContain(newer)
  expect(expectProblem(await makeLink(id), 409).message).toContain('newer round')
})

it('decides the race between an answer and the next round for one of them', { timeout: 60_000 }, async () => {
  for (let round = 0; round < 5; round++) {
    const { id, token } = await handInShared()
    const [answer] = await Promise.all([approve(token), handIn({ ...draft, title: 'The next one' })])
    const { status } = await readAsStaff(id)
    expect([answer.statusCode, status]).toEqual(
      answer.statusCode === 200 ? [200, 'approved'] : [409, 'replaced'],
    )
  }
})

it('works neither when it is unknown, expired or withdrawn, nor for a deleted account', async () => {
  const { id, token } = await handInShared({ title: 'A file', files: [await upload(pdfFile('x'))] })
  const [file] = (await read(token)).files
  const callsOf = (of: string) => [
    visit('GET', `/share/${of}`),
    visit('GET', `/share/${of}/files/${file?._id}`),
    comment(of, { text: 'x' }),
    approve(of),
    askChanges(of),
  ]
  const refused = async (of: string) => {
    const answers = await Promise.all(callsOf(of))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404])
    expect(new Set(answers.map((answer) => answer.json().message)).size).toBe(1)
  }
  for (const unknown of ['x', `${token}x`, token.slice(1), token.toLowerCase()]) await refused(unknown)
  const second = await share(id)
  const [newest] = await links(id)
  const other = await handIn(draft, await createProject(asStaff.ctxOf(admin), aProject()))
  const withdraw = (of: string) => asStaff.call('DELETE', `/proofs/${of}/share-links/${newest?._id}`)
  expect((await withdraw(other)).statusCode).toBe(404)
  expect((await withdraw(id)).statusCode).toBe(200)
  expect((await withdraw(id)).statusCode).toBe(404)
  await refused(second)
  expect((await visit('GET', `/share/${token}`)).statusCode).toBe(200)
  await sql`update share_link set expires_at = now() - interval '1 second' where record_id = ${id}`.execute(
    asStaff.database,
  )
  await refused(token)
  expect((await links(id)).map(({ isValid }) => isValid)).toEqual([false, false])
  const third = await share(id)
  await sql`update project_record set email = 'removed-' || id || '@account.invalid' where id = ${projectId}`.execute(
    asStaff.database,
  )
  await refused(third)
  expect((await readAsStaff(id)).status).toBe('open')
})

it('withdraws the links of a project that changes its client', async () => {
  const { id, token } = await handInShared()
  const { version } = (await asStaff.call('GET', `/projects/id/${projectId}`)).json()
  const change = { Email: otherClient.email, version }
  const [moved, approved] = await Promise.all([
    asStaff.call('PATCH', `/projects/${projectId}`, change),
    approve(token),
  ])
  expect(moved.statusCode, moved.body).toBe(200)
  expect([200, 404]).toContain(approved.statusCode)
  expect((await readAsStaff(id)).status).toBe(approved.statusCode === 200 ? 'approved' : 'open')
  expect((await visit('GET', `/share/${token}`)).statusCode).toBe(404)
  expect((await links(id))[0]).toMatchObject({ isValid: false, revokedAt: expect.any(String) })
})

it('says that a project in the trash is closed, and deletes the links with the project', async () => {
  const { id, token } = await handInShared()
  await visit('GET', `/share/${token}`)
  expect((await asStaff.call('DELETE', `/projects/${projectId}`)).statusCode).toBe(200)
  for (const answer of [visit('GET', `/share/${token}`), approve(token), comment(token, { text: 'x' })]) {
    expect(expectProblem(await answer, 404).message).toContain('This project is closed')
  }
  await asStaff.database.deleteFrom('project_record').where('id', '=', projectId).execute()
  const kept = asStaff.database.selectFrom('share_link').select('id').where('record_id', '=', id)
  expect(await kept.execute()).toEqual([])
})

it('lists an opening once per browser, and none of previews, files and staff', async () => {
  const { id, token } = await handInShared({ title: 'A file', files: [await upload(pdfFile('x'))] })
  const file = (await visit('GET', `/share/${token}`, undefined, { 'user-agent': '' })).json().files[0].url
  for (const headers of [{ 'user-agent': 'WhatsApp/2.23.20.0 A' }, { 'sec-purpose': 'prefetch' }]) {
    expect((await visit('GET', `/share/${token}`, undefined, headers)).statusCode).toBe(200)
  }
  expect((await visit('HEAD', `/share/${token}`)).statusCode).toBe(200)
  expect((await visit('GET', file)).statusCode).toBe(200)
  await visit('GET', `/share/${token}`, undefined, { authorization: 'Bearer x' }, asStaff)
  expect((await links(id))[0]?.openings).toEqual([])
  for (let count = 0; count < 3; count++) await visit('GET', `/share/${token}`)
  expect((await links(id))[0]?.openings).toMatchObject([{ address: '127.0.0.1', browser: firefox }])
  await deleteOld(asStaff.ctxOf(admin, { now: () => new Date(Date.now() + 430 * 86_400_000) }))
  expect(await links(id)).toEqual([])
})

it('is shared by people only, at most 20 times', async () => {
  const id = await handIn()
  const token = { id: unknownId, scopes: ['projects:read', 'projects:write'] }
  await using asProgram = await createTestSite({ signedIn: { ...admin, token }, shared: asStaff })
  expectProblem(await asProgram.call('POST', `/proofs/${id}/share-links`), 403)
  const made = await Promise.all(Array.from({ length: 25 }, () => makeLink(id)))
  expect(made.filter(({ statusCode }) => statusCode === 201)).toHaveLength(20)
  expect(made.filter(({ statusCode }) => statusCode === 409)).toHaveLength(5)
  expect((await asClient.call('POST', `/proofs/${id}/share-links`)).statusCode).toBe(403)
  expect((await asClient.call('GET', `/proofs/${id}/share-links`)).statusCode).toBe(403)
})

it('makes no link while the project goes to another client', async () => {
  const id = await handIn()
  const { promise: isHandedOver, resolve: commit } = Promise.withResolvers<void>()
  const { promise: isLocked, resolve: lock } = Promise.withResolvers<void>()
  const handingOver = asStaff.database.transaction().execute(async (db) => {
    await db
      .updateTable('project_record')
      .set({ email: otherClient.email })
      .where('id', '=', projectId)
      .execute()
    lock()
    await isHandedOver
  })
  await isLocked
  const sharing = makeLink(id)
  expect(await Promise.race([sharing, delay(500, 'waits')])).toBe('waits')
  commit()
  await handingOver
  expect((await sharing).statusCode).toBe(201)
})

it('limits what an address answers by a link, without refusing its other holders', async () => {
  await using limited = await createTestSite({ shared: asStaff, settings: { RATE_LIMIT: 'on' } })
  const { token } = await handInShared()
  const write = (text: string, address: string) =>
    limited.app.inject({
      ...{ method: 'POST', url: `/api/share/${token}/comments`, remoteAddress: address },
      headers: { host: new URL(limited.settings.publicUrl).host, 'content-type': 'application/json' },
      payload: JSON.stringify({ name, text }),
    })
  for (let count = 0; count < 30; count++) {
    expect((await write(`No. ${count}`, '198.51.100.1')).statusCode).toBe(201)
  }
  expect((await write('Too many', '198.51.100.1')).statusCode).toBe(429)
  const others = Array.from({ length: 31 }, (_, at) => write(`By another ${at}`, `198.51.100.${at + 2}`))
  const statuses = (await Promise.all(others)).map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 201)).toHaveLength(30)
  // The round has as many comments as it can have.
  expect(statuses.filter((status) => status === 409)).toHaveLength(1)
})
