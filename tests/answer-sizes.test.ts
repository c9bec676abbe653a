import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { storeSpreadsheet } from '#core/spreadsheet/store.server.ts'
import { addSampleContent } from '#db/sample/sample.ts'
import { admin, client } from './factories.ts'
import { growRows } from './largest-rows.ts'
import { listAddresses } from './list-addresses.ts'
import { multiply } from './multiply.ts'
import { addPeople, ownerEmail } from './people.ts'
import { readFacts } from './read-facts.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'
import { createTestSite } from './test-site.ts'

const token = { authorization: 'someone' }
const typical = 1.25 * 2 ** 20
const most = 8 * 10 ** 6

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
  await addSampleContent(test.database, test.ctxOf(admin).secrets.seal, storeSpreadsheet)
  await addPeople(test.database)
  await multiply(test.database, 3)
  // One client owns every record, so that the lists of own records are long, too.
  for (const table of [
    'note',
    'project_record',
    'client_order',
    'invoice',
    'payment_claim',
    'ledger_entry',
    'problem',
  ]) {
    await sql`alter table ${sql.table(table)} disable trigger user`.execute(test.database)
    await sql`update ${sql.table(table)} set email = ${ownerEmail}`.execute(test.database)
  }
  for (const table of ['custody_item', 'recurring_invoice']) {
    await sql`update ${sql.table(table)} set client_id = (select client_id from client_email where email = ${ownerEmail})`.execute(
      test.database,
    )
  }
  await sql`update notice set email = ${ownerEmail}, event = id::text`.execute(test.database)
  await sql`update template_request set email = ${ownerEmail} where status <> 'draft'`.execute(test.database)
  await sql`alter table blog_record disable trigger user`.execute(test.database)
  await sql`delete from blog_record where id not in (select id from blog order by id desc limit 12)`.execute(
    test.database,
  )
  for (const table of ['client_order', 'problem']) {
    await sql`insert into message (id, kind, record_id, is_staff, is_internal, text, attachment_ids, created_at)
      select uuidv7(), ${table === 'problem' ? 'problem' : 'order'}, record.id, true, false, '', '{}', now()
      from (select id from ${sql.table(table)} order by id desc limit 1) as record, generate_series(1, 60)`.execute(
      test.database,
    )
  }
  await growRows(test.database, 40)
}, 180_000)
afterAll(() => test[Symbol.asyncDispose]())

it.each([
  ['an administrator', admin],
  ['a client', { ...client, email: ownerEmail }],
])(
  'bounds the size of every response that %s can read, and paging by `next` neither loses nor repeats a row',
  async (_, actor) => {
    await using site = await createTestSite({ shared: test, signedIn: actor })
    const facts = await readFacts(test.database)
    const known = await listAddresses(site.get, facts, actor)
    const addresses = new Set(
      known
        .filter((address) => !address.startsWith('/api/excel'))
        .map((address) => address.replace('limit=25', 'limit=200')),
    )
    expect(addresses.size).toBeGreaterThan(40)
    let cut = 0
    for (const address of addresses) {
      const seen: string[] = []
      let total: number | undefined
      for (let next: string | undefined = address; next; ) {
        const { body, headers, statusCode, json } = await site.get(next, token)
        expect([200, 404, 422], `${next}: ${body.slice(0, 300)}`).toContain(statusCode)
        const bytes = Buffer.byteLength(body)
        expect(bytes, next).toBeLessThan(most)
        const rows = String(headers['content-type']).includes('json') ? json() : undefined
        if (!Array.isArray(rows)) break
        const largest = Math.max(0, ...rows.map((row) => Buffer.byteLength(JSON.stringify(row))))
        expect(bytes, next).toBeLessThan(typical + largest)
        seen.push(...rows.flatMap(({ _id }) => _id ?? []))
        total = headers['x-total-count'] === undefined ? undefined : Number(headers['x-total-count'])
        ;[, next] = /<([^>]+)>; rel="next"/.exec(String(headers.link ?? '')) ?? []
        if (next && rows.length < 200) cut++
        // Filters list the same table, so only plain and sorted lists are read to the end.
        if (!/[?&]sort=|^[^?]*\?limit=200$/.test(address)) break
      }
      expect(new Set(seen).size, address).toBe(seen.length)
      if (total !== undefined && /[?&]sort=|\?limit=200$/.test(address))
        expect(seen.length, address).toBe(total)
    }
    expect(cut).toBeGreaterThan(10)
  },
  300_000,
)
