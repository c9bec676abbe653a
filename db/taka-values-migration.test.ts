import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { migrateBefore } from '#tests/migrate-before.ts'
import { createTestDatabase, type TestDatabase } from '#tests/test-database.ts'
import { migrate } from './migrate.ts'

// Values in taka of entries that releases before 0791 wrote. Amounts and rates are chosen so that each is told apart.
const firstAudit = '2026-01-01T00:00:00Z'
const issued = '2026-02-01T00:00:00Z'
const renewed = '2026-03-01T00:00:00Z'
const early = '2026-02-15T00:00:00Z'
const late = '2026-03-15T00:00:00Z'
const email = 'karim@example.com'

const ids = {
  dollars: '01960000-0000-7000-8000-000000000001',
  euros: '01960000-0000-7000-8000-000000000002',
  taka: '01960000-0000-7000-8000-000000000003',
  beforeAudit: '01960000-0000-7000-8000-000000000004',
  taxed: '01960000-0000-7000-8000-000000000005',
  claim: '01960000-0000-7000-8000-000000000006',
}

let test: TestDatabase
const run = (query: ReturnType<typeof sql>) => query.execute(test.database)

type Bill = {
  currency?: string
  perDollar?: number
  perMinor?: number
  euro?: number
  at?: string
  taxes?: object[]
}

function addInvoice(id: string, { currency = 'USD', perDollar = 12_500, ...more }: Bill = {}) {
  const { perMinor, euro, at = issued, taxes } = more
  const isInDollars = currency === 'USD'
  return run(sql`insert into invoice (id, number, email, kind, total_cents, currency, usd_given, poisha_per_dollar,
      poisha_per_minor, exchange_rates, rate_valid_until, due_on, status, snapshot, created_at, updated_at)
    values (${id}::uuid, ${`IN-${id.slice(-6)}`}, ${email}, 'other', 100000, ${currency}, ${isInDollars ? null : 110_000},
      ${perDollar}, ${perMinor ?? null}, ${JSON.stringify(euro ? [{ currency: 'EUR', taka: euro }] : [])}::jsonb,
      ${at}, ${at}, 'open', ${JSON.stringify({ clientName: 'Karim', title: 'A site', lines: [], ...(taxes && { taxes }) })}::jsonb,
      ${at}, ${at})`)
}

type Entry = {
  invoice?: string
  minor: number
  at: string
  reason?: string
  poisha?: number
  claim?: string
  currency?: string
}
const addEntry = ({ invoice, minor, at, reason = '', poisha, claim, currency = 'USD' }: Entry) =>
  run(sql`insert into ledger_entry (id, at, type, invoice_id, email, amount_cents, currency, poisha, claim_id, reason)
    values (gen_random_uuid(), ${at}, ${invoice ? 'payment' : 'credit'}, ${invoice ?? null}, ${email}, ${minor},
      ${currency}, ${poisha ?? null}, ${claim ?? null}, ${reason})`)

const renew = (invoice: string, before: object) =>
  run(sql`insert into audit_entry (id, at, action, kind, record_id, before)
    values (gen_random_uuid(), ${renewed}, 'invoice.quote-rate', 'invoice', ${invoice}::uuid, ${JSON.stringify(before)}::jsonb)`)

const takeTaxBack = (net: number, tax: number, at: string) =>
  run(sql`insert into tax_entry (id, at, type, invoice_id, name, rate, net_cents, tax_cents, is_sample)
    values (uuid_at(${at}), ${at}, 'void', ${ids.taxed}::uuid, 'VAT', 500, ${net}, ${tax}, false)`)

async function addOldRows() {
  await run(sql`insert into audit_entry (id, at, action, kind)
    values (gen_random_uuid(), ${firstAudit}, 'payment-settings.edit', 'payment-settings')`)
  await addInvoice(ids.dollars)
  await renew(ids.dollars, { poishaPerDollar: 12_200 })
  await addEntry({ invoice: ids.dollars, minor: 1_001, at: early })
  await addEntry({ invoice: ids.dollars, minor: 1_002, at: late })
  await addEntry({ invoice: ids.dollars, minor: 1_003, at: late, poisha: 130_000 })

  await addInvoice(ids.euros, { currency: 'EUR', perMinor: 125, euro: 125 })
  await renew(ids.euros, { poishaPerDollar: 12_200, exchangeRates: [{ currency: 'EUR', taka: 120 }] })
  await addEntry({ invoice: ids.euros, minor: 2_001, at: early })
  await addEntry({ invoice: ids.euros, minor: 2_002, at: late })

  await addInvoice(ids.taka, { currency: 'BDT', perMinor: 1 })
  await addEntry({ invoice: ids.taka, minor: 3_001, at: early })

  await addInvoice(ids.beforeAudit, { at: '2025-12-01T00:00:00Z' })
  await addEntry({ invoice: ids.beforeAudit, minor: 4_001, at: early })

  await run(sql`insert into payment_claim (id, number, invoice_id, email, method_kind, method_snapshot, amount_poisha,
      poisha_per_dollar, due_poisha, sender_number, trx_id, paid_at, text, status, flags, reason, accepted_poisha,
      receipt_number, foreign_currency, foreign_taka, foreign_minor, created_at, updated_at)
    values (${ids.claim}::uuid, 'PC-000001', ${ids.dollars}::uuid, ${email}, 'wise', '{}', 121000, 12100, 121000, '', 'T1',
      ${early}, '', 'accepted', '{}', '', 121000, 'RC-000001', 'USD', 121, 1004, ${early}, ${early})`)
  await addEntry({ invoice: ids.dollars, minor: 1_004, at: early, claim: ids.claim })

  // Credit that came with a payment in taka, of which one part was used and one paid out without a known rate.
  await addEntry({ minor: 9_000, at: early, poisha: 1_100_000 })
  await addEntry({ invoice: ids.dollars, minor: 5_001, at: early, reason: 'Credit used' })
  await addEntry({ minor: -5_001, at: early, reason: 'Credit used' })
  await addEntry({ minor: -6, at: late, reason: 'Paid out' })

  const vat = { name: 'VAT', percent: 5, netCents: 333, taxCents: 17 }
  await addInvoice(ids.taxed, { perDollar: 12_500, taxes: [vat] })
  await renew(ids.taxed, { poishaPerDollar: 12_233 })
  await takeTaxBack(-100, -5, early)
  await takeTaxBack(-233, -12, late)
}

beforeAll(async () => {
  test = await createTestDatabase({ isMigrated: false })
  await migrateBefore(test.database, '0791')
  await addOldRows()
  await migrate(test.database)
})
afterAll(() => test[Symbol.asyncDispose]())

it('values each entry at the rate of its own time, and leaves what has no known rate without a value', async () => {
  const entries = await test.database
    .selectFrom('ledger_entry')
    .select(['amount_cents as minor', 'poisha_value as value', 'poisha_source as source'])
    .execute()
  const values = Object.fromEntries(
    entries.map(({ minor, value, source }) => [minor, value === null ? null : [Number(value), source]]),
  )
  expect(values).toEqual({
    1001: [1_001 * 122, 'invoice'],
    1002: [1_002 * 125, 'invoice'],
    1003: [130_000, 'moved'],
    1004: [1_004 * 121, 'claim'],
    2001: [2_001 * 120, 'invoice'],
    2002: [2_002 * 125, 'invoice'],
    3001: [3_001, 'moved'],
    4001: null,
    9000: [1_100_000, 'moved'],
    5001: [5_001 * 122, 'invoice'],
    '-5001': [-5_001 * 122, 'invoice'],
    '-6': null,
  })
})

it('values taxes at the rate of the issue, so that nothing is left of what is taken back', async () => {
  const taxes = await test.database
    .selectFrom('tax_entry')
    .select(['poisha_rate as rate', 'poisha_net as net', 'poisha_tax as tax'])
    .orderBy('id')
    .execute()
  expect(taxes.map(({ rate, net, tax }) => [rate, net, tax].map(Number))).toEqual([
    [122.33, 40_736, 2_080],
    [122.33, -12_233, -612],
    [122.33, -28_503, -1_468],
  ])
})

it('keeps the ledger append-only afterwards', async () => {
  await expect(run(sql`update ledger_entry set poisha_value = 1, poisha_source = 'moved'`)).rejects.toThrow(
    'append-only',
  )
  await expect(run(sql`update tax_entry set poisha_net = 1`)).rejects.toThrow('append-only')
})
