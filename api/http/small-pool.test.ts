import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { usualBodyBounds } from '#server/http/request-bodies.ts'
import { aProblem } from '#tests/factories.ts'
import { setUpPayableInvoice } from '#tests/payments.ts'
import { createSignInSite, otherClient, type SignedInSite, someClient } from '#tests/signed-in.ts'
import { createTestDatabase, type TestDatabase } from '#tests/test-database.ts'

let test: TestDatabase
let site: SignedInSite
beforeAll(async () => {
  test = await createTestDatabase({ connections: 2 })
  // All requests come from one address.
  const bodyBounds = { ...usualBodyBounds, unfinishedPerClient: 100 }
  site = await createSignInSite({ shared: test, settings: { RATE_LIMIT: 'on' }, bodyBounds })
})
afterAll(async () => {
  await site[Symbol.asyncDispose]()
  await test[Symbol.asyncDispose]()
})

/** Returns the uses of hourly limits in the database. A counter that gets no connection in time only counts locally. */
async function countUses(): Promise<number> {
  const { rows } = await sql<{ uses: number }>`
    select coalesce(sum(used), 0)::int as uses from limit_use
    where ends_at > now() + interval '30 minutes'`.execute(test.database)
  return rows[0]?.uses ?? 0
}

it('accepts sixty problems at the same time with two database connections', async () => {
  const people = await Promise.all([site.signIn(someClient), site.signIn(otherClient)])
  const before = await countUses()
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, index) => {
      const person = people[index % 2] ?? people[0]
      return person.call('POST', '/api/problems', aProblem(), person.bearer)
    }),
  )
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 201))
  expect(await countUses()).toBe(before + 60)
})

it('accepts messages and claims at the same time with two database connections', async () => {
  const person = await site.signIn(someClient)
  const { invoiceId, methodId } = await setUpPayableInvoice(test, { email: someClient.email })
  const report = await person.call('POST', '/api/problems', aProblem(), person.bearer)
  const path = `/api/problems/${report.json<{ insertedId: string }>().insertedId}/messages`
  const claim = (index: number) => ({
    ...{ invoiceId, methodId, amount: { minor: 100_000, currency: 'BDT' }, senderNumber: '01812345678' },
    ...{ trxId: `POOL${1_000 + index}`, paidAt: new Date().toISOString() },
  })
  const before = await countUses()
  const answers = await Promise.all(
    Array.from({ length: 28 }, (_, index) =>
      index % 2
        ? person.call('POST', path, { text: `Words ${index}` }, person.bearer)
        : person.call('POST', '/api/payments', claim(index), person.bearer),
    ),
  )
  expect(answers.map(({ statusCode, body }) => (statusCode === 201 ? '' : body)).filter(Boolean)).toEqual([])
  expect(await countUses()).toBe(before + 28)
})
