import { afterAll, beforeAll, expect, it } from 'vitest'
import type { MemberScope } from '#core/client-member/member-scopes.ts'
import { notify } from '#core/notice/notice.server.ts'
import type { EventId } from '#core/notice/notice-kinds.ts'
import type { ScreenReference } from '#core/records/reference.ts'
import { inTransaction } from '#core/transaction.server.ts'
import { addMember, clientIdOf, signInMember } from '#tests/client-members.ts'
import { admin, aProblem } from '#tests/factories.ts'
import {
  createSignInSite,
  otherClient,
  type SignedIn,
  type SignedInSite,
  someAdmin,
  someClient,
} from '#tests/signed-in.ts'

const emailOf = (scope: MemberScope) => `${scope}@members.example`
let site: SignedInSite
let clientId: string
let boss: SignedIn
let problemId: string
const members = new Map<MemberScope, SignedIn & { personId: string }>()
beforeAll(async () => {
  site = await createSignInSite()
  boss = await site.signIn(someAdmin)
  const owner = await site.signIn(someClient)
  const reported = await owner.call('POST', '/api/problems', aProblem(), owner.bearer)
  problemId = reported.json().insertedId
  clientId = await clientIdOf(site.database, someClient.email)
  for (const scope of ['owner', 'billing', 'projects', 'read'] as const) {
    members.set(scope, await signInMember(site, { email: emailOf(scope), clientId, scopes: [scope] }))
  }
})
afterAll(() => site[Symbol.asyncDispose]())

const cause = (event: EventId, link: ScreenReference, email = someClient.email) =>
  inTransaction(site.ctxOf(admin), (inside) =>
    notify(inside, { to: { email }, event, title: 'Something happened', text: 'Please look.', link }),
  )
async function recipientsOf(event: EventId) {
  const rows = await site.database
    .selectFrom('notice')
    .select(['email', 'link', 'title'])
    .where('event', '=', event)
    .execute()
  return rows.map(({ email }) => email).sort()
}
const mailsOf = (event: EventId) =>
  site.database
    .selectFrom('mail')
    .select(['recipient', 'subject', 'text', 'about_id as aboutId'])
    .where('event', '=', event)
    .where('status', '!=', 'sent')
    .execute()

it('sends no mail again to a member who lost the access it was sent for', async () => {
  const email = 'former@members.example'
  const former = await signInMember(site, { email, clientId, scopes: ['billing'] })
  await cause('invoice.raised:4', { kind: 'invoice', audience: 'client' } as ScreenReference)
  await site.database.updateTable('mail').set({ status: 'failed' }).where('recipient', '=', email).execute()
  const mails = site.database.selectFrom('mail').select('id').where('recipient', '=', email)
  const { id } = await mails.where('event', '=', 'invoice.raised:4').executeTakeFirstOrThrow()
  const resend = () => boss.call('POST', `/api/mails/${id}/resend`, {}, boss.bearer)
  const membership = site.database.updateTable('client_member').where('person_id', '=', former.personId)
  await membership.set({ scopes: ['projects'] }).execute()
  const refused = await resend()
  expect([refused.statusCode, refused.json().message]).toEqual([
    409,
    'The recipient may no longer see what this e-mail is about.',
  ])
  await membership.set({ scopes: ['billing'] }).execute()
  expect((await resend()).statusCode).toBe(200)
  await site.database.deleteFrom('client_member').where('person_id', '=', former.personId).execute()
})

it.each<[EventId, ScreenReference['kind'], MemberScope[]]>([
  ['invoice.raised:1', 'invoice', ['billing', 'owner', 'read']],
  ['payment-claim.accepted:1', 'payment-claim', ['billing', 'owner', 'read']],
  ['order.start:1', 'order', ['owner', 'read']],
  ['quote.send:1', 'quote', ['owner', 'read']],
  ['problem.resolved:1', 'problem', ['owner', 'projects', 'read']],
  ['custody.ends:1', 'custody-item', ['owner', 'projects', 'read']],
  ['proof.hand-in:1', 'proof', ['owner', 'projects', 'read']],
  ['domain.ends:1', 'project', ['owner', 'projects', 'read']],
  ['note.created:1', 'note', ['owner', 'projects', 'read']],
  ['account.exported:1', 'person', []],
])('tells of %s those members whose scopes include it, once', async (event, kind, scopes) => {
  const link = { kind, audience: 'client' } as ScreenReference
  await Promise.all([cause(event, link), cause(event, link)])
  await cause(event, link)
  const expected = [someClient.email, ...scopes.map(emailOf)].sort()
  expect(await recipientsOf(event)).toEqual(expected)
  expect((await mailsOf(event)).map(({ recipient }) => recipient).sort()).toEqual(expected)
})

it('leads members through the choice of the client, and lets only those answer by mail who may', async () => {
  const event = 'problem.waiting-client:2'
  await cause(event, { kind: 'problem', audience: 'client', id: problemId })
  const mails = new Map((await mailsOf(event)).map((mail) => [mail.recipient, mail]))
  const reader = mails.get(emailOf('read'))
  expect(reader?.subject).toMatch(/: Something happened$/)
  expect(reader?.text).toContain('you act for')
  expect(reader?.aboutId).toBeNull()
  expect(mails.get(emailOf('projects'))?.aboutId).toBe(problemId)
  expect(mails.get(someClient.email)?.aboutId).toBe(problemId)
  const to = encodeURIComponent(`/dashboard/report-problem/${problemId}`)
  expect(reader?.text).toContain(`/dashboard/as/${clientId}?to=${to}`)
  expect(mails.get(someClient.email)?.text).not.toContain('/dashboard/as/')
})

it('follows the settings of each member', async () => {
  const billing = members.get('billing') as SignedIn
  const settings = await billing.call('GET', '/api/notification-settings', undefined, billing.bearer)
  const { version } = settings.json()
  const off = { kinds: { invoice: { app: false, mail: 'off' } }, version }
  const saved = await billing.call('PATCH', '/api/notification-settings', off, billing.bearer)
  expect(saved.statusCode).toBe(200)
  await cause('invoice.raised:3', { kind: 'invoice', audience: 'client' })
  const mails = await mailsOf('invoice.raised:3')
  expect(mails.map(({ recipient }) => recipient)).not.toContain(emailOf('billing'))
  expect(mails.map(({ recipient }) => recipient)).toContain(emailOf('read'))
})

it('tells a member of two clients of each, and nobody of a note to both twice', async () => {
  await site.signIn(otherClient)
  const added = { name: 'Another client', email: otherClient.email }
  await boss.call('POST', '/api/clients', added, boss.bearer)
  const second = await clientIdOf(site.database, otherClient.email)
  await addMember(site.database, { email: emailOf('read'), clientId: second, scopes: ['read'] })
  await inTransaction(site.ctxOf(admin), (inside) =>
    notify(inside, {
      to: { emails: [someClient.email, otherClient.email] },
      event: 'note.created:4',
      title: 'To both',
      text: 'Please look.',
      link: { kind: 'note', audience: 'client' },
    }),
  )
  const told = await recipientsOf('note.created:4')
  expect(told.filter((email) => email === emailOf('read'))).toHaveLength(1)
  expect(told).toContain(otherClient.email)
})

it('hides from a removed member what waits, withdraws the mails, and tells the member by mail', async () => {
  const projects = members.get('projects') as SignedIn & { personId: string }
  await cause('problem.closed:5', { kind: 'problem', audience: 'client', id: problemId })
  const seen = async () =>
    (await projects.call('GET', '/api/notices', undefined, projects.bearer)).json<{ title: string }[]>()
  expect((await seen()).length).toBeGreaterThan(0)
  const url = `/api/clients/${clientId}/members/${projects.personId}`
  expect((await boss.call('DELETE', url, undefined, boss.bearer)).statusCode).toBe(200)
  expect((await seen()).map(({ title }) => title)).toEqual(['Your access to a client was changed'])
  const waiting = await mailsOf('problem.closed:5')
  expect(waiting.map(({ recipient }) => recipient)).not.toContain(emailOf('projects'))
  expect(waiting.map(({ recipient }) => recipient)).toContain(emailOf('owner'))
  const own = site.database.selectFrom('mail').select('text').where('event', 'like', 'access.changed:%')
  const texts = await own.where('recipient', '=', emailOf('projects')).execute()
  expect(texts).toEqual([{ text: expect.stringContaining('You no longer act for') }])
  const choose = { client: clientId }
  expect((await projects.call('PUT', '/api/auth/client', choose, projects.bearer)).statusCode).toBe(404)
  await cause('problem.closed:6', { kind: 'problem', audience: 'client', id: problemId })
  expect(await recipientsOf('problem.closed:6')).not.toContain(emailOf('projects'))
})

it('tells people by mail of a changed role and a disabled account', async () => {
  const email = 'colleague@example.com'
  await site.signIn({ email, name: 'A colleague' })
  const id = (await site.database.selectFrom('person').select('id').where('email', '=', email).execute())[0]
    ?.id
  const change = (body: object) => boss.call('PATCH', `/api/users/${id}`, body, boss.bearer)
  await change({ role: 'support' })
  await change({ role: 'client' })
  await change({ disabled: true })
  const bulk = { ids: [id] }
  expect(
    (await boss.call('POST', '/api/users/bulk', { action: 'enable', ...bulk }, boss.bearer)).statusCode,
  ).toBe(200)
  const mails = await site.database
    .selectFrom('mail')
    .select('subject')
    .where('recipient', '=', email)
    .orderBy('id')
    .execute()
  expect(mails.map(({ subject }) => subject)).toEqual([
    'Your role was changed',
    'Your role was changed',
    'Your account was disabled',
    'Your account was enabled again',
  ])
})

it('leaves nothing of a deleted client with its members', async () => {
  const owner = await site.signIn(someClient)
  expect((await owner.call('DELETE', '/api/account', undefined, owner.bearer)).statusCode).toBe(200)
  const left = site.database.selectFrom('notice').select('id').where('client_id', '=', clientId)
  expect(await left.execute()).toEqual([])
})
