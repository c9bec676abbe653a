import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { storeSpreadsheet } from '#core/spreadsheet/store.server.ts'
import { addSampleContent } from '#db/sample/sample.ts'
import { allowed, findReason } from './allowed-growth.ts'
import { admin, client } from './factories.ts'
import { findGrowth } from './find-growth.ts'
import { inSpreadsheets, listAddresses } from './list-addresses.ts'
import { multiply } from './multiply.ts'
import { addPeople, ownerEmail } from './people.ts'
import { readFacts } from './read-facts.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'
import { createTestSite } from './test-site.ts'

const copies = 200

let test: TestDatabase
let explain: pg.Client
beforeAll(async () => {
  // A new one: the planner's statistics must be of these rows only.
  test = await createTestDatabase({ connections: 10 })
  await addSampleContent(test.database, test.ctxOf(admin).secrets.seal, storeSpreadsheet)
  await addPeople(test.database)
  await sql`update spreadsheet_row set slice = -slice where slice < 0`.execute(test.database)
  await multiply(test.database, copies)
  explain = new pg.Client(test.address)
  await explain.connect()
}, 240_000)
afterAll(async () => {
  await explain?.end()
  await test[Symbol.asyncDispose]()
})

it('scans no growing table completely, for any list in any sort', async () => {
  const queries = new Map<string, { address: string; query: string; values: unknown[] }>()
  const send = vi.spyOn(pg.Client.prototype, 'query')
  for (const actor of [admin, { ...client, email: ownerEmail }]) {
    await using site = await createTestSite({ shared: test, signedIn: actor })
    const facts = await readFacts(test.database)
    const addresses = [...(await listAddresses(site.get, facts, actor)), ...inSpreadsheets(facts)]
    for (const address of addresses) {
      send.mockClear()
      const answer = await site.get(address, { authorization: 'someone' })
      expect([200, 404], `${address}: ${answer.body}`).toContain(answer.statusCode)
      for (const [at, [query, values]] of (send.mock.calls as unknown as [string, unknown[]][]).entries()) {
        // Sites of earlier tests may still be closing.
        if ((send.mock.contexts[at] as pg.Client).database !== test.address.database) continue
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
  const used = new Set<(typeof allowed)[number]>()
  for (const { address, query, values } of queries.values()) {
    for (const { table, does } of await findGrowth(explain, query, values)) {
      const reason = findReason({ address, query, does })
      if (reason) used.add(reason)
      else found.push(`${address}: ${does} of ${table}: ${query} -- ${JSON.stringify(values)}`)
    }
  }
  expect(found.join('\n')).toBe('')
  expect(allowed.filter((one) => !used.has(one))).toEqual([])
}, 240_000)
