import { sql } from 'kysely'
import { v7 as createId } from 'uuid'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { clientBody } from '#core/client/client.ts'
import { createClient } from '#core/client/edit-client.server.ts'
import { moveMonth } from '#core/closed-month/closed-month.server.ts'
import { writeEntries } from '#core/ledger/entries.server.ts'
import { inTransaction } from '#core/transaction.server.ts'
import { admin } from '#tests/factories.ts'
import { addAccount } from '#tests/people.ts'
import { expectProblem } from '#tests/problem.ts'
import { createSignInSite, type SignedInSite, signInStaff, someAdmin, someClient } from '#tests/signed-in.ts'

let site: SignedInSite
let staff: Awaited<ReturnType<SignedInSite['signIn']>>
beforeAll(async () => {
  site = await createSignInSite()
  staff = await site.signIn(someAdmin)
  await addAccount(site.database, admin)
  await createClient(site.ctxOf(admin), clientBody.parse({ name: 'Payer', email: someClient.email }))
  for (const month of ['2026-01', '2026-02', '2026-03']) await write(`${month}-10T12:00:00Z`)
})
afterAll(() => site[Symbol.asyncDispose]())

/** Adds credit of a cent at this moment. */
const write = (at: string) =>
  inTransaction(site.ctxOf(admin, { now: () => new Date(at) }), (inside) =>
    writeEntries(inside, [
      { type: 'credit', invoiceId: null, email: someClient.email, minor: 1, reason: createId() },
    ]),
  )
const dollars = (minor: number) => ({ minor, currency: 'USD' })
const move = (month: string, name: string, reason = 'Handed to the accountant') =>
  staff.call('POST', `/api/closed-months/${month}/moves`, { move: name, reason }, staff.bearer)
const list = async () =>
  (await staff.call('GET', '/api/closed-months', undefined, staff.bearer)).json() as {
    month: string
    entries: number
    closed: { by: string; reason: string } | null
  }[]

it('closes a month, and reopens it with a reason, each once', async () => {
  expectProblem(await move('2026-1', 'close'), 404)
  expect((await move('2026-01', 'close')).statusCode).toBe(200)
  expectProblem(await move('2026-01', 'close'), 409)
  const closed = (await list()).find(({ month }) => month === '2026-01')
  expect(closed).toMatchObject({
    entries: 1,
    closed: { by: someAdmin.name, reason: 'Handed to the accountant' },
  })
  expectProblem(await move('2026-01', 'reopen', ' '), 422)
  expect((await move('2026-01', 'reopen', 'A receipt was found')).statusCode).toBe(200)
  expectProblem(await move('2026-01', 'reopen'), 409)
  const audited = await site.database
    .selectFrom('audit_entry')
    .select('action')
    .where('action', 'like', 'closed-month.%')
    .orderBy('id')
    .execute()
  expect((await move('2026-01', 'close', '')).statusCode).toBe(200)
  expect((await move('2026-01', 'reopen')).statusCode).toBe(200)
  expect(audited.map(({ action }) => action)).toEqual(['closed-month.close', 'closed-month.reopen'])
})

it('refuses entries of a closed month by its days in Dhaka, and says which month it is', async () => {
  await move('2026-02', 'close')
  await expect(write('2026-02-28T17:59:59Z')).rejects.toMatchObject({
    kind: 'conflict',
    message: expect.stringContaining('2026-02 is closed'),
  })
  await write('2026-02-28T18:00:00Z')
  await write('2026-01-31T17:59:59Z')
  await expect(write('2026-01-31T18:00:00Z')).rejects.toMatchObject({ kind: 'conflict' })
  await move('2026-02', 'reopen')
  await write('2026-02-28T17:59:59Z')
})

it('lists the months since the first expense or tax, also before the first ledger entry', async () => {
  expect((await list()).at(-1)?.month).toBe('2026-01')
  const expense = { spentOn: '2025-11-20', category: 'other', payee: 'Desk', amount: dollars(1) }
  const added = await staff.call('POST', '/api/expenses', expense, staff.bearer)
  expect(added.statusCode, added.body).toBe(201)
  expect((await list()).at(-1)).toMatchObject({ month: '2025-11', entries: 0, closed: null })
  const client = await site.database.selectFrom('client').select('id').executeTakeFirstOrThrow()
  const bill = { clientId: client.id, lines: [{ title: 'A logo', quantity: 1, price: dollars(100) }] }
  const { insertedId } = (await staff.call('POST', '/api/invoices', bill, staff.bearer)).json()
  await site.database
    .insertInto('tax_entry')
    .values({
      ...{ id: createId(), at: new Date('2025-08-31T18:00:00Z'), type: 'invoice', invoice_id: insertedId },
      ...{ credit_note_id: null, name: 'VAT', rate: 1500, net_cents: 1, tax_cents: 1, is_sample: false },
    })
    .execute()
  expect((await list()).at(-1)?.month).toBe('2025-09')
})

it('refuses to close a month that has not ended, and other roles', async () => {
  const { month = '' } = (await list())[0] ?? {}
  expectProblem(await move(month, 'close'), 409)
  const finance = await signInStaff(site, 'finance')
  const body = { move: 'close', reason: 'A try' }
  expectProblem(await finance.call('POST', '/api/closed-months/2026-01/moves', body, finance.bearer), 403)
  expect((await finance.call('GET', '/api/closed-months', undefined, finance.bearer)).statusCode).toBe(200)
})

it('lets no entry into a month after it was closed, under a hundred parallel tries', async () => {
  const at = '2026-03-15T12:00:00Z'
  const tries = Array.from({ length: 100 }, (_, number) =>
    number === 50
      ? moveMonth(site.ctxOf(admin), '2026-03', { move: 'close', reason: 'A race' }).then(countMarch)
      : write(at),
  )
  const results = await Promise.allSettled(tries)
  const whenClosed = results[50]
  expect(whenClosed).toMatchObject({ status: 'fulfilled', value: await countMarch() })
  const written = results.filter(({ status }, number) => status === 'fulfilled' && number !== 50)
  expect(await countMarch()).toBe(written.length + 2)
})

async function countMarch(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ledger_entry
    where at >= '2026-02-28T18:00:00Z' and at < '2026-03-31T18:00:00Z'`.execute(site.database)
  return rows[0]?.count ?? 0
}
