import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Browser } from '#tests/browser.ts'
import {
  createSignInSite,
  goThroughSignIn,
  otherClient,
  type SignedIn,
  type SignedInSite,
  signInStaff,
  someAdmin,
  someClient,
} from '#tests/signed-in.ts'

let site: SignedInSite
let now = new Date()
beforeAll(async () => {
  site = await createSignInSite({ now: () => now })
})
afterAll(() => site[Symbol.asyncDispose]())

const person = (name: string) => ({ email: `${name}@team.example`, name })

const invite = (by: SignedIn, email: string, role = 'support') =>
  by.call('POST', '/api/staff-invitations', { email, role }, by.bearer)

const accept = (by: SignedIn, token: string) =>
  by.call('POST', '/api/staff-invitations/accept', { token }, by.bearer)

/** Reads the token from the newest mail to the address, as its recipient does. */
async function readToken(email: string): Promise<string> {
  const mails = site.database.selectFrom('mail').select('text').where('event', 'like', 'staff-invitation:%')
  const newest = mails.where('recipient', '=', email).orderBy('id', 'desc').limit(1)
  const { text } = await newest.executeTakeFirstOrThrow()
  return /\/dashboard\/join\/([\w-]+)/.exec(text)?.[1] ?? ''
}

const readRole = async (browser: SignedIn) =>
  (await browser.call('GET', '/api/auth/session')).json().user.role

async function listed(by: SignedIn, email: string) {
  const rows = (await site.get('/api/staff-invitations', by.bearer)).json<{ _id: string; email: string }[]>()
  return rows.filter((row) => row.email === email)
}

it('gives the role of an invitation to its address once, after 100 parallel first sign-ins, in 100 parallel tries', async () => {
  const boss = await site.signIn(someAdmin)
  const nadia = person('nadia')
  expect((await invite(boss, nadia.email.toUpperCase())).statusCode).toBe(201)
  expect(await listed(boss, nadia.email)).toMatchObject([
    { role: 'support', state: 'open', invitedBy: someAdmin.name, overrides: false },
  ])
  const token = await readToken(nadia.email)
  expect((await listed(boss, nadia.email))[0]).toMatchObject({
    link: expect.stringMatching(new RegExp(`/dashboard/join/${token}$`)),
  })
  await Promise.all(Array.from({ length: 100 }, () => goThroughSignIn(new Browser(site), nadia)))
  const people = site.database.selectFrom('person').select('email').where('email', '=', nadia.email)
  expect(await people.execute()).toHaveLength(1)
  // A person has fewer sessions than that at once.
  const browsers = await Promise.all(Array.from({ length: 10 }, () => site.signIn(nadia)))
  expect(await readRole(browsers[0] as SignedIn)).toBe('client')
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, index) => accept(browsers[index % 10] as SignedIn, token)),
  )
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200))
  expect(answers.filter((one) => one.json().modifiedCount === 1)).toHaveLength(1)
  expect(await readRole(browsers[9] as SignedIn)).toBe('support')
  expect(await listed(boss, nadia.email)).toMatchObject([{ state: 'accepted', link: null }])
  const audit = await site.get('/api/audit?action=staff-invitation.accept', boss.bearer)
  expect(audit.json()).toMatchObject([{ by: { email: nadia.email }, after: { role: 'support' } }])
  const mails = site.database.selectFrom('mail').select('recipient').where('event', 'like', '%.accept:%')
  expect(await mails.execute()).toEqual([{ recipient: someAdmin.email }])
})

it('makes one invitation of 100 parallel ones', async () => {
  const boss = await site.signIn(someAdmin)
  const { email } = person('often')
  const answers = await Promise.all(Array.from({ length: 100 }, () => invite(boss, email)))
  expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1)
  expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(99)
  expect(await listed(boss, email)).toHaveLength(1)
})

it('refuses another person, an unknown link and one that has expired or was revoked', async () => {
  const boss = await site.signIn(someAdmin)
  const late = person('late')
  await invite(boss, late.email)
  const stranger = await site.signIn(someClient)
  const token = await readToken(late.email)
  expect((await accept(stranger, token)).statusCode).toBe(403)
  expect((await accept(stranger, 'a'.repeat(43))).statusCode).toBe(404)
  const before = now
  now = new Date(before.getTime() + 7 * 24 * 3_600_000 + 1_000)
  const invited = await site.signIn(late)
  expect((await accept(invited, token)).statusCode).toBe(409)
  const again = await site.signIn(someAdmin)
  expect(await listed(again, late.email)).toMatchObject([{ state: 'expired' }])
  expect((await invite(again, late.email)).statusCode).toBe(201)
  const second = await readToken(late.email)
  const [{ _id: id } = { _id: '' }] = await listed(again, late.email)
  const revoke = () => again.call('DELETE', `/api/staff-invitations/${id}`, undefined, again.bearer)
  const answers = await Promise.all([revoke(), revoke(), revoke()])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404, 404])
  expect((await accept(invited, second)).statusCode).toBe(409)
  expect(await readRole(invited)).toBe('client')
  now = before
  await sql`delete from session`.execute(site.database)
})

it('ends with a later decision of an owner, and overrides an earlier one visibly', async () => {
  const boss = await site.signIn(someAdmin)
  const person = await site.signIn(otherClient)
  const give = (role: string) =>
    boss.call('PUT', `/api/users/${otherClient.email}/role`, { role }, boss.bearer)
  await invite(boss, otherClient.email, 'owner')
  const token = await readToken(otherClient.email)
  await give('editor')
  await give('client')
  expect((await accept(person, token)).statusCode).toBe(409)
  await site.database.deleteFrom('mail').execute()
  expect((await invite(boss, otherClient.email, 'finance')).statusCode).toBe(201)
  expect((await listed(boss, otherClient.email))[0]).toMatchObject({ state: 'open', overrides: true })
  expect((await accept(person, await readToken(otherClient.email))).statusCode).toBe(200)
  expect(await readRole(person)).toBe('finance')
  const refused = await invite(boss, otherClient.email)
  expect(refused.statusCode).toBe(409)
  expect(refused.json().message).toContain('is Finance already')
  await give('client')
})

it('does not outlive the role of the owner who sent it, and lowers nobody', async () => {
  const boss = await site.signIn(someAdmin)
  const rogue = await site.signIn(person('rogue'))
  const promote = (role: string) =>
    boss.call('PUT', `/api/users/rogue@team.example/role`, { role }, boss.bearer)
  await promote('owner')
  const friend = person('friend')
  expect((await invite(rogue, friend.email, 'owner')).statusCode).toBe(201)
  await promote('client')
  const invited = await site.signIn(friend)
  expect((await accept(invited, await readToken(friend.email))).statusCode).toBe(409)
  expect((await listed(boss, friend.email))[0]).toMatchObject({ state: 'revoked' })
})

it('requires an owner who signed in recently, and a role of the team', async () => {
  const manager = await signInStaff(site, 'manager')
  expect((await invite(manager, 'somebody@team.example')).statusCode).toBe(403)
  const boss = await site.signIn(someAdmin)
  expect((await invite(boss, 'somebody@team.example', 'client')).statusCode).toBe(422)
  expect((await invite(boss, 'nobody')).statusCode).toBe(422)
  expect((await invite(boss, 'somebody@team.example')).statusCode).toBe(201)
  const [{ _id: id } = { _id: '' }] = await listed(boss, 'somebody@team.example')
  await sql`update session set created_at = ${new Date(now.getTime() - 16 * 60_000)}`.execute(site.database)
  expect((await invite(boss, 'another@team.example')).statusCode).toBe(428)
  const revoked = await boss.call('DELETE', `/api/staff-invitations/${id}`, undefined, boss.bearer)
  expect(revoked.statusCode).toBe(428)
  expect(await listed(boss, 'somebody@team.example')).toMatchObject([{ state: 'open' }])
})
