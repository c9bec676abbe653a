import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { Actor } from '#core/context.ts'
import { storeSpreadsheet } from '#core/spreadsheet/store.server.ts'
import { addSampleContent } from '#db/sample/sample.ts'
import { admin, client } from './factories.ts'
import { growingTables, multiply } from './multiply.ts'
import { type Facts, permissionTable } from './permission-table.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'
import { createTestSite } from './test-site.ts'

const copies = 60

/** What may read a growing table from end to end, and why. */
const wholeReads: { table: (typeof growingTables)[number] | 'any'; query: RegExp; why: string }[] = [
  {
    table: 'any',
    query: /^select count\(\*\) as "count" from/,
    why: 'every list tells exactly how many rows there are; PostgreSQL takes an index where the filter leaves few',
  },
  {
    table: 'portfolio_record',
    query: /group by "category"/,
    why: 'the categories of all works, asked for by a form; visitors get them from memory',
  },
  {
    table: 'payment_claim',
    query: /from ledger_entry as entry left join payment_claim as claim/,
    why: 'a sum by method over the days asked for; for many entries a hash of the claims is cheaper than looking up each',
  },
  { table: 'any', query: /exists \(select from client_order\) as/, why: 'ends at the first row' },
]

let test: TestDatabase
let explain: pg.Client
beforeAll(async () => {
  test = await createTestDatabase()
  await addSampleContent(test.database, test.ctxOf(admin).secrets.seal, storeSpreadsheet)
  await addPeople()
  await multiply(test.database, copies)
  explain = new pg.Client(test.address)
  await explain.connect()
}, 60_000)
afterAll(async () => {
  await explain?.end()
  await test[Symbol.asyncDispose]()
})

const ownerEmail = 'tanvir@riverside-kitchen.example'

it('reads no table that grows from end to end, whatever list is asked for in whatever order', async () => {
  const queries = new Map<string, unknown[]>()
  const send = vi.spyOn(pg.Client.prototype, 'query')
  for (const actor of [admin, { ...client, email: ownerEmail }]) {
    await using site = await createTestSite({ shared: test, signedIn: actor })
    const addresses = await listAddresses(site.get, await readFacts(), actor)
    send.mockClear()
    for (const address of addresses) {
      const answer = await site.get(address, { authorization: 'someone' })
      expect([200, 404], `${address}: ${answer.body}`).toContain(answer.statusCode)
    }
    for (const [text, values] of send.mock.calls as unknown as [string, unknown[]][]) {
      if (typeof text === 'string' && /^\s*(select|with)/i.test(text)) queries.set(text, values)
    }
  }
  send.mockRestore()
  expect(queries.size).toBeGreaterThan(100)

  const found: string[] = []
  for (const [query, values] of queries) {
    for (const table of await tablesReadWhole(query, values)) {
      if (!wholeReads.some((one) => (one.table === 'any' || one.table === table) && one.query.test(query))) {
        found.push(`${table}: ${query.replaceAll(/\s+/g, ' ')} -- ${JSON.stringify(values)}`)
      }
    }
  }
  expect(found).toEqual([])
}, 60_000)

/** Sample content has records but nobody who signed in, and few traces of work. */
async function addPeople(): Promise<void> {
  const perTable = sql`generate_series(1, 30) as number`
  const statements = [
    sql`insert into person (id, issuer, subject, email, name, picture, role, is_stand_in, created_at, last_seen_at)
      values (${client.id}, 'issuer', 'subject', ${ownerEmail}, 'Tanvir Ahmed', '', 'client', true, now(), now())`,
    sql`insert into person (id, issuer, subject, email, name, picture, role, is_stand_in, created_at, last_seen_at)
      select uuidv7(), 'issuer', 'subject' || number, 'client' || number || '@example.com', 'Client ' || number, '',
        'client', true, now(), now() from ${perTable}`,
    sql`insert into session (id, token_hash, person_id, created_at, last_used_at, expires_at, address, user_agent)
      select uuidv7(), sha256(number::text::bytea), ${client.id}, now(), now(), now() + interval '1 day', '', ''
      from ${perTable}`,
    sql`insert into audit_entry (id, at, person_id, action, kind, record_id)
      select uuidv7(), now(), ${client.id}, 'project.update', 'project', uuidv7() from ${perTable}`,
    sql`insert into idempotency_key (person_id, key, operation, fingerprint, created_at)
      select ${client.id}, number::text, 'order.place', '', now() from ${perTable}`,
    sql`insert into certificate (id, name, kind, size, owner_email, files, created_at)
      select uuidv7(), 'a.pdf', 'pdf', 1, ${ownerEmail}, '{}', now() from ${perTable}`,
    sql`insert into attachment (id, name, kind, size, sha256, owner_email, about_kind, about_id, files, created_at)
      select uuidv7(), 'a.pdf', 'pdf', 1, number::text::bytea, ${ownerEmail}, 'order', uuidv7(), '{}', now()
      from ${perTable}`,
    sql`insert into mail_attempt (id, mail_id, at, is_sent, answer)
      select uuidv7(), id, now(), true, 'OK' from mail, generate_series(1, 3)`,
  ]
  for (const statement of statements) await statement.execute(test.database)
}

/** A record of the owner's for each parameter of a path. */
async function readFacts(): Promise<Facts> {
  const one = async (table: string, condition = sql`true`) => {
    const rows = sql<{
      id: string
    }>`select id from ${sql.table(table)} where ${condition} order by id desc limit 1`
    return (await rows.execute(test.database)).rows[0]?.id ?? ''
  }
  const own = sql`email = ${ownerEmail}`
  return {
    ownerEmail,
    ownerId: client.id,
    reviewId: await one('review'),
    portfolioId: await one('portfolio'),
    blogId: await one('blog'),
    contactId: await one('contact_message'),
    projectId: await one('project', own),
    noteId: await one('note'),
    sessionId: await one('session'),
    thrownReviewId: await one('review'),
    certificateId: await one('certificate'),
    spreadsheetId: await one('spreadsheet'),
    templateId: await one('template'),
    orderId: await one('client_order', own),
    templateRequestId: await one('template_request', own),
    attachmentId: await one('attachment'),
    problemId: await one('problem', own),
    noticeId: await one('notice', own),
    mailId: await one('mail'),
    methodId: await one('payment_method'),
    invoiceId: await one('invoice', own),
    claimId: await one('payment_claim', own),
    acceptedClaimId: await one('payment_claim', sql`receipt_number is not null`),
  }
}

type Parameter = { name: string; in: string; schema: { enum?: string[]; type?: string; format?: string } }
type Document = { paths: Record<string, Record<string, { parameters?: Parameter[] }>> }
type Get = (url: string, headers?: Record<string, string>) => Promise<{ json: <Body>() => Body }>

// Spreadsheets have figures of their own; a stream has no end; papers and files are read by their ids.
const elsewhere =
  /^\/api\/(excel|events|auth|challenge|docs|openapi|certificates|attachments)|\/(pdf|receipt|export)$/

/** Every call that reads, as it is, in each order, and with each value that a filter offers. */
async function listAddresses(get: Get, facts: Facts, actor: Actor): Promise<string[]> {
  const { paths } = (await get('/api/openapi.json')).json<Document>()
  const place = actor === admin ? 3 : 2
  return Object.entries(paths).flatMap(([path, { get: call }]) => {
    const row = permissionTable[`GET ${path}`]
    if (!call || !row || elsewhere.test(path) || row.statuses[place] !== 200) return []
    const params = row.params?.(facts) ?? {}
    const address = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(params[name] ?? ''))
    const base = new URLSearchParams(row.query ?? '')
    const asked = (call.parameters ?? [])
      .filter((parameter) => parameter.in === 'query')
      .flatMap((parameter) => valuesOf(parameter).map((value) => [parameter.name, value] as const))
    return [[], ...asked.map((line) => [line])].map((lines) => {
      const query = new URLSearchParams(base)
      query.set('limit', '25')
      for (const [name, value] of lines as (readonly [string, string])[]) query.set(name, value)
      if (!(call.parameters ?? []).some(({ name }) => name === 'limit')) query.delete('limit')
      return query.size > 0 ? `${address}?${query}` : address
    })
  })
}

function valuesOf({ name, schema }: Parameter): string[] {
  if (schema.enum) return schema.enum.map(String)
  if (name === 'q') return ['c17.tanvir@riverside']
  if (name === 'from' || name === 'to')
    return [schema.format === 'date-time' ? '2026-11-01T00:00:00Z' : '2026-11-01']
  if (name === 'email') return [ownerEmail]
  if (schema.type === 'boolean') return ['true', 'false']
  return []
}

type Plan = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  Plans?: Plan[]
}

/** The growing tables that the query reads whole, and not just because this one is still short. */
async function tablesReadWhole(query: string, values: unknown[]): Promise<string[]> {
  const usual = scansOf(await planOf(query, values))
  const read = usual.filter((scan) => scan['Node Type'] === 'Seq Scan').map(nameOf)
  const whole = growingTables.filter((table) => read.includes(table))
  if (whole.length === 0) return []
  const others = [['enable_seqscan'], ['enable_seqscan', 'enable_indexscan', 'enable_indexonlyscan']]
  const plans = await mapInTurn(others, (settings) => planWithout(settings, query, values))
  return whole.filter((table) =>
    plans.every((plan) => scansOf(plan).some((scan) => nameOf(scan) === table && !isNarrow(scan))),
  )
}

async function planWithout(settings: string[], query: string, values: unknown[]): Promise<Plan> {
  for (const name of settings) await explain.query(`set ${name} = off`)
  const plan = await planOf(query, values)
  await explain.query('reset all')
  return plan
}

async function mapInTurn<One, Other>(list: One[], map: (one: One) => Promise<Other>): Promise<Other[]> {
  const made: Other[] = []
  for (const one of list) made.push(await map(one))
  return made
}

async function planOf(query: string, values: unknown[]): Promise<Plan> {
  const { rows } = await explain.query(`explain (format json) ${query}`, values)
  return rows[0]['QUERY PLAN'][0].Plan
}

const nameOf = (scan: Plan) => scan['Relation Name'] ?? ''

const scansOf = (plan: Plan): Plan[] => [
  ...(plan['Relation Name'] ? [plan] : []),
  ...(plan.Plans ?? []).flatMap(scansOf),
]

/** By a condition, or in an order that was asked for; all rows by their ids are a whole read too. */
const isNarrow = (scan: Plan) =>
  scan['Node Type'] === 'Bitmap Heap Scan' ||
  scan['Index Cond'] !== undefined ||
  (scan['Index Name'] !== undefined && !scan['Index Name'].endsWith('_pkey'))
