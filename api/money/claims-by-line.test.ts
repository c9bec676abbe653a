import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { LineRow } from '#core/bank-statement/bank-statement.ts'
import { setUpPayableInvoice } from '#tests/payments.ts'
import { expectProblem } from '#tests/problem.ts'
import { createSignInSite, type SignedInSite, someAdmin } from '#tests/signed-in.ts'
import { addClaims, addTestMethod } from '#tests/statements/add-claims.ts'

// Reported payments without an ID, or with a typo, that a line of a statement proves.
let site: SignedInSite
let staff: Awaited<ReturnType<SignedInSite['signIn']>>
let till: Awaited<ReturnType<typeof setUpPayableInvoice>>
beforeAll(async () => {
  site = await createSignInSite({ now: () => new Date('2026-11-05T06:00:00Z') })
  staff = await site.signIn(someAdmin)
  till = await setUpPayableInvoice(site)
})
afterAll(() => site[Symbol.asyncDispose]())

const get = async (path: string) => (await staff.call('GET', `/api${path}`, undefined, staff.bearer)).json()
const post = (path: string, body: unknown) => staff.call('POST', `/api${path}`, body, staff.bearer)
const move = (claim: string, wanted: object) => post(`/payments/${claim}/moves`, wanted)

/** Adds lines of a bank that show no ID unless it is given, and returns the account and the lines by their day. */
async function addLines(rows: string[]) {
  const method = await addTestMethod(site.database, 'bank')
  const added = await site.request({
    method: 'POST',
    url: `/api/bank-statements?${new URLSearchParams({ method, name: 'bank.csv' })}`,
    headers: { ...staff.bearer, 'content-type': 'application/octet-stream' },
    payload: Buffer.from(['Date,Transaction ID,Credit,Details', ...rows].join('\r\n')),
  })
  expect(added.statusCode, added.body).toBe(201)
  const lines: LineRow[] = await get(`/statement-lines?method=${method}&sort=day&limit=200`)
  return { method, lines: lines as [LineRow, ...LineRow[]] }
}
const claimFor = async (method: string, id: string, poisha: number) => {
  const one = { id, poisha, day: '2026-10-12', time: '14:20', sender: '01712345678' }
  const [claim = ''] = await addClaims(site.database, till, { method, kind: 'bank', claims: [one] })
  return claim
}
const lineOf = async (claim: string) =>
  (await get(`/payments?invoice=${till.invoiceId}&limit=200`)).find(
    ({ _id }: { _id: string }) => _id === claim,
  ).statementLine
const entriesOf = (claims: string[]) =>
  site.database.selectFrom('ledger_entry').select('poisha').where('claim_id', 'in', claims).execute()

it('offers lines without an ID and with another one for a payment, and accepts it with the chosen line', async () => {
  const { method, lines } = await addLines([
    '12/10/2026,,500.00,cash',
    '13/10/2026,RIGHT12345,500.00,x',
    '14/10/2026,ELSE123456,501.00,x',
    '28/10/2026,LATER12345,500.00,x',
  ])
  const claim = await claimFor(method, 'RIHGT12345', 50_000)
  const offered: LineRow[] = await get(`/statement-lines?claim=${claim}&sort=day`)
  expect(offered.map(({ day }) => day)).toEqual(['2026-10-12', '2026-10-13'])
  expect((await get(`/statement-lines/matches?method=${method}`)).count).toBe(0)
  await move(claim, { move: 'take', version: 1 })
  const accepted = await move(claim, { move: 'accept', version: 2, line: offered[1]?._id })
  expect(accepted.statusCode, accepted.body).toBe(200)
  expect(await lineOf(claim)).toMatchObject({ day: '2026-10-13', isElsewhere: false })
  const used = await get(`/statement-lines?show=used&method=${method}`)
  expect(used).toMatchObject([{ trxId: 'RIGHT12345', claims: [{ _id: claim }] }])
  // The ID of the line is of money that has been counted.
  const late = await claimFor(method, 'RIGHT12345', 50_000)
  expect(await lineOf(late)).toMatchObject({ day: '2026-10-13', isElsewhere: true })
  await move(late, { move: 'take', version: 1 })
  expect(expectProblem(await move(late, { move: 'accept', version: 2 }), 409).detail).toContain(
    'already counted',
  )
  expect(await entriesOf([claim, late])).toEqual([{ poisha: '50000' }])
  expect(lines).toHaveLength(4)
})

it('accepts in part what a line shows, and more than was reported', async () => {
  const { method, lines } = await addLines(['12/10/2026,,300.00,a', '13/10/2026,,700.00,b'])
  const [less, more] = [
    await claimFor(method, 'LESS123456', 50_000),
    await claimFor(method, 'MORE123456', 50_000),
  ]
  for (const claim of [less, more]) await move(claim, { move: 'take', version: 1 })
  const part = { move: 'accept-part', version: 2, reasonText: 'As received', line: lines[0]._id }
  const wrong = await move(less, { ...part, accepted: { minor: 40_000, currency: 'BDT' } })
  expect(expectProblem(wrong, 422).errors).toEqual({ line: 'This line shows ৳300' })
  const right = await move(less, { ...part, accepted: lines[0].amount })
  expect(right.statusCode, right.body).toBe(200)
  const whole = { move: 'accept', version: 2, line: lines[1]?._id }
  expect(expectProblem(await move(more, whole), 422).errors).toHaveProperty('line')
  const accepted = await move(more, { ...whole, accepted: lines[1]?.amount })
  expect(accepted.statusCode, accepted.body).toBe(200)
  expect(await get(`/statement-lines?show=used&method=${method}`)).toHaveLength(2)
})

it('refuses a line of another kind of account, one that is not open, and an unknown one', async () => {
  const { method, lines } = await addLines(['12/10/2026,,500.00,a', '13/10/2026,SENT123456,-500.00,b'])
  const wallet = await addTestMethod(site.database, 'bkash')
  const one = { id: 'WALLET1234', poisha: 50_000, day: '2026-10-12', time: '14:20', sender: '01712345678' }
  const [other = ''] = await addClaims(site.database, till, { method: wallet, kind: 'bkash', claims: [one] })
  const claim = await claimFor(method, 'REFUSED123', 50_000)
  for (const id of [other, claim]) await move(id, { move: 'take', version: 1 })
  const accept = { move: 'accept', version: 2 }
  expectProblem(await move(other, { ...accept, line: lines[0]._id }), 422)
  expectProblem(await move(claim, { ...accept, line: crypto.randomUUID() }), 422)
  await post(`/statement-lines/${lines[0]._id}/moves`, { move: 'set-aside' })
  expectProblem(await move(claim, { ...accept, line: lines[0]._id }), 409)
  expect(await get(`/statement-lines?claim=${claim}`)).toEqual([])
  expect(await entriesOf([other, claim])).toEqual([])
})

it('uses a line once for 100 payments that are accepted with it at the same time', async () => {
  const { method, lines } = await addLines(['12/10/2026,,100.00,cash'])
  const claims = await Promise.all(
    Array.from({ length: 100 }, (_, at) => claimFor(method, `CL${1000 + at}TYPO`, 10_000)),
  )
  await sql`update payment_claim set status = 'checking', checked_by = person.id, lease_until = '2026-11-05T07:00:00Z'
    from person where person.email = ${someAdmin.email} and payment_claim.id = any(${claims})`.execute(
    site.database,
  )
  const tries = await Promise.all(
    claims.map((claim) => move(claim, { move: 'accept', version: 1, line: lines[0]._id })),
  )
  const statuses = tries.map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect(statuses.filter((status) => status === 409)).toHaveLength(99)
  expect(await entriesOf(claims)).toEqual([{ poisha: '10000' }])
  const states = await site.database
    .selectFrom('payment_claim')
    .select('status')
    .where('id', 'in', claims)
    .execute()
  expect(states.filter(({ status }) => status === 'accepted')).toHaveLength(1)
})
