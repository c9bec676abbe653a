import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { revealCredential } from '#core/credential/credential.server.ts'
import { credentialKindNames, fieldOf, fieldsOf } from '#core/credential/credential-fields.ts'
import { addCredential } from '#core/credential/edit-credential.server.ts'
import { createProject } from '#core/project/edit-project.server.ts'
import { reencryptSecrets } from '#server/open-secrets.ts'
import { admin, aProject } from '#tests/factories.ts'
import { addOrder } from '#tests/orders.ts'
import { expectProblem } from '#tests/problem.ts'
import {
  createSignInSite,
  otherClient,
  type SignedIn,
  type SignedInSite,
  signInCustom,
  someAdmin,
  someClient,
} from '#tests/signed-in.ts'
import { boxOf } from '#tests/test-keys.ts'

let site: SignedInSite
let staff: SignedIn
let owner: SignedIn
let stranger: SignedIn
let projectId: string
beforeAll(async () => {
  site = await createSignInSite()
  staff = await site.signIn(someAdmin)
  owner = await site.signIn(someClient)
  stranger = await site.signIn(otherClient)
})
beforeEach(async () => {
  projectId = await createProject(site.ctxOf(admin), aProject({ email: someClient.email }))
})
afterAll(() => site[Symbol.asyncDispose]())

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'
const call = (by: SignedIn, method: Method, path = '', body?: object, key?: string) =>
  by.call(method, `/api/projects/${projectId}/secrets${path}`, body, {
    ...by.bearer,
    ...(key && { 'idempotency-key': key }),
  })
const ftp = { kind: 'ftp', label: 'The server', fields: { host: 'ftp.example', password: 'open sesame' } }
async function add(by: SignedIn = staff, entry: object = ftp, key?: string): Promise<string> {
  const answer = await call(by, 'POST', '', entry, key)
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json().insertedId
}
const list = async (by: SignedIn = owner) => (await call(by, 'GET')).json()
const reveal = (by: SignedIn, id: string, body: object = {}) => call(by, 'POST', `/${id}/reveal`, body)
const looks = async (by: SignedIn) =>
  (await by.call('GET', `/api/projects/${projectId}/looks`, undefined, by.bearer)).json()

it('lists the two passwords and the entries to client and staff, without values', async () => {
  const id = await add(owner)
  const rows = await list()
  expect(rows).toMatchObject([
    { _id: 'EmailPassword', kind: 'email', label: 'Email password' },
    { _id: 'wpPassword', kind: 'wordpress', label: 'WordPress password' },
    { _id: id, kind: 'ftp', label: 'The server', fields: ['host', 'password'], version: 1 },
  ])
  expect(await list(staff)).toEqual(rows)
  const { emailPassword, wpPassword } = aProject()
  for (const value of ['open sesame', 'ftp.example', emailPassword, wpPassword]) {
    expect(JSON.stringify(rows)).not.toContain(value)
  }
})

it('reveals one entry, and lists who, when and why for client and staff', async () => {
  const id = await add()
  expect((await reveal(owner, id)).json()).toEqual({ _id: id, fields: ftp.fields, code: null })
  const answer = await reveal(staff, id, { reason: ' To move the site ' })
  expect(answer.headers['cache-control']).toBe('no-store')
  expect((await reveal(staff, 'wpPassword')).json()).toEqual({
    _id: 'wpPassword',
    fields: { username: aProject().wpUsername, password: aProject().wpPassword },
    code: null,
  })
  const seen = await looks(owner)
  expect(seen).toMatchObject([
    { field: 'wpPassword', label: '', reason: '', by: { name: someAdmin.name } },
    { field: id, label: 'The server', reason: 'To move the site', by: { name: someAdmin.name } },
    { field: id, label: 'The server', reason: '', by: { name: someClient.name } },
  ])
  expect(await looks(staff)).toEqual(seen)
  expect(Date.now() - new Date(seen[0].at).getTime()).toBeLessThan(60_000)
})

it('computes the current code of a seed', async () => {
  const id = await add(staff, { kind: 'totp', label: 'Host', fields: { seed: 'GEZD GNBV GY3T QOJQ' } })
  const { code } = (await reveal(owner, id)).json()
  expect(code).toEqual({
    code: expect.stringMatching(/^\d{6}$/),
    nextCode: expect.stringMatching(/^\d{6}$/),
    secondsLeft: expect.any(Number),
  })
})

it('asks for a new sign-in after fifteen minutes, and lists no reveal', async () => {
  const late = await site.signIn({ email: 'late@client.example', name: 'Late' })
  projectId = await createProject(site.ctxOf(admin), aProject({ email: 'late@client.example' }))
  const id = await add(late)
  const before = new Date(Date.now() - 16 * 60_000)
  await sql`update session set created_at = ${before} where person_id =
    (select id from person where email = 'late@client.example')`.execute(site.database)
  expectProblem(await reveal(late, id), 428)
  expect(await looks(late)).toEqual([])
  expect((await list(late)).length).toBe(3)
})

it('is closed to other clients and to staff without the area Help', async () => {
  const id = await add()
  const office = await signInCustom(site, ['office', 'money', 'content'])
  const help = await signInCustom(site, ['help'])
  for (const by of [stranger, office]) {
    for (const answer of [
      await call(by, 'GET'),
      await call(by, 'POST', '', ftp),
      await call(by, 'PATCH', `/${id}`, { version: 1, label: 'Mine' }),
      await call(by, 'DELETE', `/${id}`),
      await reveal(by, id),
      await reveal(by, 'EmailPassword'),
      await call(by, 'PATCH', '/EmailPassword', { version: 1, fields: { password: 'mine' } }),
      await call(by, 'DELETE', '/wpPassword'),
    ]) {
      expectProblem(answer, 403)
      expect(answer.body).not.toContain('sesame')
    }
  }
  expect((await reveal(help, id)).statusCode).toBe(200)
  const audit = await office.call('GET', '/api/audit?limit=200', undefined, office.bearer)
  expect(audit.statusCode).toBe(200)
  expect(audit.body).not.toContain('sesame')
})

it('changes some values and the name, and keeps the others', async () => {
  const id = await add()
  const before = (await list()).at(-1)
  expect(
    (await call(owner, 'PATCH', `/${id}`, { version: 1, fields: { host: 'new.example' } })).json(),
  ).toEqual({
    ...{ acknowledged: true, matchedCount: 1, modifiedCount: 1 },
  })
  expect((await list()).at(-1)).toMatchObject({ changedAt: before.changedAt, version: 2 })
  const change = { version: 2, label: 'SFTP', fields: { password: 'rotated', host: null, notes: 'Port 22' } }
  expect((await call(staff, 'PATCH', `/${id}`, change)).statusCode).toBe(200)
  const after = (await list()).at(-1)
  expect(after).toMatchObject({ label: 'SFTP', fields: ['password', 'notes'], version: 3 })
  expect(after.changedAt > before.changedAt).toBe(true)
  expect((await reveal(owner, id)).json().fields).toEqual({ password: 'rotated', notes: 'Port 22' })
  const same = { version: 3, label: 'SFTP', fields: { password: 'rotated' } }
  expect((await call(staff, 'PATCH', `/${id}`, same)).json().modifiedCount).toBe(0)
  expectProblem(await call(staff, 'PATCH', `/${id}`, { version: 1, label: 'Old' }), 409)
  expectProblem(await call(staff, 'PATCH', `/${id}`, { version: 3, fields: { password: '' } }), 422)
  expect((await call(owner, 'DELETE', `/${id}`)).statusCode).toBe(200)
  expectProblem(await call(owner, 'DELETE', `/${id}`), 404)
  expectProblem(await reveal(owner, id), 404)
})

it('lets the client change and delete the two passwords, as the other entries', async () => {
  const row = async (by: SignedIn = owner) =>
    (await list(by)).find(({ _id }: { _id: string }) => _id === 'wpPassword')
  const change = async (by: SignedIn, body: object) =>
    call(by, 'PATCH', '/wpPassword', { version: (await row())?.version ?? 1, ...body })
  const before = await row()
  const secret = 'chosen by the client'
  expect((await change(owner, { fields: { password: secret } })).json()).toEqual({
    ...{ acknowledged: true, matchedCount: 1, modifiedCount: 1 },
  })
  const after = await row(staff)
  expect(after).toMatchObject({ changeEveryMonths: null })
  expect(after.version).toBeGreaterThan(before.version)
  expect(after.changedAt > before.changedAt).toBe(true)
  expect((await change(staff, { label: after.label, changeEveryMonths: 3 })).statusCode).toBe(200)
  expect(await row()).toMatchObject({ changedAt: after.changedAt, changeEveryMonths: 3 })
  const opened = await row()
  expect(opened.version).toBeGreaterThan(after.version)
  expect(opened.changeDueOn).toMatch(/^\d{4}-\d\d-\d\d$/)
  expect((await change(staff, { fields: { password: secret } })).json().modifiedCount).toBe(0)
  for (const [body, field] of [
    [{ fields: { password: '' } }, 'password'],
    [{ fields: { password: null } }, 'password'],
    [{ fields: { password: 'x'.repeat(1_001) } }, 'password'],
    [{ fields: { username: 'else' } }, 'fields'],
    [{ label: 'Mine' }, 'label'],
    [{ changeEveryMonths: 61 }, 'changeEveryMonths'],
  ] as const) {
    const refused = await change(owner, body)
    expect(Object.keys(expectProblem(refused, 422).errors ?? {}), JSON.stringify(body)).toEqual([field])
  }
  // The specification's call still writes and reads them, and an edit that began before is refused.
  const project = `/api/projects/${projectId}`
  await staff.call('PATCH', project, { version: 1, wpPassword: 'by the form' }, staff.bearer)
  expectProblem(await change(owner, { version: opened.version, fields: { password: 'too late' } }), 409)
  const kept = await row()
  expect(kept).toMatchObject({ changeEveryMonths: 3 })
  const shown = await owner.call('POST', `${project}/reveal`, { field: 'wpPassword' }, owner.bearer)
  expect(shown.json()).toEqual({ field: 'wpPassword', value: 'by the form' })

  expect((await call(owner, 'DELETE', '/wpPassword')).statusCode).toBe(200)
  expectProblem(await call(owner, 'DELETE', '/wpPassword'), 404)
  expectProblem(await change(owner, { version: kept.version, fields: { password: 'gone' } }), 404)
  expect(await list()).toMatchObject([{ _id: 'EmailPassword' }])
  await staff.call('PATCH', project, { version: 2, wpPassword: 'stored again' }, staff.bearer)
  for (const { version } of [before, after, opened, kept]) {
    expectProblem(await change(owner, { version, fields: { password: 'of an edit before' } }), 409)
  }
  expect((await reveal(owner, 'wpPassword')).json().fields.password).toBe('stored again')
  const audit = await site.database
    .selectFrom('audit_entry')
    .select(['action', 'before', 'after'])
    .where('kind', '=', 'credential')
    .where('record_id', '=', projectId)
    .orderBy('id')
    .execute()
  expect(audit).toMatchObject([
    { action: 'credential.update', after: { entry: 'WordPress password', sealedAnew: ['password'] } },
    { action: 'credential.update', before: { changeEveryMonths: null }, after: { changeEveryMonths: 3 } },
    { action: 'credential.remove', before: { projectId, label: 'WordPress password' } },
  ])
  for (const value of [secret, 'by the form']) expect(JSON.stringify(audit)).not.toContain(value)
})

it('applies one of 20 concurrent changes of a password', async () => {
  const [{ version }] = await list()
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      call(index % 2 ? owner : staff, 'PATCH', '/EmailPassword', {
        version,
        fields: { password: `new ${index}` },
      }),
    ),
  )
  const statuses = answers.map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect((await reveal(owner, 'EmailPassword')).json().fields.password).toBe(`new ${statuses.indexOf(200)}`)
})

it('finds no entry under another project', async () => {
  const id = await add()
  projectId = await createProject(site.ctxOf(admin), aProject({ email: otherClient.email }))
  expectProblem(await reveal(stranger, id), 404)
  expectProblem(await call(stranger, 'PATCH', `/${id}`, { version: 1, label: 'Mine' }), 404)
  expectProblem(await call(stranger, 'DELETE', `/${id}`), 404)
})

it('applies one of 100 concurrent changes, and adds one entry for 100 repeated presses', async () => {
  const id = await add()
  const rotate = (index: number) =>
    call(staff, 'PATCH', `/${id}`, { version: 1, fields: { password: `new ${index}` } })
  const answers = await Promise.all(Array.from({ length: 100 }, (_, index) => rotate(index)))
  const statuses = answers.map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect(statuses.filter((status) => status === 409)).toHaveLength(99)
  const winner = statuses.indexOf(200)
  expect((await reveal(staff, id)).json().fields.password).toBe(`new ${winner}`)
  const ids = await Promise.all(Array.from({ length: 100 }, () => add(staff, ftp, 'one press')))
  expect(new Set(ids).size).toBe(1)
  const another = { ...ftp, fields: { ...ftp.fields, password: 'another one' } }
  expectProblem(await call(staff, 'POST', '', another, 'one press'), 422)
  const keys = await site.database.selectFrom('idempotency_key').selectAll().execute()
  expect(JSON.stringify(keys)).not.toContain(ftp.fields.password)
})

it('has at most 200 entries a project', async () => {
  for (let round = 0; round < 7; round++) {
    await Promise.all(Array.from({ length: 30 }, () => call(staff, 'POST', '', ftp)))
  }
  expect(await list()).toHaveLength(202)
})

it.each(credentialKindNames)('keeps every field of the kind %s, at its greatest length', async (kind) => {
  const values = Object.fromEntries(fieldsOf(kind).map((name) => [name, '৳'.repeat(fieldOf(name).max)]))
  const fields = kind === 'totp' ? { ...values, seed: 'A'.repeat(2_000) } : values
  const id = await add(staff, { kind, label: 'L'.repeat(120), fields })
  expect((await reveal(staff, id)).json().fields).toEqual(fields)
  for (const name of fieldsOf(kind)) {
    const longer = { ...fields, [name]: 'A'.repeat(fieldOf(name).max + 1) }
    const refused = await call(staff, 'POST', '', { kind, label: 'Longer', fields: longer })
    expectProblem(refused, 422)
    expect(refused.body).not.toContain('AAAA')
  }
})

it.each([
  [{ kind: 'safe' }, 'kind'],
  [{ label: ' ' }, 'label'],
  [{ label: 'x'.repeat(121) }, 'label'],
  [{ fields: undefined }, 'fields'],
  [{ fields: [] }, 'fields'],
  [{ fields: {} }, 'password'],
  [{ fields: { password: '  ' } }, 'password'],
  [{ fields: { password: 'a\0b' } }, 'fields'],
  [{ fields: { password: '\ud800' } }, 'fields'],
  [{ fields: { password: 1 } }, 'fields'],
  [{ fields: { password: { length: 5 } } }, 'fields'],
  [{ fields: { password: 'a', seed: 'GEZDGNBV' } }, 'fields'],
  [{ fields: { password: 'a', constructor: 'b' } }, 'fields'],
  [{ kind: 'totp', fields: { seed: 'not base32!' } }, 'seed'],
])('refuses %j', async (wrong, field) => {
  const answer = await call(staff, 'POST', '', { ...ftp, ...wrong })
  expectProblem(answer, 422)
  expect(Object.keys(answer.json().errors)[0]).toMatch(new RegExp(`^${field}`))
})

it('opens every kind with the newest key alone after a rotation', async () => {
  const [before, both, after] = [boxOf('old'), boxOf('new', 'old'), boxOf('new')]
  const { database: db } = site
  await db.deleteFrom('credential').execute()
  await db.deleteFrom('project_secret').execute()
  const ids: string[] = []
  const written: Record<string, string>[] = []
  for (let count = 0; count < 120; count++) {
    const kind = credentialKindNames[count % credentialKindNames.length] ?? 'other'
    const fields: Record<string, string> = Object.fromEntries(
      fieldsOf(kind).map((name) => [name, name === 'seed' ? 'GEZDGNBVGY3TQOJQ' : `${name} ${count}`]),
    )
    written.push(fields)
    ids.push(
      await addCredential(site.ctxOf(admin, { secrets: before }), projectId, {
        kind,
        label: `${count}`,
        fields,
      }),
    )
  }
  const changedAt = await db.selectFrom('credential').select('changed_at').orderBy('id').execute()
  expect(await reencryptSecrets(db, both)).toBe(120)
  expect(await reencryptSecrets(db, both)).toBe(0)
  const session = { ...admin.session, startedAt: new Date() }
  const ctx = site.ctxOf({ ...admin, session }, { secrets: after })
  for (const [index, id] of ids.entries()) {
    const { fields } = await revealCredential(ctx, { projectId, id })
    expect(fields).toEqual(written[index])
  }
  expect(await db.selectFrom('credential').select('changed_at').orderBy('id').execute()).toEqual(changedAt)
})

it('does not open an entry that was copied to another row', async () => {
  const [one, other] = [await add(), await add()]
  const copied = site.database.selectFrom('credential').select('sealed').where('id', '=', one)
  await site.database
    .updateTable('credential')
    .set({ sealed: (await copied.executeTakeFirstOrThrow()).sealed })
    .where('id', '=', other)
    .execute()
  expect((await reveal(staff, other)).statusCode).toBe(500)
  expect(await looks(staff)).toEqual([])
})

it('asks for changes after the handover whatever a former client of the project still has', async () => {
  await add()
  const order = await addOrder(site.database, { email: someClient.email })
  const orders = site.database.updateTable('client_order').where('id', '=', order)
  await orders.set({ project_id: projectId, status: 'in-progress' }).execute()
  const due = async (by: SignedIn) =>
    (await list(by)).filter((row: { changeAfterHandover: boolean }) => row.changeAfterHandover)
  const project = `/api/projects/${projectId}`
  const plan = await staff.call('POST', `${project}/milestones`, { title: 'Launch' }, staff.bearer)
  const done = { version: 1, done: true }
  await staff.call('PATCH', `${project}/milestones/${plan.json().insertedId}`, done, staff.bearer)
  expect(await due(owner)).toEqual([])
  await orders.set({ status: 'delivered', delivered_at: new Date() }).execute()
  expect(await due(owner)).toHaveLength(3)
  await orders.set({ status: 'in-progress', delivered_at: null }).execute()
  const given = { version: 1, Email: otherClient.email }
  const moved = await staff.call('PATCH', project, given, staff.bearer)
  expect(moved.json(), moved.body).toMatchObject({ modifiedCount: 1 })

  expect(await due(stranger)).toHaveLength(3)
})

it('lists what to change after the handover until it is changed', async () => {
  const id = await add()
  const due = async () =>
    (await list()).filter((row: { changeAfterHandover: boolean }) => row.changeAfterHandover)
  expect(await due()).toEqual([])
  const project = `/api/projects/${projectId}`
  const plan = await staff.call('POST', `${project}/milestones`, { title: 'Launch' }, staff.bearer)
  expect(await due()).toEqual([])
  const done = { version: 1, done: true }
  await staff.call('PATCH', `${project}/milestones/${plan.json().insertedId}`, done, staff.bearer)
  expect(await due()).toHaveLength(3)
  await call(owner, 'PATCH', `/${id}`, { version: 1, fields: { password: 'mine now' } })
  await staff.call('PATCH', project, { version: 1, wpPassword: 'also mine' }, staff.bearer)
  expect(await due()).toMatchObject([{ _id: 'EmailPassword' }])
})

it('stays with staff after the client deleted the account, and away from a later one', async () => {
  const account = { email: 'leaves@client.example', name: 'Leaves' }
  const leaving = await site.signIn(account)
  projectId = await createProject(site.ctxOf(admin), aProject({ email: account.email }))
  const id = await add(leaving)
  expect((await leaving.call('DELETE', '/api/account', undefined, leaving.bearer)).statusCode).toBe(200)
  const later = await site.signIn(account)
  expectProblem(await call(later, 'GET'), 403)
  expectProblem(await reveal(later, id), 403)
  expect((await reveal(staff, id)).json().fields).toEqual(ftp.fields)
})

it('refuses API tokens the values, and to overwrite or delete them', async () => {
  const id = await add()
  const wanted = { name: 'Robot', scopes: ['projects:read', 'projects:write'], expiresInDays: 30 }
  const { token } = (await staff.call('POST', '/api/tokens', wanted, staff.bearer)).json()
  const headers = { authorization: `Bearer ${token}` }
  const path = `/api/projects/${projectId}/secrets`
  expect((await site.get(path, headers)).statusCode).toBe(200)
  const answer = await site.post(`${path}/${id}/reveal`, {}, headers)
  expectProblem(answer, 403)
  expect(answer.body).not.toContain('sesame')
  for (const [method, body] of [
    ['PATCH', { version: 1, fields: { password: 'overwritten' } }],
    ['DELETE', undefined],
  ] as const) {
    const url = `${path}/${id}`
    const json = body && { payload: JSON.stringify(body) }
    const type = body && { 'content-type': 'application/json' }
    expectProblem(await site.request({ method, url, headers: { ...headers, ...type }, ...json }), 403)
  }
  expect((await reveal(staff, id)).json().fields).toEqual(ftp.fields)
})
