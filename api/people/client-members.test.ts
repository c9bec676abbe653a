import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { MemberScope } from '#core/client-member/member-scopes.ts'
import { placeOrder } from '#core/order/place-order.server.ts'
import { createProject } from '#core/project/edit-project.server.ts'
import { columnsOfRole } from '#core/role/role.ts'
import { addMember, clientIdOf, signInMember } from '#tests/client-members.ts'
import { pdfFile } from '#tests/document-files.ts'
import { admin, aProblem, aProject, client, unknownId } from '#tests/factories.ts'
import {
  createSignInSite,
  otherClient,
  type SignedIn,
  type SignedInSite,
  signInStaff,
  someAdmin,
  someClient,
} from '#tests/signed-in.ts'

const colleague = { email: 'colleague@firm.example', name: 'A colleague' }
const another = { email: 'another@firm.example', name: 'Another colleague' }

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
const call = (by: SignedIn, method: Method, path: string, body?: object, headers: object = {}) =>
  by.call(method, path, body, { ...by.bearer, ...headers })

/** Signs in a client with an order, so that there is a client record. */
async function createClientSite(options: Parameters<typeof createSignInSite>[0] = {}) {
  const site = await createSignInSite(options)
  const owner = await site.signIn(someClient)
  const me = { ...client, id: await personIdOf(site, someClient.email), email: someClient.email }
  await placeOrder(site.ctxOf(me), {
    ...{ service: 'website-coding', planId: 'growth', brief: { business: 'A shop' }, attachmentIds: [] },
  })
  const clientId = await clientIdOf(site.database, someClient.email)
  return { site, owner, clientId }
}

async function personIdOf({ database }: SignedInSite, email: string): Promise<string> {
  const found = database.selectFrom('person').select('id').where('email', '=', email)
  return (await found.where('deleted_at', 'is', null).executeTakeFirstOrThrow()).id
}

const invite = (by: SignedIn, clientId: string, email: string, scopes: string[] = ['billing']) =>
  call(by, 'POST', `/api/clients/${clientId}/invitations`, { email, scopes })
const accept = (by: SignedIn, token: string) => call(by, 'POST', `/api/invitations/${token}/accept`, {})
const membersOf = async (by: SignedIn, clientId: string) =>
  (await call(by, 'GET', `/api/clients/${clientId}/members`)).json()

/** Returns the code in the latest invitation to an address. */
async function tokenFor({ database }: SignedInSite, email: string): Promise<string> {
  const mails = database.selectFrom('mail').select('text').where('recipient', '=', email)
  const { text } = await mails.orderBy('id', 'desc').executeTakeFirstOrThrow()
  const [, token = ''] = /\/dashboard\/invitation\/([\w-]{43})\s/.exec(text) ?? []
  return token
}

it('a client invites a colleague with billing, who sees the money only and acts for the client', async () => {
  const { site, owner, clientId } = await createClientSite()
  await using _ = site
  await createProject(site.ctxOf(admin), aProject({ email: someClient.email }))
  expect((await call(owner, 'GET', '/api/own-client')).json()).toMatchObject({ client: { _id: clientId } })
  expect((await invite(owner, clientId, colleague.email)).statusCode).toBe(201)
  const [invitation] = (await membersOf(owner, clientId)).invitations
  expect(invitation).toMatchObject({
    ...{ email: colleague.email, scopes: ['billing'], isExpired: false },
    link: expect.stringContaining('/dashboard/invitation/'),
  })
  const stored = await site.database.selectFrom('client_invitation').selectAll().execute()
  const token = await tokenFor(site, colleague.email)
  expect(JSON.stringify(stored)).not.toContain(token)

  const member = await site.signIn(colleague)
  expect((await call(member, 'GET', `/api/invoices/${someClient.email}`)).statusCode).toBe(403)
  expect((await call(member, 'GET', `/api/invitations/${token}`)).json()).toMatchObject({
    scopes: ['billing'],
    isAccepted: false,
  })
  expect((await accept(member, token)).json()).toMatchObject({ client: clientId })
  expect((await call(member, 'GET', `/api/invoices/${someClient.email}`)).statusCode).toBe(200)
  expect((await call(member, 'GET', `/api/projects/${someClient.email}`)).statusCode).toBe(403)
  expect((await call(member, 'GET', `/api/clients/${clientId}/members`)).statusCode).toBe(404)
  expect((await call(member, 'GET', '/api/own-client')).json()).toEqual({ client: null })

  expect((await call(member, 'PUT', '/api/auth/client', { client: clientId })).statusCode).toBe(200)
  const { user } = (await member.call('GET', '/api/auth/session')).json()
  expect(user).toMatchObject({ acting: { _id: clientId, email: someClient.email, isViewing: false } })
  expect((await call(member, 'POST', '/api/problems', problem())).statusCode).toBe(403)
  expect((await call(member, 'PUT', '/api/auth/client', { client: null })).statusCode).toBe(200)
  expect((await call(member, 'POST', '/api/problems', problem())).statusCode).toBe(201)
  const found = site.database.selectFrom('problem').select('email')
  expect(await found.execute()).toEqual([{ email: colleague.email }])
  const members = await membersOf(owner, clientId)
  expect(members).toMatchObject({
    members: [{ email: colleague.email, scopes: ['billing'] }],
    invitations: [],
  })
  const acts = await site.database.selectFrom('audit_entry').select(['action', 'after']).execute()
  expect(acts.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['client.invite-member', 'client.add-member']),
  )
  expect(JSON.stringify(acts)).not.toContain(colleague.email)
})

const problem = () => {
  const { category, urgency, title, text } = aProblem()
  return { about: 'site', category, urgency, title, text }
}

it('has one effect for 100 parallel invitations and 100 parallel accepts', async () => {
  const { site, owner, clientId } = await createClientSite()
  await using _ = site
  const sent = await Promise.all(
    Array.from({ length: 100 }, () =>
      call(owner, 'POST', `/api/clients/${clientId}/invitations`, body, {
        'idempotency-key': 'once-only-key',
      }),
    ),
  )
  expect(new Set(sent.map(({ statusCode }) => statusCode))).toEqual(new Set([201]))
  expect(new Set(sent.map((answer) => answer.json().insertedId)).size).toBe(1)
  expect((await membersOf(owner, clientId)).invitations).toHaveLength(1)

  const token = await tokenFor(site, colleague.email)
  const member = await site.signIn(colleague)
  const answers = await Promise.all(Array.from({ length: 100 }, () => accept(member, token)))
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  expect(await site.database.selectFrom('client_member').selectAll().execute()).toHaveLength(1)
  const added = site.database.selectFrom('audit_entry').select('id').where('action', '=', 'client.add-member')
  expect(await added.execute()).toHaveLength(1)
})
const body = { email: colleague.email, scopes: ['billing'] }

it('refuses invitations that are revoked, replaced, expired, of others or unknown', async () => {
  let time = Date.now()
  const { site, owner, clientId } = await createClientSite({ now: () => new Date(time) })
  await using _ = site
  const member = await site.signIn(colleague)
  const tokens: string[] = []
  for (let number = 0; number < 3; number += 1) {
    await invite(owner, clientId, colleague.email)
    tokens.push(await tokenFor(site, colleague.email))
  }
  const [first = '', , last = ''] = tokens
  expect((await membersOf(owner, clientId)).invitations).toHaveLength(1)
  expect((await accept(member, first)).json().message).toContain('withdrawn')

  const stranger = await site.signIn(otherClient)
  expect((await accept(stranger, last)).statusCode).toBe(409)
  expect((await call(stranger, 'GET', `/api/invitations/${last}`)).statusCode).toBe(409)
  expect((await accept(member, last.replace(/^./, last.startsWith('a') ? 'b' : 'a'))).statusCode).toBe(404)
  expect((await accept(member, 'short')).statusCode).toBe(404)
  const visitor = await site.post(`/api/invitations/${last}/accept`, {})
  expect(visitor.statusCode).toBe(401)

  const [{ _id: id }] = (await membersOf(owner, clientId)).invitations
  const path = `/api/clients/${clientId}/invitations/${id}`
  expect((await call(stranger, 'DELETE', path)).statusCode).toBe(404)
  expect((await call(owner, 'DELETE', path)).statusCode).toBe(200)
  expect((await call(owner, 'DELETE', path)).statusCode).toBe(404)
  expect((await accept(member, last)).statusCode).toBe(409)

  await invite(owner, clientId, colleague.email)
  const late = await tokenFor(site, colleague.email)
  time += 7 * 86_400_000 + 1
  const again = await site.signIn(colleague)
  expect((await accept(again, late)).json().message).toContain('expired')
  expect(await site.database.selectFrom('client_member').selectAll().execute()).toEqual([])
})

it('refuses bad invitations and other people', async () => {
  const { site, owner, clientId } = await createClientSite()
  await using _ = site
  const stranger = await site.signIn(otherClient)
  expect((await invite(stranger, clientId, colleague.email)).statusCode).toBe(404)
  expect((await invite(owner, unknownId, colleague.email)).statusCode).toBe(404)
  expect((await invite(owner, clientId, someClient.email)).statusCode).toBe(409)
  expect((await invite(owner, clientId, someClient.email.toUpperCase())).statusCode).toBe(409)
  expect((await invite(owner, clientId, `client-${clientId}@account.invalid`)).statusCode).toBe(422)
  for (const scopes of [[], ['admin'], ['owner', 'owner', 'owner', 'owner', 'owner']]) {
    expect((await invite(owner, clientId, colleague.email, scopes)).statusCode).toBe(422)
  }
  await site.signIn(colleague)
  await addMember(site.database, { email: colleague.email, clientId, scopes: ['read'] })
  expect((await invite(owner, clientId, colleague.email)).statusCode).toBe(409)
  expect((await call(stranger, 'PUT', '/api/auth/client', { client: clientId })).statusCode).toBe(404)
  for (const role of ['finance', 'support', 'editor'] as const) {
    const staff = await signInStaff(site, role)
    expect((await invite(staff, clientId, another.email)).statusCode).toBe(404)
  }
  expect((await invite(await signInStaff(site, 'manager'), clientId, another.email)).statusCode).toBe(201)
})

it('ends an invitation with the right of the person who sent it', async () => {
  const { site, owner, clientId } = await createClientSite()
  await using _ = site
  const boss = await site.signIn(someAdmin)
  const manager = await signInStaff(site, 'manager')
  const partner = await signInMember(site, { email: 'partner@firm.example', clientId, scopes: ['owner'] })
  const invited = await site.signIn(colleague)
  const tokenOf = async (by: SignedIn) => {
    expect((await invite(by, clientId, colleague.email, ['owner'])).statusCode).toBe(201)
    return tokenFor(site, colleague.email)
  }
  const refused = async (token: string) => {
    expect((await accept(invited, token)).json().message).toMatch(/no longer valid|withdrawn/)
    const members = site.database.selectFrom('client_member').select('person_id')
    expect(await members.execute()).toHaveLength(1)
  }
  const set = (change: object) => site.database.updateTable('person').set(change)

  const ofManager = await tokenOf(manager)
  await set({ is_disabled: true }).where('held_role', '=', 'manager').execute()
  await refused(ofManager)
  await set({ is_disabled: false, ...columnsOfRole('client') })
    .where('held_role', '=', 'manager')
    .execute()
  await refused(ofManager)

  const ofOwner = await tokenOf(owner)
  const change = { email: someClient.email, reason: 'The account was taken over' }
  const answer = await call(boss, 'PUT', `/api/users/${someClient.email}/sign-in`, change)
  expect(answer.statusCode).toBe(200)
  await refused(ofOwner)

  const ofPartner = await tokenOf(partner)
  await set({ is_disabled: true }).where('id', '=', partner.personId).execute()
  await refused(ofPartner)
  await set({ is_disabled: false }).where('id', '=', partner.personId).execute()
  expect((await accept(invited, ofPartner)).statusCode).toBe(200)
})

it('a member removed a second ago loses access with the next call, and comes back by no invitation', async () => {
  const { site, owner, clientId } = await createClientSite()
  await using _ = site
  const member = await signInMember(site, { email: colleague.email, clientId, scopes: ['owner'] })
  expect((await invite(member, clientId, another.email, ['owner'])).statusCode).toBe(201)
  const path = `/api/clients/${clientId}/members/${member.personId}`
  expect((await call(owner, 'DELETE', path)).statusCode).toBe(200)
  expect((await call(member, 'GET', `/api/orders/${someClient.email}`)).statusCode).toBe(403)
  expect((await call(member, 'GET', `/api/clients/${clientId}/members`)).statusCode).toBe(404)
  expect(
    (await call(member, 'POST', '/api/problems', problem(), { 'acting-for': clientId })).statusCode,
  ).toBe(409)
  expect((await call(owner, 'DELETE', path)).statusCode).toBe(404)
  const guest = await site.signIn(another)
  expect((await accept(guest, await tokenFor(site, another.email))).statusCode).toBe(409)
})

it('keeps the last owner of a client without an own account, except for staff', async () => {
  await using site = await createSignInSite()
  const boss = await site.signIn(someAdmin)
  const added = await call(boss, 'POST', '/api/clients', { name: 'By phone' })
  const { insertedId: clientId } = added.json()
  const [one, two] = await Promise.all(
    [colleague, another].map(({ email }) => signInMember(site, { email, clientId, scopes: ['owner'] })),
  )
  if (!one || !two) throw new Error('Two owners')
  const pathOf = ({ personId }: { personId: string }) => `/api/clients/${clientId}/members/${personId}`
  const both = await Promise.all([call(one, 'DELETE', pathOf(two)), call(two, 'DELETE', pathOf(one))])
  expect(both.map(({ statusCode }) => statusCode).filter((status) => status === 200)).toHaveLength(1)
  const [left] = (await membersOf(boss, clientId)).members
  const last = left.email === colleague.email ? one : two
  expect((await call(last, 'DELETE', pathOf(last))).json().message).toContain('last owner')
  const demotion = await call(last, 'PATCH', pathOf(last), { scopes: ['read'] })
  expect(demotion.statusCode).toBe(409)
  expect((await call(boss, 'PATCH', pathOf(last), { scopes: ['read'] })).json()).toMatchObject({
    modifiedCount: 1,
  })
  expect((await call(boss, 'DELETE', pathOf(last))).statusCode).toBe(200)
})

it('a member removed while uploading and writing adds nothing for the client afterwards', async () => {
  const { site, owner, clientId } = await createClientSite()
  await using _ = site
  const member = await signInMember(site, { email: colleague.email, clientId, scopes: ['projects'] })
  const upload = (more = {}) =>
    site.request({
      method: 'POST',
      url: '/api/attachments?name=a.pdf',
      headers: { ...member.bearer, 'content-type': 'application/octet-stream', ...more },
      payload: Buffer.from(pdfFile('A file')),
    })
  const writing = Array.from({ length: 10 }, () => [
    upload(),
    call(member, 'POST', '/api/problems', problem()),
  ])
  const removing = call(owner, 'DELETE', `/api/clients/${clientId}/members/${member.personId}`)
  const answers = await Promise.all([...writing.flat(), removing])
  expect((await removing).statusCode).toBe(200)
  const codes = new Set(answers.map(({ statusCode }) => statusCode))
  for (const code of codes) expect([200, 201, 403, 409]).toContain(code)
  expect((await upload()).statusCode).toBe(409)
  expect((await upload({ 'acting-for': 'self' })).statusCode).toBe(201)
  const files = site.database.selectFrom('attachment').select(['owner_email', 'id']).orderBy('id', 'desc')
  expect((await files.execute())[0]?.owner_email).toBe(colleague.email)
  const added = site.database.selectFrom('problem').select('number').where('email', '=', someClient.email)
  expect((await added.execute()).length).toBe(
    answers.filter((answer) => answer.statusCode === 201 && answer.body.includes('number')).length -
      (await ownProblems(site)),
  )
})

async function ownProblems({ database }: SignedInSite): Promise<number> {
  const own = database.selectFrom('problem').select('id').where('email', '=', colleague.email)
  return (await own.execute()).length
}

it('waits for a write under way before it removes a member, and refuses the write that comes after', async () => {
  const { site, owner, clientId } = await createClientSite()
  await using _ = site
  const member = await signInMember(site, { email: colleague.email, clientId, scopes: ['projects'] })
  const blocked = Promise.withResolvers<void>()
  const isLocked = Promise.withResolvers<void>()
  const holding = site.database.transaction().execute(async (db) => {
    await sql`select from client_member for update`.execute(db)
    isLocked.resolve()
    await blocked.promise
    await db.deleteFrom('client_member').execute()
  })
  await isLocked.promise
  const report = call(member, 'POST', '/api/problems', problem())
  await expect
    .poll(async () => {
      const { rows } = await sql`select from pg_stat_activity
        where wait_event_type = 'Lock' and datname = current_database()`.execute(site.database)
      return rows.length
    })
    .toBeGreaterThan(0)
  blocked.resolve()
  await holding
  expect((await report).statusCode).toBe(409)
  expect(await site.database.selectFrom('problem').selectAll().execute()).toEqual([])
  expect((await call(owner, 'GET', `/api/problems/${someClient.email}`)).json()).toEqual([])
})

it('windows that show another client than the session are refused, and reload', async () => {
  const { site, clientId } = await createClientSite()
  await using _ = site
  const member = await signInMember(site, { email: colleague.email, clientId, scopes: ['projects'] })
  const report = (shown: string) => call(member, 'POST', '/api/problems', problem(), { 'acting-for': shown })
  expect((await report('self')).statusCode).toBe(409)
  expect((await report(unknownId)).statusCode).toBe(409)
  expect((await report(clientId)).statusCode).toBe(201)
})

it('after the access to the chosen client ended, adds to the own records only if the window shows them', async () => {
  const { site, owner, clientId } = await createClientSite()
  await using _ = site
  const member = await signInMember(site, { email: colleague.email, clientId, scopes: ['projects'] })
  await call(owner, 'DELETE', `/api/clients/${clientId}/members/${member.personId}`)
  const refused = await call(member, 'POST', '/api/problems', problem())
  expect(refused.statusCode, refused.body).toBe(409)
  expect(refused.json().message).toContain('has ended')
  expect((await call(member, 'GET', `/api/problems/${colleague.email}`)).json()).toEqual([])
  const shown = { 'acting-for': 'self' }
  expect((await call(member, 'POST', '/api/problems', problem(), shown)).statusCode).toBe(201)

  expect((await call(member, 'PUT', '/api/auth/client', { client: null })).statusCode).toBe(200)
  expect((await call(member, 'POST', '/api/problems', problem())).statusCode).toBe(201)
})

it('a new account with the address of a deleted member acts for nobody, and a deleted client keeps no members', async () => {
  const { site, owner, clientId } = await createClientSite()
  await using _ = site
  const member = await signInMember(site, { email: colleague.email, clientId, scopes: ['owner'] })
  await invite(owner, clientId, another.email)
  const token = await tokenFor(site, another.email)
  expect((await call(member, 'DELETE', '/api/account')).statusCode).toBe(200)
  const again = await site.signIn(colleague)
  expect((await again.call('GET', '/api/auth/session')).json().user).not.toHaveProperty('clients')
  expect((await call(again, 'GET', `/api/orders/${someClient.email}`)).statusCode).toBe(403)

  const second = await signInMember(site, { email: 'third@firm.example', clientId, scopes: ['owner'] })
  expect((await call(owner, 'DELETE', '/api/account')).statusCode).toBe(200)
  expect((await call(second, 'GET', `/api/orders/${someClient.email}`)).statusCode).toBe(403)
  expect((await accept(await site.signIn(another), token)).statusCode).toBe(404)
  const back = await site.signIn(someClient)
  expect((await call(back, 'GET', `/api/orders/${someClient.email}`)).json()).toEqual([])
  expect((await call(back, 'GET', '/api/own-client')).json()).toEqual({ client: null })
})

it('members of a merged client act for the client that remains, until the merge is taken back', async () => {
  const { site, clientId } = await createClientSite()
  await using _ = site
  const boss = await site.signIn(someAdmin)
  const { insertedId: into } = (
    await call(boss, 'POST', '/api/clients', { name: 'The other', email: otherClient.email })
  ).json()
  const member = await signInMember(site, { email: colleague.email, clientId, scopes: ['read'] })
  expect((await call(boss, 'POST', `/api/clients/${clientId}/merge`, { into })).statusCode).toBe(200)
  const { user } = (await member.call('GET', '/api/auth/session')).json()
  expect(user.acting).toMatchObject({ _id: into, scopes: ['read'] })
  const listed = await call(member, 'GET', `/api/orders/${encodeURIComponent(user.acting.email)}`)
  expect(listed.json()).toHaveLength(1)
  expect((await membersOf(boss, into)).members).toMatchObject([{ email: colleague.email }])
  expect((await call(boss, 'POST', `/api/clients/${clientId}/separate`, {})).statusCode).toBe(200)
  expect((await call(member, 'GET', `/api/orders/${otherClient.email}`)).statusCode).toBe(403)
  expect((await call(member, 'GET', `/api/orders/${someClient.email}`)).json()).toHaveLength(1)
})

it.each<[MemberScope, number]>([
  ['projects', 200],
  ['read', 200],
  ['billing', 404],
  ['owner', 200],
])('a file of a problem, for a member with %s: %i', async (scope, status) => {
  const { site, owner, clientId } = await createClientSite()
  await using _ = site
  const uploaded = await site.request({
    method: 'POST',
    url: '/api/attachments?name=a.pdf',
    headers: { ...owner.bearer, 'content-type': 'application/octet-stream' },
    payload: Buffer.from(pdfFile('A file')),
  })
  const { insertedId: file } = uploaded.json()
  const member = await signInMember(site, { email: colleague.email, clientId, scopes: [scope] })
  const url = `/api/attachments/${file}`
  expect((await call(member, 'GET', url)).statusCode).toBe(404)
  expect((await call(owner, 'POST', '/api/problems', { ...problem(), files: [file] })).statusCode).toBe(201)
  expect((await call(member, 'GET', url)).statusCode).toBe(status)
})

it('writes no name into the mail of an invitation that mail programs make a link of', async () => {
  const site = await createSignInSite()
  await using _ = site
  const email = 'sender@firm.example'
  const owner = await site.signIn({ email, name: 'You won! evil.example/claim a@evil.example evil。example' })
  const me = { ...client, id: await personIdOf(site, email), email, name: 'You won! evil.example/claim' }
  await placeOrder(site.ctxOf(me), {
    ...{ service: 'website-coding', planId: 'growth', brief: { business: 'A shop' }, attachmentIds: [] },
  })
  await invite(owner, await clientIdOf(site.database, email), 'stranger@else.example')
  const mails = site.database.selectFrom('mail').select(['subject', 'text', 'html'])
  const mail = await mails.where('recipient', '=', 'stranger@else.example').executeTakeFirstOrThrow()
  for (const text of [mail.subject, mail.text, mail.html]) {
    expect(text).toContain('You won!')
    expect(text).not.toMatch(/evil[.。]example|example\/claim|a@evil/)
  }
})

it('limits changes of members by clients, which stay in the audit log, and writes nothing for the same choice', async () => {
  const { site, owner, clientId } = await createClientSite({ settings: { RATE_LIMIT: 'on' } })
  await using _ = site
  const member = await signInMember(site, { email: colleague.email, clientId, scopes: ['read'] })
  const choose = () => call(member, 'PUT', '/api/auth/client', { client: clientId })
  expect((await choose()).json()).toMatchObject({ modifiedCount: 0 })
  const statuses = []
  for (let change = 0; change < 64; change++) {
    const scopes = [change % 2 === 0 ? 'billing' : 'projects']
    const path = `/api/clients/${clientId}/members/${member.personId}`
    statuses.push((await call(owner, 'PATCH', path, { scopes })).statusCode)
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(60)
  expect(statuses.slice(60)).toEqual([429, 429, 429, 429])
})

it('leaves nobody with access to the other client when a merge is taken back', async () => {
  // An added owner of one client manages both while they are merged.
  const { site, owner: first, clientId: from } = await createClientSite()
  await using _ = site
  const staff = await site.signIn(someAdmin)
  const owner = await site.signIn(otherClient)
  const added = await call(staff, 'POST', '/api/clients', { name: 'Other', email: otherClient.email })
  const into = added.json().insertedId
  const names = [
    'before',
    'both',
    'during',
    'after',
    'later',
    'welcome',
    'former',
    'narrowed',
    'lead',
  ] as const
  const people = names.map((name) => ({
    email: `${name}@firm.example`,
    name,
  }))
  const [before, both, during, after, later, welcome, former, narrowed, lead] = people.map(
    ({ email }) => email,
  ) as [string, string, string, string, string, string, string, string, string]
  const browsers = new Map<string, SignedIn>()
  for (const person of people) browsers.set(person.email, await site.signIn(person))
  const join = async (email: string) =>
    (await accept(browsers.get(email) as SignedIn, await tokenFor(site, email))).statusCode
  const scopesIn = async (clientId: string) =>
    Object.fromEntries(
      (
        await site.database
          .selectFrom('client_member')
          .innerJoin('person', 'person.id', 'person_id')
          .select(['person.email', 'scopes'])
          .where('client_id', '=', clientId)
          .execute()
      ).map(({ email, scopes }) => [email, scopes]),
    )

  await invite(first, from, lead, ['owner'])
  expect(await join(lead)).toBe(200)
  const merged = browsers.get(lead) as SignedIn
  await invite(merged, from, before, ['read'])
  await invite(merged, from, both, ['read'])
  expect(await join(both)).toBe(200)
  await invite(owner, into, both, ['owner'])
  expect(await join(both)).toBe(200)
  const scopesOf = async (email: string, scopes: string[], by: SignedIn) => {
    const path = `/api/clients/${into}/members/${await personIdOf(site, email)}`
    expect((await call(by, 'PATCH', path, { scopes })).statusCode).toBe(200)
  }
  // Was a member once, by an invitation of the client's own owner.
  await invite(owner, into, former, ['read'])
  expect(await join(former)).toBe(200)
  const former1 = `/api/clients/${into}/members/${await personIdOf(site, former)}`
  expect((await call(owner, 'DELETE', former1)).statusCode).toBe(200)
  await invite(owner, into, narrowed, ['read'])
  expect(await join(narrowed)).toBe(200)
  expect((await call(staff, 'POST', `/api/clients/${from}/merge`, { into })).statusCode).toBe(200)
  // An invitation of one client, accepted meanwhile.
  expect(await join(before)).toBe(200)
  await scopesOf(both, ['owner', 'projects'], browsers.get(both) as SignedIn)
  await scopesOf(narrowed, ['billing', 'projects'], merged)
  for (const email of [during, after, former]) {
    expect((await invite(merged, into, email, ['owner'])).statusCode).toBe(201)
  }
  expect(await join(during)).toBe(200)
  expect((await invite(browsers.get(during) as SignedIn, into, later, ['read'])).statusCode).toBe(201)
  expect(await join(later)).toBe(200)
  expect((await invite(staff, into, welcome, ['billing'])).statusCode).toBe(201)
  expect(await join(welcome)).toBe(200)
  await scopesOf(welcome, ['owner'], merged)
  // Two added owners let each other in.
  expect(await join(former)).toBe(200)
  const during1 = `/api/clients/${into}/members/${await personIdOf(site, during)}`
  expect((await call(browsers.get(former) as SignedIn, 'DELETE', during1)).statusCode).toBe(200)
  await invite(browsers.get(former) as SignedIn, into, during, ['owner'])
  expect(await join(during)).toBe(200)

  expect((await call(staff, 'POST', `/api/clients/${from}/separate`, {})).statusCode).toBe(200)
  expect(await join(after)).toBe(409)
  expect(await scopesIn(from)).toEqual({ [lead]: ['owner'], [before]: ['read'], [both]: ['read'] })
  expect(await scopesIn(into)).toEqual({
    [both]: ['owner', 'projects'],
    [welcome]: ['billing'],
    [narrowed]: ['read'],
  })
  for (const email of [before, during, later, former]) {
    expect(
      (await call(browsers.get(email) as SignedIn, 'GET', `/api/clients/${into}/members`)).statusCode,
    ).toBe(404)
  }
})

it('gives access to passwords after a recent sign-in only, and tells the client who has joined', async () => {
  const { site, owner, clientId } = await createClientSite()
  await using _ = site
  const member = await signInMember(site, { email: colleague.email, clientId, scopes: ['read'] })
  const staff = await site.signIn(someAdmin)
  await site.signIn(otherClient)
  const added = await call(staff, 'POST', '/api/clients', { name: 'Other', email: otherClient.email })
  await sql`update session set created_at = now() - interval '20 minutes'`.execute(site.database)
  const path = `/api/clients/${clientId}/members/${member.personId}`
  for (const scopes of [['owner'], ['read', 'projects']]) {
    expect((await invite(owner, clientId, another.email, scopes)).statusCode).toBe(428)
    expect((await call(owner, 'PATCH', path, { scopes })).statusCode).toBe(428)
  }
  expect((await call(owner, 'PATCH', path, { scopes: ['billing'] })).statusCode).toBe(200)
  const into = { into: added.json().insertedId }
  expect((await call(staff, 'POST', `/api/clients/${clientId}/merge`, into)).statusCode).toBe(428)

  expect((await invite(owner, clientId, another.email, ['billing'])).statusCode).toBe(201)
  const joining = await site.signIn(another)
  expect((await accept(joining, await tokenFor(site, another.email))).statusCode).toBe(200)
  const notices = site.database.selectFrom('notice').select(['title', 'text'])
  const told = await notices
    .where('email', '=', someClient.email)
    .where('event', 'like', 'access.%')
    .execute()
  expect(told).toMatchObject([{ title: 'Somebody acts for you now' }])
  expect(told[0]?.text).toContain(another.email)
})
