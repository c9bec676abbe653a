import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPool } from '#db/connection/pool.ts'
import { migrate } from '#db/migrate.ts'
import { prepareQueue } from '#platform/queue.ts'
import { migrateBefore } from '#tests/migrate-before.ts'
import { readPaymentState, setUpPayableInvoice } from '#tests/payments.ts'
import { createTestDatabase, type TestDatabase } from '#tests/test-database.ts'
import { foldTransactionId, lookAlikes, zeros } from '../folding.ts'
import { decideClaim } from './decide-claim.server.ts'
import { listClaims } from './list-claims.server.ts'
import { takeClaim } from './move-claim.server.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test[Symbol.asyncDispose]())

async function foldInDatabase(texts: string[]): Promise<string[]> {
  const { rows } = await sql<{ folded: string }>`
    select coalesce(fold_transaction_id(text), '') as folded
    from unnest(${texts}::text[]) with ordinality as given (text, place) order by place`.execute(
    test.database,
  )
  return rows.map(({ folded }) => folded)
}

it('folds every supported digit and letter like the database', async () => {
  const signs = [
    ...Array.from({ length: 0x7f }, (_, code) => String.fromCharCode(code + 1)),
    ...zeros.flatMap((zero) => Array.from({ length: 10 }, (_, digit) => String.fromCodePoint(zero + digit))),
    ...Object.values(lookAlikes).join(''),
  ]
  expect(await foldInDatabase(signs)).toEqual(signs.map(foldTransactionId))
})

it('folds any text like the database, within the database’s Unicode version', async () => {
  // Excludes code points that are unassigned here, which the database may fold otherwise.
  const known = fc.string({ unit: 'binary', maxLength: 60 }).filter((text) => !/[\0\p{Cn}]/u.test(text))
  const sign = fc.constantFrom(
    ...'9FA1b2.-# \u200b\u00ad\ufe0fА০Ａ\u0301ﬁ①',
    ...Object.values(lookAlikes).join(''),
  )
  const spelling = fc.array(sign, { maxLength: 40 }).map((signs) => signs.join(''))
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof(spelling, known), { minLength: 50, maxLength: 100 }),
      async (texts) => {
        expect(await foldInDatabase(texts)).toEqual(texts.map(foldTransactionId))
      },
    ),
    { numRuns: 30 },
  )
})

const disguises = [
  (id: string) => id.split('').join('\u200b'),
  (id: string) => id.replace('A', 'А'),
  (id: string) => id.replace('B', 'Β'),
  (id: string) => id.replace('1', '১'),
  (id: string) => `#${id}.`,
  (id: string) => id.toLowerCase(),
  (id: string) => id.split('').join('-'),
  (id: string) => id.normalize('NFD').replace('9', '９'),
  (id: string) => `${id}\ufe0f`,
  (id: string) => id,
]

it('accepts one payment for a hundred look-alike IDs submitted and accepted concurrently', async () => {
  await using own = await createTestDatabase()
  const fixture = await setUpPayableInvoice(own)
  const outcomes = await Promise.allSettled(
    Array.from({ length: 100 }, (_, index) =>
      fixture.send({ trxId: disguises[index % disguises.length]?.('9FA1B2C3D4') ?? '' }),
    ),
  )
  const sent = outcomes.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason.message] : []))
  expect(sent).toHaveLength(1)
  expect(new Set(refused)).toEqual(new Set(['This transaction ID has already been used']))
  const [id = ''] = sent
  const version = await takeClaim(fixture.staff, id, 1)
  await Promise.allSettled(
    Array.from({ length: 100 }, () => decideClaim(fixture.staff, id, { status: 'accepted', version })),
  )
  expect(await readPaymentState(own)).toMatchObject({
    payments: 1,
    entries: 1,
    receipts: ['RC-000001'],
    credit: 0,
  })
})

it('stores the ID as typed, and finds it by any spelling', async () => {
  await using own = await createTestDatabase()
  const fixture = await setUpPayableInvoice(own)
  const id = await fixture.send({ trxId: '৯fа1-b2c3.d4', senderNumber: '০১৮১২ ৩৪৫৬৭৮' })
  for (const q of ['9FA1B2C3D4', '#9fa1 b2c3 d4', '৯FA1', 'fа1-b2', '+880 1812-345678', '01812345678']) {
    const { rows } = await listClaims(fixture.staff, { limit: 9, q })
    expect([q, rows.map((row) => [row.id, row.trxId, row.senderNumber])]).toEqual([
      q,
      [[id, '৯fа1-b2c3.d4', '01812345678']],
    ])
  }
  expect((await listClaims(fixture.staff, { limit: 9, q: '9FA1B2C3D5' })).rows).toEqual([])
})

it('refuses implausible transaction IDs with a field error, and accepts plausible spellings', async () => {
  await using own = await createTestDatabase()
  const fixture = await setUpPayableInvoice(own)
  for (const trxId of ['9F1', '9FA1B2C3D4E5F', 'নগদ ১২৩৪', '9FA1🅰2', '9FA1№B2', 'TrxID 9FA1B2C3D4']) {
    await expect(fixture.send({ trxId }), trxId).rejects.toMatchObject({
      kind: 'invalid',
      fields: { trxId: expect.stringMatching(/letters/) },
    })
  }
  for (const trxId of ['BKA1234567', '71G8RJ5L', 'CK12 3456 78', 'trx-0001']) await fixture.send({ trxId })
})

const newest = '0096-one-spelling-of-a-transaction-id.sql'

async function addQueue({ address }: TestDatabase): Promise<void> {
  const pool = openPool(address, { max: 1 })
  await prepareQueue(pool)
  await pool.end()
}

type OldClaim = { number: string; trxId: string; status: string; kind?: string; flags?: string[] }

/** Inserts claims without an invoice, marked as sample content, with the columns of the previous release. */
async function addOldClaims({ database }: TestDatabase, claims: OldClaim[]): Promise<void> {
  await sql`alter table payment_claim drop constraint payment_claim_invoice_id_fkey,
    drop constraint payment_claim_method_id_fkey`.execute(database)
  for (const { number, trxId, status, kind = 'bkash', flags = [] } of claims) {
    const receipt = status === 'accepted' ? `RC-${number}` : null
    await sql`insert into payment_claim (id, number, invoice_id, email, method_id, method_kind, method_snapshot,
        amount_poisha, poisha_per_dollar, due_poisha, sender_number, trx_id, paid_at, text, status, flags, reason,
        receipt_number, is_sample, created_at, updated_at)
      values (gen_random_uuid(), ${number}, gen_random_uuid(), 'old@example.com', gen_random_uuid(), ${kind}, '{}',
        100, 12200, 100, '', ${trxId}, now(), '', ${status}, ${flags}, '', ${receipt}, true, now(), now())`.execute(
      database,
    )
  }
}

it('migrates claims that share an ID in different spellings: keeps all and flags the repeats', async () => {
  await using old = await createTestDatabase({ isMigrated: false })
  await migrateBefore(old.database, newest)
  await addOldClaims(old, [
    { number: 'A', trxId: '9FA1B-2', status: 'submitted' },
    { number: 'B', trxId: '9FA1B2', status: 'accepted' },
    { number: 'C', trxId: '９FA1B2', status: 'accepted', flags: ['seen-before', 'sender-unknown'] },
    { number: 'D', trxId: '#9FA1B2', status: 'rejected' },
    { number: 'E', trxId: '9FA1B2.', status: 'accepted', kind: 'nagad' },
    { number: 'F', trxId: '', status: 'submitted' },
    { number: 'G', trxId: '', status: 'submitted' },
  ])
  expect(await migrate(old.database)).toContain(newest)
  const { rows } =
    await sql<object>`select number, trx_id_folded as folded, repeats_transaction as repeats, flags
    from payment_claim order by number`.execute(old.database)
  expect(rows).toEqual([
    { number: 'A', folded: '9FA1B2', repeats: true, flags: ['seen-before'] },
    { number: 'B', folded: '9FA1B2', repeats: false, flags: [] },
    { number: 'C', folded: '9FA1B2', repeats: true, flags: ['seen-before', 'sender-unknown'] },
    { number: 'D', folded: '9FA1B2', repeats: false, flags: [] },
    { number: 'E', folded: '9FA1B2', repeats: false, flags: [] },
    { number: 'F', folded: null, repeats: false, flags: [] },
    { number: 'G', folded: null, repeats: false, flags: [] },
  ])

  await addQueue(old)
  const fixture = await setUpPayableInvoice(old)
  await expect(fixture.send({ trxId: '9FA1B2' })).rejects.toThrow('This transaction ID has already been used')
  // The claim that holds the ID is rejected: the repeats still block it.
  await sql`update payment_claim set status = 'rejected', receipt_number = null where number = 'B'`.execute(
    old.database,
  )
  await expect(fixture.send({ trxId: '9FA1B2' })).rejects.toThrow('This transaction ID has already been used')
})
