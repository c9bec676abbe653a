import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { Browser } from '#tests/browser.ts'
import { expectProblem } from '#tests/problem.ts'
import {
  createSignInSite,
  otherClient,
  type SignedIn,
  type SignedInSite,
  signInStaff,
  someAdmin,
  someClient,
} from '#tests/signed-in.ts'

let site: SignedInSite
beforeAll(async () => {
  site = await createSignInSite()
})
afterAll(() => site[Symbol.asyncDispose]())
beforeEach(async () => {
  for (const table of ['mail', 'recovery_code'])
    await sql`delete from ${sql.table(table)}`.execute(site.database)
})

const make = (person: SignedIn) => person.call('POST', '/api/recovery-codes', {}, person.bearer)
const makeCodes = async (person: SignedIn) => (await make(person)).json<{ codes: string[] }>().codes
const readStatus = async (person: SignedIn) =>
  (await person.call('GET', '/api/recovery-codes', undefined, person.bearer)).json()
const recover = (email: string, code = '', browser = new Browser(site)) =>
  browser.call('POST', '/api/auth/recover', { email, code })
const mailed = async (event: string) => {
  const mails = site.database.selectFrom('mail').select('recipient').where('event', 'like', `${event}:%`)
  return (await mails.orderBy('recipient').execute()).map(({ recipient }) => recipient)
}
const sentence = 'This address and this code do not belong together, or the code was used before.'

it('signs in as the owner once per code, however it is typed, with a mail to all owners', async () => {
  const boss = await site.signIn(someAdmin)
  expect(await readStatus(boss)).toEqual({ offered: true, left: 0, createdAt: null })
  const codes = await makeCodes(boss)
  expect(new Set(codes).size).toBe(10)
  expect(codes[0]).toMatch(/^([\dA-HJKMNP-TV-Z]{4}-){3}[\dA-HJKMNP-TV-Z]{4}$/)
  expect(await mailed('recovery-code.create')).toEqual([someAdmin.email])
  const stored = JSON.stringify(await site.database.selectFrom('recovery_code').selectAll().execute())
  for (const code of codes) expect(stored).not.toContain(code)

  const lost = new Browser(site)
  const typed = ` ${codes[0]?.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')}`
  const answer = await recover(someAdmin.email.toUpperCase(), typed, lost)
  expect(answer.statusCode, answer.body).toBe(200)
  expect(answer.headers['set-cookie']).toMatch(/HttpOnly; SameSite=Strict/)
  const session = await lost.call('GET', '/api/auth/session')
  expect(session.json().user).toMatchObject({ email: someAdmin.email, role: 'admin' })
  const sessions = await boss.call('GET', '/api/auth/sessions', undefined, boss.bearer)
  expect(sessions.json()).toMatchObject([
    { signedInWith: 'a recovery code', isCurrent: false },
    { signedInWith: 'the stand-in for Google', isCurrent: true },
  ])
  expect(await mailed('recovery-code.use')).toEqual([someAdmin.email])
  expect(await readStatus(boss)).toMatchObject({ left: 9 })
  expect(expectProblem(await recover(someAdmin.email, codes[0]), 422).message).toBe(sentence)
  const entries = site.database.selectFrom('audit_entry').select(['action', 'after', 'person_id'])
  const used = await entries.where('action', 'like', 'recovery-code.%').orderBy('id').execute()
  expect(used).toMatchObject([
    { action: 'recovery-code.create' },
    { action: 'recovery-code.use', after: { codesLeft: 9 }, person_id: expect.any(String) },
  ])
  expect(JSON.stringify(used)).not.toContain(codes[0])
})

it('works once in 100 parallel tries', { timeout: 60_000 }, async () => {
  const [code] = await makeCodes(await site.signIn(someAdmin))
  const answers = await Promise.all(Array.from({ length: 100 }, () => recover(someAdmin.email, code)))
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  expect(answers.filter(({ statusCode }) => statusCode === 422)).toHaveLength(99)
  expect(await mailed('recovery-code.use')).toEqual([someAdmin.email])
})

it('answers unknown addresses, clients, wrong codes and codes of others alike', async () => {
  const boss = await site.signIn(someAdmin)
  await site.signIn(someClient)
  const [code = ''] = await makeCodes(boss)
  const answers = await Promise.all([
    recover('nobody@example.com', code),
    recover(someClient.email, code),
    recover(someAdmin.email, '0000-0000-0000-0000'),
    recover(someAdmin.email, ''),
    recover('', ''),
  ])
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([422]))
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
  const [cookie] = answers.map(({ headers }) => headers['set-cookie'])
  expect(cookie).toBeUndefined()
})

it('voids the codes with a new set, the role and the account', async () => {
  const boss = await site.signIn(someAdmin)
  const second = await site.signIn(otherClient)
  const give = (role: string) =>
    boss.call('PUT', `/api/users/${otherClient.email}/role`, { role }, boss.bearer)
  await give('owner')
  const [first] = await makeCodes(second)
  const [newer, another] = await makeCodes(second)
  expect((await recover(otherClient.email, first)).statusCode).toBe(422)
  expect((await recover(otherClient.email, newer)).statusCode).toBe(200)
  await give('manager')
  expect((await recover(otherClient.email, another)).statusCode).toBe(422)
  await give('owner')
  expect((await recover(otherClient.email, another)).statusCode).toBe(422)
  const [code] = await makeCodes(await site.signIn(otherClient))
  await sql`update person set is_disabled = true where email = ${otherClient.email}`.execute(site.database)
  expect((await recover(otherClient.email, code)).statusCode).toBe(422)
  await sql`update person set is_disabled = false, role = 'client' where email = ${otherClient.email}`.execute(
    site.database,
  )
})

it('says in the mail when few codes are left', async () => {
  const boss = await site.signIn(someAdmin)
  const codes = await makeCodes(boss)
  await sql`update recovery_code set used_at = now() where id in (select id from recovery_code limit 6)`.execute(
    site.database,
  )
  const answers = []
  for (const code of codes) answers.push(await recover(someAdmin.email, code))
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(4)
  const mails = await site.database
    .selectFrom('mail')
    .select('text')
    .where('event', 'like', '%.use:%')
    .execute()
  const texts = mails.map(({ text }) => text).join('\n')
  for (const words of ['3 codes are left. Make new ones', 'One code is left.', 'No code is left.'])
    expect(texts).toContain(words)
  expect(await readStatus(boss)).toMatchObject({ left: 0, createdAt: expect.any(String) })
})

it('is for owners with a recent sign-in, and for pages of the site', async () => {
  const manager = await signInStaff(site, 'manager')
  expect((await make(manager)).statusCode).toBe(403)
  expect(await readStatus(manager)).toEqual({ offered: false, left: 0, createdAt: null })
  const boss = await site.signIn(someAdmin)
  const foreign = await site.post('/api/auth/recover', { email: someAdmin.email, code: 'x' })
  expect(foreign.statusCode).toBe(403)
  await sql`update session set created_at = ${new Date(Date.now() - 16 * 60_000)}`.execute(site.database)
  expect((await make(boss)).statusCode).toBe(428)
})

it('limits the tries of one address', async () => {
  await using limited = await createSignInSite({ settings: { RATE_LIMIT: 'on' } })
  const browser = new Browser(limited)
  const answers = []
  for (let count = 0; count < 6; count++) answers.push(await recover(someAdmin.email, 'wrong', browser))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([422, 422, 422, 422, 422, 429])
})
