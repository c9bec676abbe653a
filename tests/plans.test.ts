import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { Actor } from '#core/context.ts'
import { storeSpreadsheet } from '#core/spreadsheet/store.server.ts'
import { addSampleContent } from '#db/sample/sample.ts'
import { admin, client } from './factories.ts'
import { findGrowth } from './find-growth.ts'
import { multiply } from './multiply.ts'
import { addPeople, ownerEmail } from './people.ts'
import { type Facts, permissionTable } from './permission-table.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'
import { createTestSite } from './test-site.ts'

const copies = 200

const exports = /\/export\b/

/** What may take longer the more there is, and why. */
const allowed: { address?: RegExp; query?: RegExp; does: RegExp; why: string }[] = [
  {
    query: /^select count\(\*\) as "count" from/,
    does: /^reads \d+/,
    why: 'every list tells exactly how many rows there are: a microsecond for ten entries of an index',
  },
  {
    address: exports,
    does: /./,
    why: 'a file to take away has all rows that the filter leaves, up to a limit',
  },
  {
    address: /^\/api\/overview/,
    query: /(created_at|entry\.at) >= \$\d and/,
    does: /^reads \d+/,
    why: 'sums over the days asked for, here nearly a year',
  },
  {
    query: /::date|"entry"\."at" [<>]/,
    does: /^reads \d+/,
    why: 'pages go by id, the newest first: what is newer than the days asked for is passed over',
  },
  {
    query: /costly_to_read/,
    does: /^reads \d+/,
    why: 'rows with the words come from an index, or in order until a page is full, whichever PostgreSQL expects to be less',
  },
  {
    query: /from "portfolio" where "category" != \$1 group by/,
    does: /^reads \d+/,
    why: 'the categories of all works, asked for by a form; visitors get them from memory',
  },
  {
    query: /flags <> '{}'/,
    does: /^reads \d+/,
    why: 'those with any flag are few, and kept by an index of their own',
  },
  { query: /exists \(select from client_order\) as/, does: /whole/, why: 'ends at the first row' },
  { query: /^select "id" from "spreadsheet" limit/, does: /whole/, why: 'ends at the first row' },
  {
    query: /^select count\(\*\) as "count" from "spreadsheet"$/,
    does: /whole/,
    why: 'the record of a file is hardly longer than its entry in an index',
  },
]

const isAllowed = (made: { address: string; query: string; does: string }) =>
  allowed.some(
    ({ address, query, does }) =>
      does.test(made.does) && (address?.test(made.address) ?? true) && (query?.test(made.query) ?? true),
  )

let test: TestDatabase
let explain: pg.Client
beforeAll(async () => {
  test = await createTestDatabase()
  await addSampleContent(test.database, test.ctxOf(admin).secrets.seal, storeSpreadsheet)
  await addPeople(test.database)
  await sql`update spreadsheet_row set slice = -slice where slice < 0`.execute(test.database)
  await multiply(test.database, copies)
  explain = new pg.Client(test.address)
  await explain.connect()
}, 60_000)
afterAll(async () => {
  await explain?.end()
  await test[Symbol.asyncDispose]()
})

it('reads no table that grows from end to end, whatever list is asked for in whatever order', async () => {
  const queries = new Map<string, { address: string; query: string; values: unknown[] }>()
  const send = vi.spyOn(pg.Client.prototype, 'query')
  for (const actor of [admin, { ...client, email: ownerEmail }]) {
    await using site = await createTestSite({ shared: test, signedIn: actor })
    const facts = await readFacts()
    const addresses = [...(await listAddresses(site.get, facts, actor)), ...inSpreadsheets(facts)]
    for (const address of addresses) {
      send.mockClear()
      const answer = await site.get(address, { authorization: 'someone' })
      expect([200, 404], `${address}: ${answer.body}`).toContain(answer.statusCode)
      for (const [query, values] of send.mock.calls as unknown as [string, unknown[]][]) {
        if (typeof query !== 'string' || !/^\s*(select|with)/i.test(query)) continue
        queries.set(JSON.stringify([query, values]), {
          address,
          query: query.replaceAll(/\s+/g, ' ').trim(),
          values,
        })
      }
    }
  }
  send.mockRestore()
  expect(queries.size).toBeGreaterThan(100)

  const found: string[] = []
  for (const { address, query, values } of queries.values()) {
    for (const { table, does } of await findGrowth(explain, query, values)) {
      if (isAllowed({ address, query, does })) continue
      found.push(`${address}: ${does} of ${table}: ${query} -- ${JSON.stringify(values)}`)
    }
  }
  expect(found).toEqual([])
}, 60_000)

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

type Schema = { enum?: string[]; type?: string; format?: string; anyOf?: Schema[] }
type Parameter = { name: string; in: string; schema: Schema }
type Document = { paths: Record<string, Record<string, { parameters?: Parameter[] }>> }
type Get = (url: string, headers?: Record<string, string>) => Promise<{ json: <Body>() => Body }>

// A stream has no end; signing in and what the document of the API needs is no list.
const elsewhere = /^\/api\/(events|auth|challenge|docs|openapi)/

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
    // All that an export reads is allowed.
    const lists = exports.test(path) ? [[]] : [[], ...asked.map((line) => [line])]
    return lists.map((lines) => {
      const query = new URLSearchParams(base)
      query.set('limit', '25')
      for (const [name, value] of lines as (readonly [string, string])[]) query.set(name, value)
      if (!(call.parameters ?? []).some(({ name }) => name === 'limit')) query.delete('limit')
      return query.size > 0 ? `${address}?${query}` : address
    })
  })
}

// What goes with something else.
const inSpreadsheets = ({ spreadsheetId: id }: Facts) => [
  `/api/excel/${id}/sheets/0/rows?column=0&contains=a&column=1&contains=tiles`,
  `/api/excel/search?q=tiles&id=${id}&sheet=0`,
  `/api/excel/search?q=ti&id=${id}`,
]
const pairs = new Set(['sheet', 'column', 'contains'])

function valuesOf({ name, schema }: Parameter): string[] {
  if (pairs.has(name)) return []
  if (schema.enum) return schema.enum.map(String)
  if (name === 'q') return ['c17.tanvir@riverside', 'riverside', 'tiles']
  if (schema.type === 'integer' || schema.type === 'number') return ['1']
  if (name === 'from' || name === 'to')
    return ['2026-11-01', '2026-03-01'].map((day) =>
      schema.format === 'date-time' ? `${day}T00:00:00Z` : day,
    )
  if (name === 'email') return [ownerEmail]
  const types = [schema, ...(schema.anyOf ?? [])].map(({ type }) => type)
  if (types.includes('boolean')) return ['true', 'false']
  return []
}
