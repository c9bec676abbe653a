import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { createProject } from '#core/project/edit-project.server.ts'
import { aContactMessage, admin, aProject } from '#tests/factories.ts'
import {
  createSignInSite,
  type SignedIn,
  type SignedInSite,
  signInCustom,
  signInStaff,
  someAdmin,
  someClient,
} from '#tests/signed-in.ts'

const reason = 'Spelled wrongly on the phone'
const wrong = 'rahmia@example.com'
const right = 'rahima@example.com'

const correct = (by: SignedIn, from: string, email: string, why = reason) =>
  by.call('PUT', `/api/users/${from}/sign-in`, { email, reason: why }, by.bearer)
const add = async (by: SignedIn, body: object) =>
  (await by.call('POST', '/api/clients', body, by.bearer)).json<{ insertedId: string }>().insertedId
const read = async (by: SignedIn, path: string) => (await by.call('GET', path, undefined, by.bearer)).json()
const auditOf = ({ database }: SignedInSite) =>
  database.selectFrom('audit_entry').selectAll().where('action', '=', 'client.correct-email').execute()

it('corrects the address of a client without an account, with all records, and tells the owners', async () => {
  await using site = await createSignInSite()
  const boss = await site.signIn(someAdmin)
  const id = await add(boss, { name: 'Rahima', email: wrong })
  const projectId = await createProject(site.ctxOf(admin), aProject({ email: wrong }))
  await boss.call('POST', '/api/notes', { email: wrong, title: 'Hello', text: 'Welcome' }, boss.bearer)
  const sent = await boss.call('POST', '/api/contact', aContactMessage({ email: 'Rahmia@Example.com' }))
  const { insertedId: linked } = sent.json<{ insertedId: string }>()
  await boss.call('POST', `/api/conversations/${linked}/client`, undefined, boss.bearer)
  const other = await boss.call('POST', '/api/contact', aContactMessage({ email: wrong }))

  expect((await correct(boss, wrong, ` ${right.toUpperCase()} `)).json()).toMatchObject({ modifiedCount: 1 })
  expect(await read(boss, `/api/clients/${id}`)).toMatchObject({
    emails: [{ email: right, hasAccount: false }],
    counts: { projects: 1, notes: 1 },
  })
  expect(await read(boss, `/api/clients?q=${wrong}`)).toEqual([])
  // Answers go to the new address only where staff linked the message.
  expect(await read(boss, `/api/conversations/${linked}`)).toMatchObject({ email: right, version: 2 })
  const unlinked = other.json<{ insertedId: string }>().insertedId
  expect(await read(boss, `/api/conversations/${unlinked}`)).toMatchObject({ email: wrong })

  const person = await site.signIn({ email: right, name: 'Rahima' })
  expect(await read(person, `/api/projects/${right}`)).toMatchObject([{ _id: projectId }])
  const stranger = await site.signIn({ email: wrong, name: 'Stranger' })
  expect(await read(stranger, `/api/projects/${wrong}`)).toEqual([])

  const [entry, ...more] = await auditOf(site)
  expect(more).toEqual([])
  expect(entry).toMatchObject({ kind: 'client', record_id: id, after: { reason } })
  const notices = site.database.selectFrom('notice').select(['email', 'text'])
  const told = await notices.where('event', 'like', 'person.sign-in:%').execute()
  expect(told).toEqual([{ email: someAdmin.email, text: expect.stringContaining(reason) }])
  const mails = site.database.selectFrom('mail').select('id').where('recipient', 'in', [wrong, right])
  expect(await mails.where('event', 'like', 'person.%').execute()).toEqual([])
})

it('moves to the other address of the same client, also one that somebody signs in with', async () => {
  await using site = await createSignInSite()
  const boss = await site.signIn(someAdmin)
  const id = await add(boss, { name: 'Rahima', email: wrong })
  await createProject(site.ctxOf(admin), aProject({ email: wrong }))
  const person = await site.signIn(someClient)
  const into = await add(boss, { name: 'Rahima', email: someClient.email })
  await boss.call('POST', `/api/clients/${id}/merge`, { into }, boss.bearer)
  expect((await correct(boss, wrong, someClient.email)).json()).toMatchObject({ modifiedCount: 1 })
  expect(await read(boss, `/api/clients/${into}`)).toMatchObject({
    emails: [{ email: someClient.email, hasAccount: true }],
    counts: { projects: 1 },
  })
  expect(await read(person, `/api/projects/${someClient.email}`)).toHaveLength(1)
})

it('refuses taken and misleading addresses, a missing reason and an old sign-in, and changes nothing', async () => {
  await using site = await createSignInSite()
  const boss = await site.signIn(someAdmin)
  await site.signIn(someClient)
  const id = await add(boss, { name: 'Rahima', email: wrong })
  await add(boss, { name: 'A buyer', email: 'buyer@example.com' })
  const bare = await add(boss, { name: 'Without' })
  const { recordEmail } = await read(boss, `/api/clients/${bare}`)
  const codeOf = async (email: string, from = wrong, why = reason) =>
    (await correct(boss, from, email, why)).statusCode
  for (const taken of ['Buyer@Example.com', ' buyer@example.com ', someClient.email.toUpperCase()]) {
    const refused = await correct(boss, wrong, taken)
    expect([taken, refused.statusCode]).toEqual([taken, 409])
    expect(refused.json().message).toMatch(/^Another (client|account) has this address/)
  }
  for (const email of ['buуer@example.com', 'bu\u200byer@example.com', 'client-1@account.invalid', '', 'x']) {
    expect([email, await codeOf(email)]).toEqual([email, 422])
  }
  expect(await codeOf(right, wrong, ' \u200b ')).toBe(422)
  expect(await codeOf(right, wrong, `Not ${wrong}`)).toBe(422)
  expect(await codeOf(right, 'nobody@example.com')).toBe(404)
  expect(await codeOf(right, recordEmail)).toBe(404)
  expect((await correct(boss, wrong, wrong)).json()).toMatchObject({ modifiedCount: 0 })
  await sql`update session set created_at = ${new Date(Date.now() - 16 * 60_000)}`.execute(site.database)
  expect(await codeOf(right)).toBe(428)
  expect(await read(boss, `/api/clients/${id}`)).toMatchObject({ email: wrong })
  expect(await auditOf(site)).toEqual([])
})

it('needs all that the new address opens', async () => {
  await using site = await createSignInSite()
  const boss = await site.signIn(someAdmin)
  await add(boss, { name: 'Rahima', email: wrong })
  const office = await signInCustom(site, ['office'])
  const manager = await signInStaff(site, 'manager')
  const refused = await correct(office, wrong, right)
  expect(refused.statusCode).toBe(409)
  expect(refused.json().message).toContain('more of a client than your role includes')
  expect((await correct(await signInStaff(site, 'support'), wrong, right)).statusCode).toBe(403)
  expect((await correct(manager, wrong, right)).statusCode).toBe(200)
})

it('lets one of parallel corrections win, and one of parallel clients have an address', async () => {
  await using site = await createSignInSite()
  const boss = await site.signIn(someAdmin)
  const id = await add(boss, { name: 'Rahima', email: wrong })
  const targets = Array.from({ length: 30 }, (_, number) => (number % 2 ? right : `r${number}@example.com`))
  const answers = await Promise.all(targets.map((email) => correct(boss, wrong, email)))
  const codes = answers.map(({ statusCode }) => statusCode)
  expect(codes.filter((code) => code === 200)).toHaveLength(1)
  expect(codes.filter((code) => ![200, 404, 409].includes(code))).toEqual([])
  expect(await auditOf(site)).toHaveLength(1)
  expect((await read(boss, `/api/clients/${id}`)).emails).toHaveLength(1)

  const wanted = 'wanted@example.com'
  const wrongs = Array.from({ length: 10 }, (_, number) => `wrong${number}@example.com`)
  for (const email of wrongs) await add(boss, { name: email, email })
  const rivals = await Promise.all([
    ...wrongs.map((email) => correct(boss, email, wanted)),
    boss.call('POST', '/api/clients', { name: 'New', email: wanted }, boss.bearer),
  ])
  const winners = rivals.filter(({ statusCode }) => statusCode < 300)
  expect(winners).toHaveLength(1)
  expect(rivals.filter(({ statusCode }) => statusCode >= 300 && statusCode !== 409)).toEqual([])
  expect(await read(boss, `/api/clients?q=${wanted}`)).toHaveLength(1)
})
