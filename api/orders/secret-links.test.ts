import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createProject } from '#core/project/edit-project.server.ts'
import { deleteOld } from '#core/retention/delete-old.server.ts'
import { rotateSecretLinks } from '#core/secret-link/secret-link-rows.server.ts'
import { readAllRows } from '#tests/backups.ts'
import { admin, aProject } from '#tests/factories.ts'
import { expectProblem } from '#tests/problem.ts'
import {
  createSignInSite,
  type SignedIn,
  type SignedInSite,
  signInCustom,
  someAdmin,
  someClient,
} from '#tests/signed-in.ts'
import { boxOf } from '#tests/test-keys.ts'

const sentence = 'the planted one-time secret'
let site: SignedInSite
let staff: SignedIn
let owner: SignedIn
let projectId: string
beforeAll(async () => {
  site = await createSignInSite()
  staff = await site.signIn(someAdmin)
  owner = await site.signIn(someClient)
})
beforeEach(async () => {
  projectId = await createProject(
    site.ctxOf(admin),
    aProject({ email: someClient.email, wpPassword: sentence }),
  )
})
afterAll(() => site[Symbol.asyncDispose]())

const call = (by: SignedIn, method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) =>
  by.call(method, `/api${path}`, body, by.bearer)

type Made = { insertedId: string; path: string }
async function make(more: object): Promise<Made> {
  const answer = await call(staff, 'POST', '/secret-links', { projectId, ...more })
  expect(answer.statusCode, answer.body).toBe(201)
  const { insertedId, secretLink } = answer.json()
  const path = new URL(secretLink).pathname
  expect(path).toMatch(/^\/secret\/[\w-]{43}$/)
  return { insertedId, path }
}
const send = (more: object = {}) => make({ direction: 'send', secret: 'wpPassword', ...more })
const ask = (more: object = {}) =>
  make({ direction: 'request', kind: 'hosting', label: 'Your host', ...more })
const list = async () => (await call(staff, 'GET', `/projects/${projectId}/secret-links`)).json()
const press = (path: string, fields: Record<string, string>) =>
  site.request({
    method: 'POST',
    url: path,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: site.settings.publicUrl,
      'sec-fetch-site': 'same-origin',
    },
    payload: new URLSearchParams(fields).toString(),
  })
const open = (path: string) => press(path, { intent: 'open' })
const fill = (path: string, fields: Record<string, string>) => press(path, { intent: 'fill', ...fields })

it('opens once by a press, never by reading the page, and says so the second time', async () => {
  const { path } = await send()
  for (const method of ['GET', 'HEAD'] as const) {
    for (const url of [path, `${path}?intent=open`, `${path}.data`]) {
      const read = await site.request({ method, url })
      expect(read.statusCode).toBe(200)
      expect(read.body).not.toContain(sentence)
      expect(read.headers).toMatchObject({
        'cache-control': 'no-store',
        'referrer-policy': 'same-origin',
        'x-robots-tag': 'noindex, nofollow',
      })
    }
  }
  const opened = await open(path)
  expect(opened.statusCode).toBe(200)
  expect(opened.headers['cache-control']).toBe('no-store')
  expect(opened.body).toContain(sentence)
  expect(opened.body).toContain(aProject().wpUsername)
  const again = await open(path)
  expect(again.statusCode).toBe(400)
  for (const { body } of [again, await site.get(path)]) {
    expect(body).toContain('This link was used before')
    expect(body).not.toContain(sentence)
  }
  expect(await list()).toMatchObject([{ direction: 'send', state: 'used', usedAt: expect.any(String) }])
  await sql`update secret_link set expires_at = now()`.execute(site.database)
  expect((await site.get(path)).statusCode).toBe(404)
})

it('opens for one of 100 who press at the same time', async () => {
  const { path } = await send()
  const answers = await Promise.all(Array.from({ length: 100 }, () => open(path)))
  expect(answers.filter(({ body }) => body.includes(sentence))).toHaveLength(1)
  expect(answers.filter(({ body }) => body.includes('This link was used before'))).toHaveLength(99)
})

it('asks for access data, which is stored once of 100 presses', async () => {
  const { path } = await ask()
  expect((await site.get(path)).body).toContain('Your host')
  const refused = await fill(path, { username: 'maya', password: '' })
  expect(refused.statusCode).toBe(422)
  expect(refused.body).toContain('Please fill in the password')
  expect(refused.body).toContain('value="maya"')
  const long = await fill(path, { password: 'x'.repeat(1_001) })
  expect(long.statusCode).toBe(422)
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, index) => fill(path, { username: 'maya', password: `open ${index}` })),
  )
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  const winner = answers.findIndex(({ statusCode }) => statusCode === 200)
  const entries = (await call(owner, 'GET', `/projects/${projectId}/secrets`)).json()
  expect(entries).toHaveLength(3)
  expect(entries[2]).toMatchObject({ kind: 'hosting', label: 'Your host', fields: ['username', 'password'] })
  const revealed = await call(staff, 'POST', `/projects/${projectId}/secrets/${entries[2]._id}/reveal`, {})
  expect(revealed.json().fields).toEqual({ username: 'maya', password: `open ${winner}` })
  expect((await fill(path, { password: 'later' })).body).toContain('This link was used before')
})

it('uses nothing up by a press that is meant for the other kind, or that cannot be read', async () => {
  const [sent, asked] = [await send(), await ask()]
  expect((await fill(sent.path, { password: 'x' })).statusCode).toBe(404)
  expect((await open(asked.path)).statusCode).toBe(404)
  expect((await press(sent.path, {})).statusCode).toBe(400)
  expect((await fill(asked.path, { password: 'a\0b' })).statusCode).toBe(422)
  expect((await list()).map(({ state }: { state: string }) => state)).toEqual(['open', 'open'])
  const foreign = await site.request({
    method: 'POST',
    url: sent.path,
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://elsewhere.example' },
    payload: 'intent=open',
  })
  expect(foreign.body).not.toContain(sentence)
  expect((await open(sent.path)).body).toContain(sentence)
})

it('refuses unknown, withdrawn and expired links alike, also of thrown projects and deleted clients', async () => {
  const [revoked, late, thrown] = [await send(), await send({ hours: 1 }), await send()]
  expect((await call(staff, 'DELETE', `/secret-links/${revoked.insertedId}`)).statusCode).toBe(200)
  expectProblem(await call(staff, 'DELETE', `/secret-links/${revoked.insertedId}`), 404)
  await sql`update secret_link set expires_at = now() where id = ${late.insertedId}`.execute(site.database)
  const bodies = new Set<string>()
  for (const path of [revoked.path, late.path, `/secret/${'x'.repeat(43)}`, '/secret/x']) {
    for (const answer of [await site.get(path), await open(path)]) {
      expect(answer.statusCode, path).toBe(404)
      expect(answer.body).toContain('This link does not work')
      expect(answer.body).not.toContain('The address may have changed')
      expect(answer.body).not.toContain('WordPress password')
    }
    bodies.add(String((await site.get(path)).headers['cache-control']))
  }
  expect([...bodies]).toEqual(['no-store'])
  expect((await list()).map(({ state }: { state: string }) => state)).toEqual(['open', 'expired', 'revoked'])
  await call(staff, 'DELETE', `/projects/${projectId}`)
  expect((await open(thrown.path)).statusCode).toBe(404)
})

it('does not open for whoever holds the link of a client who deleted the account', async () => {
  const account = { email: 'leaver@client.example', name: 'Leaver' }
  const leaving = await site.signIn(account)
  projectId = await createProject(site.ctxOf(admin), aProject({ email: account.email, wpPassword: sentence }))
  const { path } = await send()
  expect((await call(leaving, 'DELETE', '/account')).statusCode).toBe(200)
  expect((await open(path)).statusCode).toBe(404)
})

it('takes nothing from a former client for a project that another one has now', async () => {
  const [sent, asked] = [await send(), await ask()]
  const { version } = (await call(staff, 'GET', `/projects/id/${projectId}`)).json()
  const given = await call(staff, 'PATCH', `/projects/${projectId}`, {
    version,
    Email: 'next@client.example',
  })
  expect(given.statusCode, given.body).toBe(200)
  expect((await fill(asked.path, { password: 'of the former client' })).statusCode).toBe(404)
  expect((await open(sent.path)).statusCode).toBe(404)
  expect((await list()).map(({ state }: { state: string }) => state)).toEqual(['revoked', 'revoked'])
})

it('counts sending as a reveal, which needs a new sign-in and the area Help', async () => {
  await send()
  const looks = (await call(owner, 'GET', `/projects/${projectId}/looks`)).json()
  expect(looks).toMatchObject([{ field: 'wpPassword', reason: 'Sent by a one-time link' }])
  const office = await signInCustom(site, ['office', 'money', 'content'])
  const wanted = { projectId, direction: 'send', secret: 'wpPassword' }
  for (const by of [office, owner]) {
    expectProblem(await call(by, 'POST', '/secret-links', wanted), 403)
    expectProblem(await call(by, 'GET', `/projects/${projectId}/secret-links`), 403)
  }
  const late = await signInCustom(site, ['help'])
  await sql`update session set created_at = now() - interval '16 minutes' where person_id =
    (select id from person where email = ${late.email})`.execute(site.database)
  expectProblem(await call(late, 'POST', '/secret-links', wanted), 428)
  const asked = { projectId, direction: 'request', kind: 'ftp', label: 'Server' }
  expect((await call(late, 'POST', '/secret-links', asked)).statusCode).toBe(201)
})

it.each([
  [{ direction: 'give' }, 422],
  [{ direction: 'send' }, 422],
  [{ direction: 'send', secret: 'root' }, 422],
  [{ direction: 'send', secret: crypto.randomUUID() }, 404],
  [{ direction: 'send', secret: 'wpPassword', hours: 0 }, 422],
  [{ direction: 'send', secret: 'wpPassword', hours: 721 }, 422],
  [{ direction: 'request', kind: 'ftp', label: ' ' }, 422],
  [{ direction: 'request', kind: 'safe', label: 'x' }, 422],
  [{ direction: 'request', kind: 'ftp', label: 'x', projectId: crypto.randomUUID() }, 404],
])('refuses %j', async (wrong, status) => {
  expectProblem(await call(staff, 'POST', '/secret-links', { projectId, ...wrong }), status)
})

it('stores neither token nor what is sent in clear text, and deletes the latter in time', async () => {
  const [used, revoked, late, kept] = [await send(), await send(), await send({ hours: 1 }), await send()]
  const asked = await ask()
  await open(used.path)
  await fill(asked.path, { password: 'planted by the holder' })
  await call(staff, 'DELETE', `/secret-links/${revoked.insertedId}`)
  await sql`update secret_link set expires_at = now() where id = ${late.insertedId}`.execute(site.database)
  await deleteOld(site.ctxOf(admin))
  const { rows } = await sql<{ id: string }>`
    select id from secret_link where project_id = ${projectId} and sealed is not null`.execute(site.database)
  expect(rows).toEqual([{ id: kept.insertedId }])
  const tokens = [used, revoked, late, kept, asked].map(({ path }) => path.replace('/secret/', ''))
  for (const [table, lines] of await readAllRows(site)) {
    const text = lines.join('\n')
    for (const secret of [sentence, 'planted by the holder', ...tokens]) {
      for (const spelling of [secret, Buffer.from(secret).toString('hex')]) {
        expect(text.includes(spelling), `${table} contains ${secret}`).toBe(false)
      }
    }
  }
  const audit = await call(staff, 'GET', '/audit?kind=secret-link&limit=200')
  for (const action of ['create', 'open', 'fill', 'revoke']) {
    expect(audit.body).toContain(`secret-link.${action}`)
  }
})

it('opens what was sent after the key was rotated', async () => {
  await sql`delete from secret_link`.execute(site.database)
  const { path, insertedId } = await send()
  const db = site.database
  const { rows } = await sql<{ keyId: string }>`select key_id as "keyId" from secret_link`.execute(db)
  const box = boxOf('new', 'a key of tests')
  expect(rows[0]?.keyId).not.toBe(box.keyId)
  expect(await rotateSecretLinks({ db, secrets: box })).toBe(1)
  expect(await rotateSecretLinks({ db, secrets: box })).toBe(0)
  const stored = await sql<{
    keyId: string
  }>`select key_id as "keyId" from secret_link where id = ${insertedId}`.execute(db)
  expect(stored.rows[0]?.keyId).toBe(box.keyId)
  // The site itself does not have the new key yet.
  expect((await open(path)).statusCode).toBe(500)
  expect(await rotateSecretLinks({ db, secrets: boxOf('a key of tests', 'new') })).toBe(1)
  expect((await open(path)).body).toContain(sentence)
})

it('limits guesses from one address', async () => {
  await using limited = await createSignInSite({ settings: { RATE_LIMIT: 'on' }, shared: site })
  const statuses: number[] = []
  for (let count = 0; count < 32; count++) {
    statuses.push((await limited.get(`/secret/${String(count).padStart(43, 'x')}`)).statusCode)
  }
  expect(statuses.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => 404))
  expect(statuses.slice(30)).toEqual([429, 429])
})
