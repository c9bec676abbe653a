import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { ownerColumns } from '#core/owner/move-records.server.ts'
import { storeSpreadsheet } from '#core/spreadsheet/store.server.ts'
import { addSampleContent } from '#db/sample/sample.ts'
import { createGoogleProvider } from '#platform/identity/google.ts'
import { Browser } from '#tests/browser.ts'
import { admin } from '#tests/factories.ts'
import { gmailAccount, startGoogleStandIn, workspaceAccount } from '#tests/google-stand-in.ts'
import { aMethod } from '#tests/payments.ts'
import {
  createSignInSite,
  otherClient,
  type SignedIn,
  type SignedInSite,
  signInCustom,
  signInStaff,
  someAdmin,
  someClient,
} from '#tests/signed-in.ts'
import { testKeys } from '#tests/test-keys.ts'
import { createTestSite } from '#tests/test-site.ts'

const reason = 'The person called from the number that we know'
const fresh = 'rahima.new@example.com'

const change = (by: SignedIn, from: string, body: object) =>
  by.call('PUT', `/api/users/${from}/sign-in`, { reason, ...body }, by.bearer)
const roleIn = async (browser: Browser) =>
  (await browser.call('GET', '/api/auth/session')).json<{ user: { role: string } | null }>().user?.role
const idOf = async ({ database }: SignedInSite, email: string) =>
  (await database.selectFrom('person').select('id').where('email', '=', email).executeTakeFirst())?.id
const mailsTo = async ({ database }: SignedInSite, recipient: string) =>
  (
    await database
      .selectFrom('mail')
      .select(['subject', 'text'])
      .where('recipient', '=', recipient)
      .where('event', 'like', 'person.sign-in-mail:%')
      .execute()
  ).map(({ subject, text }) => `${subject}\n${text}`)

it('moves a person with all records to another address, and ends every sign-in, token and device', async () => {
  await using site = await createSignInSite()
  await addSampleContent(site.database, site.ctxOf(admin).secrets.seal, storeSpreadsheet)
  const boss = await site.signIn(someAdmin)
  const person = await site.signIn(someClient)
  const id = await idOf(site, someClient.email)
  const token = await person.call(
    'POST',
    '/api/tokens',
    { name: 'A script', scopes: ['orders:read'], expiresInDays: 30 },
    person.bearer,
  )
  expect(token.statusCode).toBe(201)
  const rowsOf = async (email: string) => {
    const counts: Record<string, number> = {}
    for (const [table, column] of ownerColumns) {
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}
        where lower(${sql.ref(column)}) = ${email}`.execute(site.database)
      counts[table] = rows[0]?.count ?? 0
    }
    return counts
  }
  const before = await rowsOf(someClient.email)

  const answer = await change(boss, someClient.email, { email: ` ${fresh.toUpperCase()} ` })
  expect(answer.json()).toMatchObject({ modifiedCount: 1 })
  expect((await site.get('/api/orders/x', person.bearer)).statusCode).toBe(401)
  expect(await roleIn(person)).toBeUndefined()
  expect(await site.database.selectFrom('api_token').select('id').execute()).toEqual([])
  expect(await rowsOf(fresh)).toEqual(before)
  expect(Object.values(await rowsOf(someClient.email)).every((count) => count === 0)).toBe(true)

  const [toOld] = await mailsTo(site, someClient.email)
  const [toNew] = await mailsTo(site, fresh)
  expect(toOld).toContain('has another address now')
  expect(toOld).not.toContain(fresh)
  expect(toNew).toContain('signs in with this address')
  expect(toNew).not.toContain(someClient.email)
  expect(toNew).not.toContain(someClient.name)
  const owners = site.database.selectFrom('notice').select('text').where('event', 'like', 'person.sign-in:%')
  expect((await owners.execute()).map(({ text }) => text)).toEqual([expect.stringContaining(reason)])
  const audit = await site.get('/api/audit?kind=person&action=person.change-address', boss.bearer)
  expect(audit.json()).toMatchObject([{ recordId: id, after: { reason } }])
  expect(audit.body).not.toContain(fresh)

  const again = await site.signIn({ email: fresh, name: someClient.name })
  expect(await idOf(site, fresh)).toBe(id)
  const projects = await again.call('GET', `/api/projects/${fresh}`, undefined, again.bearer)
  expect(projects.json().length).toBeGreaterThan(0)
  // The former account is a stranger's from then on.
  const stranger = await site.signIn(someClient)
  const none = await stranger.call('GET', `/api/projects/${someClient.email}`, undefined, stranger.bearer)
  expect(none.json()).toEqual([])
})

it('has one effect in a hundred parallel calls', async () => {
  await using site = await createSignInSite()
  const boss = await site.signIn(someAdmin)
  await site.signIn(someClient)
  const targets = Array.from({ length: 100 }, (_, number) => (number % 2 ? fresh : `n${number}@example.com`))
  const answers = await Promise.all(targets.map((email) => change(boss, someClient.email, { email })))
  const codes = answers.map(({ statusCode }) => statusCode)
  expect(codes.filter((code) => code === 200)).toHaveLength(1)
  expect(codes.filter((code) => code !== 200 && code !== 409 && code !== 404)).toEqual([])
  const entries = site.database.selectFrom('audit_entry').select('id')
  expect(await entries.where('action', '=', 'person.change-address').execute()).toHaveLength(1)
  expect(await mailsTo(site, someClient.email)).toHaveLength(1)

  const same = await idOf(site, otherClient.email)
  expect(same).toBeUndefined()
  await site.signIn(otherClient)
  const relinks = await Promise.all(
    Array.from({ length: 100 }, () => change(boss, otherClient.email, { email: otherClient.email })),
  )
  expect(relinks.filter((one) => one.json().modifiedCount === 1)).toHaveLength(1)
  expect(relinks.every(({ statusCode }) => statusCode === 200)).toBe(true)
  expect(await mailsTo(site, otherClient.email)).toHaveLength(1)
})

it('refuses taken and misleading addresses, an old sign-in, a missing reason and the own account', async () => {
  await using site = await createSignInSite()
  await addSampleContent(site.database, site.ctxOf(admin).secrets.seal, storeSpreadsheet)
  const boss = await site.signIn(someAdmin)
  await site.signIn(someClient)
  await site.signIn(otherClient)
  const codeOf = async (body: object, from = someClient.email) => (await change(boss, from, body)).statusCode
  expect(await codeOf({ email: otherClient.email.toUpperCase() })).toBe(409)
  const added = await boss.call(
    'POST',
    '/api/clients',
    { name: 'A buyer', email: 'buyer@example.com' },
    boss.bearer,
  )
  expect(added.statusCode).toBe(201)
  expect(await codeOf({ email: 'buyer@example.com' })).toBe(409)
  for (const email of [
    'rаhim@example.com',
    'rahim@exаmple.com',
    'ra\u200bhim@example.com',
    'rahim@example.com, x@example.com',
    'client-1@account.invalid',
    '',
  ]) {
    expect([email, await codeOf({ email })]).toEqual([email, 422])
  }
  expect(await codeOf({ email: fresh, reason: ' \u200b ' })).toBe(422)
  expect(await codeOf({ email: fresh, reason: `Now ${fresh}` })).toBe(422)
  expect(await codeOf({ email: fresh }, someAdmin.email)).toBe(409)
  expect(await codeOf({ email: fresh }, 'nobody@example.com')).toBe(404)
  await sql`update session set created_at = ${new Date(Date.now() - 16 * 60_000)}`.execute(site.database)
  expect(await codeOf({ email: fresh })).toBe(428)
  expect(await idOf(site, fresh)).toBeUndefined()
})

it('lets managers change clients, and only owners change colleagues', async () => {
  await using site = await createSignInSite()
  const boss = await site.signIn(someAdmin)
  const manager = await signInStaff(site, 'manager')
  const custom = await signInCustom(site, ['office'])
  const support = await signInStaff(site, 'support')
  await site.signIn(someClient)
  for (const by of [manager, custom]) {
    const refused = await change(by, someAdmin.email, { email: fresh })
    expect(refused.statusCode).toBe(409)
    expect(refused.json().message).toContain('Only owners')
  }
  expect((await change(support, someClient.email, { email: fresh })).statusCode).toBe(403)
  expect((await change(manager, someClient.email, { email: fresh })).statusCode).toBe(200)
  expect((await change(boss, support.email, { email: 'support2@example.com' })).statusCode).toBe(200)
  const back = await site.signIn({ email: 'support2@example.com', name: 'Support' })
  expect(await roleIn(back)).toBe('support')
})

it('opens no way around the decisions of owners', async () => {
  const signIn = { adminEmails: [someAdmin.email, someClient.email, fresh] }
  await using site = await createSignInSite({ signIn })
  const boss = await site.signIn(someAdmin)
  await site.signIn(someClient)
  const demote = { role: 'client' }
  await boss.call('PUT', `/api/users/${someClient.email}/role`, demote, boss.bearer)
  // Neither the new address nor the former one makes the demoted person an owner again.
  expect((await change(boss, someClient.email, { email: fresh })).statusCode).toBe(200)
  expect(await roleIn(await site.signIn({ email: fresh, name: 'Rahima' }))).toBe('client')
  expect(await roleIn(await site.signIn(someClient))).toBe('client')
  // Nor does an invitation to the team that waits at the former address.
  await site.signIn(otherClient)
  const invited = await boss.call(
    'POST',
    '/api/staff-invitations',
    { email: otherClient.email, role: 'manager' },
    boss.bearer,
  )
  expect(invited.statusCode).toBe(201)
  await change(boss, otherClient.email, { email: 'other.new@example.com' })
  const open = site.database.selectFrom('staff_invitation').select('id').where('is_open', '=', true)
  expect(await open.execute()).toEqual([])
})

it('lets an owner whose sign-in was changed approve no payment account for a day', async () => {
  await using site = await createSignInSite()
  const boss = await site.signIn(someAdmin)
  await site.signIn(someClient)
  const owner = { role: 'admin', is_role_decided: true } as const
  const second = { email: fresh, name: 'The second owner' }
  await site.database.updateTable('person').set(owner).where('email', '=', someClient.email).execute()
  const yearAgo = new Date(Date.now() - 365 * 86_400_000)
  await sql`update person set created_at = ${yearAgo}`.execute(site.database)
  const { isActive: active, ...method } = aMethod()
  const add = () => boss.call('POST', '/api/payment-methods', { ...method, active }, boss.bearer)
  expect([(await add()).statusCode, (await add()).statusCode]).toEqual([201, 201])
  expect((await change(boss, someClient.email, { email: fresh })).statusCode).toBe(200)
  const linked = await site.signIn(second)
  expect(await roleIn(linked)).toBe('admin')
  const waiting = site.database
    .selectFrom('payment_method_change')
    .select('id')
    .where('state', '=', 'waiting')
  const { id } = await waiting.executeTakeFirstOrThrow()
  const approve = await linked.call(
    'POST',
    `/api/payment-method-changes/${id}/approve`,
    undefined,
    linked.bearer,
  )
  expect(approve.statusCode).toBe(409)
})

it('links another Google account of the same address, within seven days, and only where Google may say so', async () => {
  await using google = await startGoogleStandIn('http://127.0.0.1:3000')
  const provider = createGoogleProvider(google.client, testKeys, google.origin)
  let now = new Date()
  await using site = await createTestSite({ signIn: { provider }, now: () => now })
  const { database } = site
  const enter = async () => {
    const browser = new Browser(site)
    const { text } = await browser.go('/api/auth/start?mode=popup')
    return /data-failure="([\w-]+)"/.exec(text)?.[1] ?? (await roleIn(browser))
  }
  const another = { ...gmailAccount, sub: 'another' }
  const open = (email: string) =>
    database
      .updateTable('person')
      .set({ subject: `open:${email}`, sign_in_open_until: new Date(now.getTime() + 7 * 86_400_000) })
      .where('email', '=', email)
      .execute()
  expect(await enter()).toBe('client')
  google.account = another
  expect(await enter()).toBe('other-account')
  await open('rina.das@gmail.com')
  google.account = { ...another, email_verified: false }
  expect(await enter()).toBe('email-not-verified')
  now = new Date(now.getTime() + 8 * 86_400_000)
  google.account = another
  expect(await enter()).toBe('other-account')
  await open('rina.das@gmail.com')
  expect(await enter()).toBe('client')
  google.account = gmailAccount
  expect(await enter()).toBe('other-account')

  google.account = workspaceAccount
  expect(await enter()).toBe('client')
  await database
    .updateTable('person')
    .set({ role: 'admin' })
    .where('email', '=', workspaceAccount.email)
    .execute()
  await open(workspaceAccount.email)
  const { hd: _, ...elsewhere } = workspaceAccount
  google.account = { ...elsewhere, sub: 'a former holder' }
  expect(await enter()).toBe('other-account')
  google.account = { ...workspaceAccount, sub: 'the new account' }
  expect(await enter()).toBe('admin')
})
