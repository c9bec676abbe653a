import { expect, it } from 'vitest'
import { recordPerson } from '#core/person/record-person.server.ts'
import { storeSpreadsheet } from '#core/spreadsheet/store.server.ts'
import { addSampleContent } from '#db/sample/sample.ts'
import { createGoogleProvider } from '#platform/identity/google.ts'
import { attachFile } from '#tests/attached-files.ts'
import { Browser } from '#tests/browser.ts'
import { admin, visitor } from '#tests/factories.ts'
import { type GoogleAccount, startGoogleStandIn } from '#tests/google-stand-in.ts'
import { someClient } from '#tests/signed-in.ts'
import { testKeys } from '#tests/test-keys.ts'
import { createTestSite } from '#tests/test-site.ts'

const oldAddress = someClient.email
const newAddress = 'tanvir@new-kitchen.example'
const owner: GoogleAccount = { sub: '1', email: oldAddress, email_verified: true, name: someClient.name }
const successor = { ...owner, sub: '2', name: 'Successor' }

type Row = { _id: string }

/** Creates a site with sample content and Google sign-in. */
async function createGoogleSite(adminEmails: string[] = []) {
  await using cleanup = new AsyncDisposableStack()
  const google = cleanup.use(await startGoogleStandIn('http://127.0.0.1:3000'))
  const provider = createGoogleProvider(google.client, testKeys, google.origin)
  const site = cleanup.use(await createTestSite({ signIn: { provider, adminEmails } }))
  await addSampleContent(site.database, site.ctxOf(admin).secrets.seal, storeSpreadsheet)
  const running = cleanup.move()
  async function signIn(account: GoogleAccount) {
    google.account = account
    const browser = new Browser(site)
    const end = await browser.go('/api/auth/start?mode=popup')
    const [, failure] = /data-failure="([\w-]+)"/.exec(end.text) ?? []
    const { token } = (await browser.call('POST', '/api/jwt', { email: account.email })).json()
    const bearer = { authorization: `Bearer ${token}` }
    const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) =>
      browser.call(method, path, body, bearer)
    const list = async (kind: string, email = account.email): Promise<Row[]> =>
      (await call('GET', `/api/${kind}/${encodeURIComponent(email)}?limit=200`)).json()
    const readRole = async (): Promise<string> => (await call('GET', '/api/auth/session')).json().user.role
    return { failure, call, list, readRole }
  }
  return { site, signIn, [Symbol.asyncDispose]: () => running.disposeAsync() }
}

const kinds = [
  'projects',
  'orders',
  'template-requests',
  'invoices',
  'payments',
  'problems',
  'ledger',
  'notes',
]
const idsOf = (rows: Row[]) => rows.map(({ _id }) => _id).sort()

it('records move with their owner to a new address; the next owner of the old address gets none', async () => {
  await using fixture = await createGoogleSite()
  const before = await fixture.signIn(owner)
  const draft = { draft: true, businessName: 'An earlier draft' }
  expect((await before.call('POST', '/api/template-requests', draft)).statusCode).toBe(201)
  await attachFile(fixture.site, oldAddress)
  const owned = new Map<string, string[]>()
  for (const kind of kinds) owned.set(kind, idsOf(await before.list(kind)))
  expect([...owned].filter(([, ids]) => ids.length === 0)).toEqual([])
  const notices = idsOf((await before.call('GET', '/api/notices')).json())
  const files = await fixture.site.database
    .selectFrom('attachment')
    .select('id')
    .where('owner_email', '=', oldAddress)
    .execute()
  expect(files).not.toEqual([])

  const moved = await fixture.signIn({ ...owner, email: newAddress })
  for (const kind of kinds) expect([kind, idsOf(await moved.list(kind))]).toEqual([kind, owned.get(kind)])
  expect(idsOf((await moved.call('GET', '/api/notices')).json())).toEqual(notices)

  const next = await fixture.signIn(successor)
  expect(next.failure).toBeUndefined()
  for (const kind of kinds) expect([kind, await next.list(kind)]).toEqual([kind, []])
  expect((await next.call('GET', '/api/notices')).json()).toEqual([])
  for (const id of owned.get('projects') ?? []) {
    expect((await next.call('POST', `/api/projects/${id}/reveal`, { field: 'wpPassword' })).statusCode).toBe(
      403,
    )
  }
  for (const { id } of files) expect((await next.call('GET', `/api/attachments/${id}`)).statusCode).toBe(404)
  const auditEntries = await fixture.site.database
    .selectFrom('audit_entry')
    .select(['action', 'record_id', 'person_id'])
    .where('action', '=', 'person.change-address')
    .execute()
  expect(auditEntries).toHaveLength(1)
  expect(auditEntries[0]?.person_id).toBe(auditEntries[0]?.record_id)
})

it('a concurrent sign-in with the old address is refused or gets no records', async () => {
  await using fixture = await createGoogleSite()
  const ctx = fixture.site.ctxOf(visitor)
  const identity = (subject: string, email: string) => ({
    ...{ issuer: 'https://issuer.example', subject, email, name: subject, picture: '' },
    ...{ isEmailVerified: true, isAuthoritative: false, isStandIn: false, hostedDomain: undefined },
  })
  const countOf = async (email: string) => {
    const own = fixture.site.database.selectFrom('client_order').select('id').where('email', '=', email)
    return (await own.execute()).length
  }
  await recordPerson(ctx, identity('owner', oldAddress))
  const count = await countOf(oldAddress)
  for (const round of [1, 2, 3, 4]) {
    const [from, to] = [round === 1 ? oldAddress : `${round - 1}@new.example`, `${round}@new.example`]
    const [moved, next] = await Promise.all([
      recordPerson(ctx, identity('owner', to)),
      recordPerson(ctx, identity(`next ${round}`, from)),
    ])
    expect(moved).toMatchObject({ isDisabled: false })
    const another = { id: expect.any(String), isDisabled: false, role: 'client' }
    expect([{ failure: 'other-account' }, another]).toContainEqual(next)
    expect([await countOf(from), await countOf(to)]).toEqual([0, count])
  }
})

it('a demoted administrator does not regain the role through another address', async () => {
  const at = (sub: string, name: string) => ({
    ...owner,
    sub,
    email: `${name}@agency.example`,
    hd: 'agency.example',
  })
  const [listed, other] = [at('7', 'listed'), at('7', 'other')]
  await using fixture = await createGoogleSite([at('8', 'boss').email, listed.email])
  const boss = await fixture.signIn(at('8', 'boss'))
  expect(await (await fixture.signIn(listed)).readRole()).toBe('admin')
  const moved = await fixture.signIn(other)
  expect(await moved.readRole()).toBe('admin')
  const people = fixture.site.database.selectFrom('person').select('id').where('email', '=', other.email)
  const { id } = await people.executeTakeFirstOrThrow()
  expect((await boss.call('PATCH', `/api/users/${id}`, { role: 'client' })).statusCode).toBe(200)
  expect((await moved.call('DELETE', '/api/account')).statusCode).toBe(200)
  expect(await (await fixture.signIn(listed)).readRole()).toBe('client')
})

const lookAlikes: [string, string, string?][] = [
  ['capitals', oldAddress.toUpperCase(), 'other-account'],
  ['spaces around it', ` ${oldAddress}\t`, 'other-account'],
  ['a Kelvin sign', oldAddress.replace('k', '\u212a'), 'other-account'],
  ['a dotless i', oldAddress.replace('i', '\u0131')],
  ['full-width letters', oldAddress.replace('t', '\uff54')],
  ['a zero-width space', `${oldAddress}\u200b`],
  ['a no-break space', `\u00a0${oldAddress}`],
  ['a trailing dot', `${oldAddress}.`],
  ['a wildcard', oldAddress.replace('a', '_')],
  ['a second address', `${oldAddress},other@example.com`],
]
it.each(lookAlikes)(
  'an address that differs by %s gives no access to the records of the original',
  async (_, email, failure) => {
    await using fixture = await createGoogleSite()
    await fixture.signIn(owner)
    const other = await fixture.signIn({ ...owner, sub: '9', email })
    expect(other.failure).toBe(failure)
    for (const kind of failure ? [] : kinds) {
      expect([kind, await other.list(kind)]).toEqual([kind, []])
      expect([kind, await other.list(kind, oldAddress)]).toMatchObject([kind, { status: 403 }])
    }
  },
)
