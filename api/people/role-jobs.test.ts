import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addMember } from '#tests/client-members.ts'
import { aContactMessage, aPortfolio } from '#tests/factories.ts'
import { arrange } from '#tests/permission-facts.ts'
import { newQuote, type PermissionRecords } from '#tests/permission-table.ts'
import {
  createSignInSite,
  type SignedIn,
  type SignedInSite,
  signInCustom,
  someAdmin,
  someClient,
} from '#tests/signed-in.ts'

let site: SignedInSite
let boss: SignedIn
let records: PermissionRecords
beforeAll(async () => {
  site = await createSignInSite()
  boss = await site.signIn(someAdmin)
  await site.signIn(someClient)
  records = await arrange(site)
})
afterAll(() => site[Symbol.asyncDispose]())

type Call = readonly ['GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', string, object?]

const statusOf = async (by: SignedIn, [method, path, body]: Call) =>
  (await by.call(method, `/api${path}`, body, by.bearer)).statusCode

async function expectStatuses(by: SignedIn, status: number, calls: readonly Call[]) {
  for (const call of calls)
    expect([...call.slice(0, 2), await statusOf(by, call)]).toEqual([...call.slice(0, 2), status])
}

it('lets somebody check payments who neither refunds nor writes invoices', async () => {
  const checker = await signInCustom(site, ['payments'])
  const { invoiceId, claimId } = records
  await expectStatuses(checker, 200, [
    ['GET', '/payments'],
    ['GET', '/invoices'],
    ['GET', `/invoices/id/${invoiceId}`],
    ['GET', `/ledger?email=${someClient.email}`],
    ['GET', `/statements/${someClient.email}`],
    ['GET', '/statement-lines'],
    ['POST', `/payments/${claimId}/take`, { version: 1 }],
  ])
  await expectStatuses(checker, 403, [
    ['POST', `/ledger/${someClient.email}/refunds`, {}],
    ['POST', '/invoices', {}],
    ['POST', `/invoices/${invoiceId}/void`, {}],
    ['POST', `/invoices/${invoiceId}/credit-notes`, {}],
    ['GET', '/invoice-drafts'],
    ['GET', '/coupons'],
    ['GET', '/expenses'],
    ['GET', '/overview?from=2026-01-01&to=2026-01-31'],
    ['GET', '/reports/standing'],
    ['GET', '/orders'],
    ['GET', '/trash'],
  ])
})

it('lets somebody answer messages and problems who never opens a password', async () => {
  const answerer = await signInCustom(site, ['messages'])
  const { projectId, problemId } = records
  await site.post('/api/contact', aContactMessage())
  await expectStatuses(answerer, 200, [
    ['GET', '/contact'],
    ['GET', `/problems/id/${problemId}`],
    ['GET', '/problems'],
    ['GET', '/canned-replies'],
    ['GET', '/users?can=problem.change'],
    ['GET', '/trash'],
  ])
  await expectStatuses(answerer, 403, [
    ['GET', '/projects'],
    ['GET', `/projects/id/${projectId}`],
    ['GET', `/projects/${projectId}/secrets`],
    ['POST', `/projects/${projectId}/secrets/EmailPassword/reveal`, {}],
    ['POST', `/projects/${projectId}/reveal`, { field: 'EmailPassword' }],
    ['GET', `/projects/${projectId}/secret-links`],
    ['GET', '/orders'],
    ['GET', '/invoices'],
  ])
  const seen = (await site.get('/api/trash', answerer.bearer)).json<{ kind: string }[]>()
  expect(seen.every(({ kind }) => kind === 'contact')).toBe(true)
})

it('keeps passwords from somebody who works on projects, also by the owner of the project', async () => {
  const worker = await signInCustom(site, ['projects'])
  const keeper = await signInCustom(site, ['passwords'])
  const { projectId } = records
  await expectStatuses(worker, 200, [
    ['GET', '/projects'],
    ['GET', `/projects/id/${projectId}`],
    ['GET', `/projects/${projectId}/proofs`],
  ])
  const { version } = (await site.get(`/api/projects/id/${projectId}`, worker.bearer)).json()
  await expectStatuses(worker, 403, [
    ['GET', `/projects/${projectId}/secrets`],
    ['POST', `/projects/${projectId}/secrets/EmailPassword/reveal`, {}],
    ['GET', `/projects/${projectId}/looks`],
    ['PATCH', `/projects/${projectId}`, { version, Email: 'mine@example.com' }],
    ['PATCH', `/projects/${projectId}`, { version, wpPassword: 'mine' }],
  ])
  await expectStatuses(worker, 200, [['PATCH', `/projects/${projectId}`, { version, notes: 'Changed' }]])
  await expectStatuses(keeper, 200, [
    ['GET', '/projects'],
    ['GET', `/projects/${projectId}/secrets`],
    ['POST', `/projects/${projectId}/secrets/EmailPassword/reveal`, {}],
    ['GET', `/projects/${projectId}/looks`],
  ])
  await expectStatuses(keeper, 403, [
    ['PATCH', `/projects/${projectId}`, { version: version + 1, notes: 'Mine' }],
    ['DELETE', `/projects/${projectId}`],
  ])
})

it('lets somebody write the blog who edits no page and no review', async () => {
  const writer = await signInCustom(site, ['blog'])
  const { blogId, reviewId } = records
  await expectStatuses(writer, 200, [
    ['GET', `/blogs/${blogId}/versions`],
    ['GET', '/media'],
    ['GET', '/trash'],
    ['DELETE', `/blogs/${blogId}`],
  ])
  await expectStatuses(writer, 403, [
    ['GET', '/pages'],
    ['GET', '/pages/about/draft'],
    ['GET', '/redirects'],
    ['POST', '/faqs', {}],
    ['POST', '/portfolios', aPortfolio()],
    ['DELETE', `/reviews/${reviewId}`],
    ['GET', '/contact'],
  ])
  const seen = (await site.get('/api/trash', writer.bearer)).json<{ kind: string }[]>()
  expect([...new Set(seen.map(({ kind }) => kind))]).toEqual(['blog'])
})

it('lets somebody enter orders and quotes who sees no imports, mails and activity log', async () => {
  const clerk = await signInCustom(site, ['orders'])
  const { clientId, orderId } = records
  await expectStatuses(clerk, 200, [
    ['GET', '/orders'],
    ['GET', `/orders/id/${orderId}`],
    ['GET', '/quotes'],
    ['GET', '/clients?q=a'],
    ['GET', `/clients/${clientId}`],
  ])
  await expectStatuses(clerk, 201, [['POST', '/quotes', { ...newQuote, clientId }]])
  await expectStatuses(clerk, 403, [
    ['GET', '/imports'],
    ['GET', '/mails'],
    ['GET', '/audit'],
    ['GET', '/jobs'],
    ['GET', '/services/all'],
    ['PATCH', `/clients/${clientId}`, { version: 1, name: 'Mine' }],
    ['POST', `/clients/${clientId}/merge`, {}],
    ['GET', '/custody'],
    ['GET', '/invoices'],
  ])
  await expectStatuses(clerk, 404, [['GET', `/clients/${clientId}/members`]])
})

it('gives nobody more of a client than all areas that the client reaches', async () => {
  const some = ['orders', 'clients', 'payments', 'invoices', 'refunds', 'messages', 'projects'] as const
  const clients = site.database.selectFrom('client_email').select('client_id as id')
  const { id } = await clients.where('email', '=', someClient.email).executeTakeFirstOrThrow()
  await addMember(site.database, { email: someClient.email, clientId: id, scopes: ['read'] }).catch(
    () => undefined,
  )
  const view: Call = ['POST', `/clients/${id}/view`, {}]
  expect(await statusOf(await signInCustom(site, [...some]), view)).toBe(409)
  expect(await statusOf(await signInCustom(site, [...some, 'passwords']), view)).toBe(200)
})

const call = (method: 'POST' | 'PATCH', path: string, body: object) =>
  boss.call(method, `/api${path}`, body, boss.bearer)

it('can be given by an invitation, and loses an area at once, with the mails about it', async () => {
  const role = { name: 'Desk', areas: ['messages', 'payments'] }
  const { insertedId: id } = (await call('POST', '/custom-roles', role)).json()
  const guest = { email: 'desk@team.example', name: 'Desk' }
  const person = await site.signIn(guest)
  await call('POST', '/staff-invitations', { email: guest.email, role: id })
  const mails = site.database.selectFrom('mail').select('text').where('recipient', '=', guest.email)
  const { text } = await mails.where('event', 'like', 'staff-invitation:%').executeTakeFirstOrThrow()
  const token = /\/dashboard\/join\/([\w-]+)/.exec(text)?.[1]
  expect(await statusOf(person, ['POST', '/staff-invitations/accept', { token }])).toBe(200)
  await expectStatuses(person, 200, [
    ['GET', '/contact'],
    ['GET', '/payments'],
  ])
  await expectStatuses(person, 403, [['GET', '/projects']])
  await site.post('/api/contact', aContactMessage())
  const waiting = () => mails.where('event', 'like', 'contact.%').where('status', '=', 'waiting').execute()
  expect(await waiting()).not.toEqual([])

  await call('PATCH', `/custom-roles/${id}`, { areas: ['payments'], version: 1 })
  await expectStatuses(person, 403, [
    ['GET', '/contact'],
    ['GET', '/problems'],
  ])
  await expectStatuses(person, 200, [['GET', '/payments']])
  expect(await waiting()).toEqual([])
  expect((await site.get('/api/notices', person.bearer)).json()).not.toContainEqual(
    expect.objectContaining({ title: expect.stringContaining('A message from') }),
  )
})

it('takes the names of headings for all areas below, and survives an area of a later release', async () => {
  const { insertedId: id } = (
    await call('POST', '/custom-roles', { name: 'Old', areas: ['help', 'blog'] })
  ).json()
  const listed = async () =>
    (await site.get('/api/custom-roles', boss.bearer))
      .json<{ _id: string; areas: string[] }[]>()
      .find(({ _id }) => _id === id)
  expect((await listed())?.areas).toEqual(['messages', 'projects', 'passwords', 'blog'])

  const person = await signInCustom(site, ['blog'], 'Later')
  await sql`update custom_role set granted = '{later,blog}' where id = ${person.roleId}`.execute(
    site.database,
  )
  const session = await person.call('GET', '/api/auth/session')
  expect(session.json()).toMatchObject({ user: { customRole: { areas: ['blog'] } } })
  await sql`update custom_role set granted = '{later}' where id = ${person.roleId}`.execute(site.database)
  expect((await person.call('GET', '/api/auth/session')).json()).toMatchObject({
    user: { customRole: { areas: [] } },
  })
  await expectStatuses(person, 403, [['DELETE', `/blogs/${records.blogId}`]])
  await expectStatuses(person, 200, [['GET', '/my-work']])
})
