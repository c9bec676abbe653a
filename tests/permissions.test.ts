import { afterAll, beforeAll, expect, it } from 'vitest'
import { type StaffRole, staffRoles } from '#core/role/role.ts'
import { Browser } from './browser.ts'
import { unknownId } from './factories.ts'
import { arrange, forAdmin, forOwner, secret } from './permission-facts.ts'
import { type PermissionRecords, permissionTable } from './permission-table.ts'
import {
  createSignInSite,
  otherClient,
  type SignedInSite,
  signInStaff,
  someAdmin,
  someClient,
} from './signed-in.ts'

type Row = (typeof permissionTable)[string]
type Person = { browser: Browser; bearer: { authorization?: string } }
/** `owner` is the client whom the records belong to, `admin` an owner of the site. */
type Caller = 'nobody' | 'other' | 'owner' | StaffRole
const everybody: Caller[] = ['nobody', 'other', 'owner', ...staffRoles]
const columns = ['nobody', 'other', 'owner', 'admin']

const isLikeAdmin = (caller: Caller, roles: readonly string[] = []) =>
  caller === 'admin' || roles.includes(caller)

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

/** Signs in once; the cache is cleared when a call may have changed the account. */
async function signInOnce(caller: Caller): Promise<Person> {
  const person = signedInPeople.get(caller) ?? (await signIn(caller))
  signedInPeople.set(caller, person)
  return person
}

async function signIn(caller: Caller): Promise<Person> {
  if (caller === 'nobody') return { browser: new Browser(site), bearer: {} }
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
const unrecorded = new Set(['PUT /api/users/{email}/role', 'PATCH /api/users/{id}', 'POST /api/users/bulk'])

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
      signedInPeople.clear()
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
  if (call !== 'POST /api/projects/{id}/reveal') expect(body).not.toContain(secret)
  if (caller !== 'admin') expect(body).not.toContain(forAdmin)
  if (caller !== 'admin' && caller !== 'owner') {
    for (const foreign of [forOwner, secret, someClient.email]) expect(body).not.toContain(foreign)
  }
  for (const field of ['EmailPassword', 'emailPassword', 'token_hash', 'sealed']) {
    if (!call.startsWith('POST /api/projects')) expect(body).not.toContain(`"${field}":`)
  }
}
