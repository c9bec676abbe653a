import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { v7 as createId } from 'uuid'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AreaGroup } from '#core/role/areas.ts'
import { type StaffRole, staffRoles } from '#core/role/role.ts'
import { hashToken } from '#core/stored-token.server.ts'
import { Browser } from './browser.ts'
import { unknownId } from './factories.ts'
import { arrange, forAdmin, forOwner, reveals, secret } from './permission-facts.ts'
import { type PermissionRecords, permissionTable } from './permission-table.ts'
import {
  createSignInSite,
  otherClient,
  type SignedInSite,
  signInCustom,
  signInStaff,
  someAdmin,
  someClient,
} from './signed-in.ts'

type Row = (typeof permissionTable)[string]
type Person = { browser: Browser; bearer: { authorization?: string }; since: number }
/** `owner` is the client whom the records belong to, `admin` an owner of the site, `custom` has a role of two headings. */
type Caller = 'nobody' | 'other' | 'owner' | StaffRole | 'custom'
const everybody: Caller[] = ['nobody', 'other', 'owner', ...staffRoles, 'custom']
const customAreas: AreaGroup[] = ['money', 'content']
const columns = ['nobody', 'other', 'owner', 'admin']

/** The custom role may do what finance or an editor may, and no more. */
const isLikeAdmin = (caller: Caller, roles: readonly string[] = []) =>
  caller === 'custom'
    ? roles.includes('finance') || roles.includes('editor')
    : caller === 'admin' || roles.includes(caller)

const statusFor = ({ statuses, staff }: Row, caller: Caller) =>
  statuses[isLikeAdmin(caller, staff) ? 3 : Math.max(columns.indexOf(caller), -1)] ?? statuses[1]

let site: SignedInSite
/** One record of every kind, for the calls that only read. */
let sharedFacts: PermissionRecords
beforeAll(async () => {
  site = await createSignInSite()
  await signInOnce('owner')
  sharedFacts = await arrange(site)
})
afterAll(() => site[Symbol.asyncDispose]())

const signedInPeople = new Map<Caller, Person>()

/** Well below the lifetime of a token, and the age at which the site asks for a new sign-in. */
const maxAgeMs = 3 * 60_000

/** Signs in once; the cache is cleared when a call changed an account or a session. */
async function signInOnce(caller: Caller): Promise<Person> {
  const known = signedInPeople.get(caller)
  if (known && Date.now() - known.since < maxAgeMs) return known
  const person = { ...(await signIn(caller)), since: Date.now() }
  signedInPeople.set(caller, person)
  return person
}

/** Returns all that decides about the users and their sessions. */
async function readAccounts(): Promise<unknown> {
  const { rows } = await sql`select
    (select jsonb_agg(to_jsonb(person) - 'last_seen_at' - 'search' order by id) from person) as people,
    (select jsonb_agg(to_jsonb(session) - 'last_used_at' order by id) from session) as sessions,
    (select jsonb_agg(custom_role order by id) from custom_role) as roles,
    (select jsonb_agg(client_member order by person_id, client_id) from client_member) as members
  `.execute(site.database)
  return rows[0]
}

async function signIn(caller: Caller): Promise<Omit<Person, 'since'>> {
  if (caller === 'nobody') return { browser: new Browser(site), bearer: {} }
  if (caller === 'custom') {
    const person = await signInCustom(site, customAreas)
    return { browser: person, bearer: person.bearer }
  }
  const isOtherStaff =
    caller === 'manager' || caller === 'finance' || caller === 'support' || caller === 'editor'
  const signedIn = isOtherStaff
    ? await signInStaff(site, caller)
    : await site.signIn({ other: otherClient, owner: someClient, admin: someAdmin }[caller])
  return { browser: signedIn, bearer: signedIn.bearer }
}

/** Creates only the records that a row uses. */
async function arrangeFor({ params, body }: Row): Promise<PermissionRecords> {
  const names = new Set<keyof PermissionRecords>()
  const listening = new Proxy({} as PermissionRecords, {
    get(_, name) {
      names.add(name as keyof PermissionRecords)
      return unknownId
    },
  })
  params?.(listening)
  body?.(listening)
  await signInOnce('owner')
  return arrange(site, names)
}

async function listCalls(): Promise<string[]> {
  const { paths } = (await site.get('/api/openapi.json')).json<{ paths: Record<string, object> }>()
  return Object.entries(paths)
    .flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`))
    .sort()
}

it('has a row for every call, and none for calls that no longer exist', async () => {
  expect(Object.keys(permissionTable).sort()).toEqual(await listCalls())
})

/** Staff writes without an audit entry, because they change nothing here. */
const unrecorded = new Set([
  'PUT /api/users/{email}/role',
  'PATCH /api/users/{id}',
  'POST /api/users/bulk',
  'POST /api/notes/preview',
])

async function countAuditEntries(): Promise<number> {
  const entries = site.database
    .selectFrom('audit_entry')
    .select(({ fn }) => fn.countAll<string>().as('count'))
  return Number((await entries.executeTakeFirstOrThrow()).count)
}

// Reads come first, because they change nothing.
const rows = Object.entries(permissionTable)
const isRead = (call: string) => call.startsWith('GET ')
const inOrder = [...rows.filter(([call]) => isRead(call)), ...rows.filter(([call]) => !isRead(call))]

type Described = { [path: string]: { [method: string]: { security?: { apiToken?: string[] }[] } } }

/** Scope of each call that API tokens may make, by the API's description. */
async function readScopes(): Promise<Map<string, string>> {
  const { paths } = (await site.get('/api/openapi.json')).json<{ paths: Described }>()
  return new Map(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, { security = [] }]) => {
        const [scope] = security.flatMap(({ apiToken = [] }) => apiToken)
        return scope ? [[`${method.toUpperCase()} ${path}`, scope] as const] : []
      }),
    ),
  )
}

/** Calls the API with an own token of an owner of the site that has these scopes. */
async function callWithToken(
  call: string,
  scopes: string[],
  { params = {}, query = '', body = {} }: Request,
) {
  const { browser } = await signInOnce('admin')
  const people = site.database.selectFrom('person').select('id').where('email', '=', someAdmin.email)
  const { id } = await people.executeTakeFirstOrThrow()
  const token = `ph_${createId()}`
  const times = { created_at: new Date(), last_used_at: null, expires_at: new Date('2099-01-01') }
  const row = { id: createId(), person_id: id, name: 'A program', token_hash: hashToken(token), scopes }
  await site.database
    .insertInto('api_token')
    .values({ ...row, ...times })
    .execute()
  const [method, path = ''] = call.split(' ') as ['GET' | 'POST', string]
  const url = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(params[name] ?? unknownId)) + query
  const sent = method === 'GET' ? undefined : body
  const answer = await browser.call(method, url, sent, { authorization: `Bearer ${token}` })
  await site.database.deleteFrom('api_token').where('id', '=', row.id).execute()
  return answer
}
type Request = { params?: Record<string, string>; query?: string; body?: object }

it('refuses an API token that has every scope but the one of the call', { timeout: 120_000 }, async () => {
  const scopes = await readScopes()
  expect(scopes.size).toBeGreaterThan(80)
  for (const call of Object.keys(permissionTable)) {
    const others = [...new Set(scopes.values())].filter((scope) => scope !== scopes.get(call))
    const { statusCode, body } = await callWithToken(call, others, {})
    // The start of a sign-in answers with a page.
    if (call === 'GET /api/auth/start') expect(statusCode).toBe(409)
    else expect([call, statusCode, body]).toEqual([call, 403, expect.stringContaining('API token')])
  }
})

it('answers an API token with the scope of a read like its person', { timeout: 120_000 }, async () => {
  let count = 0
  for (const [call, scope] of await readScopes()) {
    const row = permissionTable[call]
    if (!row || !isRead(call)) continue
    const params = row.params?.(sharedFacts) ?? {}
    const answer = await callWithToken(call, [scope], { params, ...(row.query && { query: row.query }) })
    expect([call, answer.statusCode]).toEqual([call, row.statuses[3]])
    count++
  }
  expect(count).toBeGreaterThan(40)
})

it.each(inOrder)('%s', { timeout: 60_000 }, async (call, row) => {
  const [method, path = ''] = call.split(' ') as ['GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', string]
  let facts = isRead(call) ? sharedFacts : undefined
  for (const caller of everybody) {
    facts ??= await arrangeFor(row)
    const { browser, bearer } = await signInOnce(caller)
    const params = row.params?.(facts) ?? {}
    const url =
      path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(params[name] ?? '')) + (row.query ?? '')
    const entriesBefore = await countAuditEntries()
    const accountsBefore = isRead(call) ? undefined : await readAccounts()
    const answer =
      url === '/api/events'
        ? await headOf(url, bearer)
        : await browser.call(method, url, row.body?.(facts), { ...bearer } as Record<string, string>)

    expect(answer.statusCode, `${caller}: ${answer.body}`).toBe(statusFor(row, caller))
    expectNoForeignData(isLikeAdmin(caller, row.readers ?? row.staff) ? 'admin' : caller, call, answer.body)
    // A write that another client may not make is a staff action on someone else's record.
    const isStaffs = method !== 'GET' && row.statuses[1] >= 400
    if (isLikeAdmin(caller, row.staff) && isStaffs && answer.statusCode < 300 && !unrecorded.has(call))
      expect(await countAuditEntries(), 'the audit log').toBeGreaterThan(entriesBefore)
    if (!isRead(call) && answer.statusCode < 400) {
      facts = undefined
      if (!isDeepStrictEqual(await readAccounts(), accountsBefore)) signedInPeople.clear()
    }
  }
})

/** Returns only the status, because the body of a stream does not end. */
async function headOf(url: string, headers: { authorization?: string }) {
  const { host } = new URL(site.settings.publicUrl)
  const answer = await site.app.inject({ url, headers: { ...headers, host }, payloadAsStream: true })
  answer.stream().destroy()
  return { statusCode: answer.statusCode, body: '' }
}

function expectNoForeignData(caller: Caller, call: string, body: string): void {
  if (!reveals.test(call)) expect(body).not.toContain(secret)
  if (caller !== 'admin') expect(body).not.toContain(forAdmin)
  if (caller !== 'admin' && caller !== 'owner') {
    for (const foreign of [forOwner, secret, someClient.email]) expect(body).not.toContain(foreign)
  }
  for (const field of ['EmailPassword', 'emailPassword', 'token_hash', 'sealed']) {
    if (!call.startsWith('POST /api/projects')) expect(body).not.toContain(`"${field}":`)
  }
}
