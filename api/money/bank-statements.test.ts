import { monitorEventLoopDelay } from 'node:perf_hooks'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { foldTransactionId } from '#core/folding.ts'
import { setUpPayableInvoice } from '#tests/payments.ts'
import { expectProblem } from '#tests/problem.ts'
import { createSignInSite, type SignedInSite, someAdmin, someClient } from '#tests/signed-in.ts'
import { addClaims, addTestMethod } from '#tests/statements/add-claims.ts'
import { buildStatement } from '#tests/statements/build-statement.ts'
import { layouts } from '#tests/statements/layouts.ts'
import { makeTransactions } from '#tests/statements/transactions.ts'
import type { WrittenFile } from '#tests/statements/write-file.ts'

type Person = Awaited<ReturnType<SignedInSite['signIn']>>
let site: SignedInSite
let staff: Person
let payer: Person
let till: Awaited<ReturnType<typeof setUpPayableInvoice>>
beforeAll(async () => {
  site = await createSignInSite({ now: () => new Date('2026-11-05T06:00:00Z') })
  staff = await site.signIn(someAdmin)
  payer = await site.signIn(someClient)
  till = await setUpPayableInvoice(site)
})
afterAll(() => site[Symbol.asyncDispose]())

const get = async (path: string) => (await staff.call('GET', `/api${path}`, undefined, staff.bearer)).json()
const post = (path: string, body: unknown) => staff.call('POST', `/api${path}`, body, staff.bearer)
const send = (method: string, { name, content }: WrittenFile, more: Record<string, string> = {}, path = '') =>
  site.request({
    method: 'POST',
    url: `/api/bank-statements${path}?${new URLSearchParams({ method, name, ...more })}`,
    headers: { ...staff.bearer, 'content-type': 'application/octet-stream' },
    payload: content,
  })
const toPair = ({ line, claim, version }: Record<string, unknown>) => ({ line, claim, version })
const listed = (show: string, method: string) =>
  get(`/statement-lines?show=${show}&method=${method}&limit=200`)

it('matches statements of all layouts: nothing wrong is matched, and nearly everything right', async () => {
  expect(layouts.length).toBeGreaterThanOrEqual(30)
  const wrong: string[] = []
  const missed: string[] = []
  let right = 0
  for (const [seed, layout] of layouts.entries()) {
    const { currency = 'BDT' } = layout
    const method = await addTestMethod(site.database, layout.method, currency)
    const transactions = makeTransactions(seed)
    // Every transaction is claimed, also those that left or were reversed, and one with another amount.
    const claims = transactions.map((one, at) => ({
      ...one,
      poisha: one.poisha + (at === 12 ? 10_000 : 0),
      isTrue: one.kind === 'in' && at !== 12,
    }))
    const added = await addClaims(site.database, till, { method, kind: layout.method, currency, claims })
    const response = await send(method, buildStatement(layout, transactions))
    expect(response.statusCode, `${layout.name}: ${response.body}`).toBe(201)
    const matched = (await listed('matched', method)) as { trxId: string; claims: { _id: string }[] }[]
    const paired = matched.flatMap((line) =>
      line.claims.map(({ _id }) => `${foldTransactionId(line.trxId)} with ${_id}`),
    )
    const expected = claims.flatMap(({ id, isTrue }, at) => (isTrue ? [`${id} with ${added[at]}`] : []))
    for (const pair of paired) {
      if (expected.includes(pair)) right += 1
      else wrong.push(`${layout.name}: ${pair}`)
    }
    for (const pair of expected) if (!paired.includes(pair)) missed.push(`${layout.name}: ${pair}`)
    const again = (await send(method, buildStatement(layout, transactions))).json()
    expect(again, layout.name).toMatchObject({ added: 0 })
  }
  expect(wrong).toEqual([])
  expect(right / (right + missed.length), missed.join('\n')).toBeGreaterThanOrEqual(0.95)
}, 240_000)

const bkashSms = (id: string, taka: string, from = '01712345678') =>
  `You have received Tk ${taka} from ${from}. Ref 1. Fee Tk 0.00. Balance Tk 9,99,432.10. TrxID ${id} at 12/10/2026 14:22`
const claimFor = async (id: string, poisha: number, method: string, kind = 'bkash') => {
  const one = { id, poisha, day: '2026-10-12', time: '14:20', sender: '01712345678' }
  const [claim = ''] = await addClaims(site.database, till, { method, kind, claims: [one] })
  return claim
}

it('reads pasted messages of bKash, Nagad and Rocket', async () => {
  const method = await addTestMethod(site.database, 'bkash')
  const text = [
    bkashSms('8N7A6B5C4D', '1,250.00'),
    'Money Received.\nAmount: Tk 500.00\nSender: 01812345678\nRef: N/A\nTxnID: 71ABCDEF\nBalance: Tk 1200.00\n12/10/2026 14:22',
    'Tk2,500.00 received from A/C:***456 Fee:Tk0, Your A/C Balance: Tk3,000.00 TxnId:1234567890 Date:12-OCT-26 02:10:11 pm.',
    'Cash In Tk 12,34,567.00 from 01912345678 successful. Fee Tk 0.00. Balance Tk 13,00,000.00. TrxID CASHIN1234 at 12/10/2026 10:01',
    'Send Money Tk 700.00 to 01712345679 successful. Ref 2. Fee Tk 5.00. Balance Tk 300.00. TrxID SENT123456 at 12/10/2026 11:00',
    'আপনার জন্য অফার!',
  ].join('\n\n')
  const response = await post('/bank-statements/messages', { method, text })
  expect(response.json(), response.body).toMatchObject({ lines: 5, added: 5, unreadable: 1 })
  const lines = await get(`/statement-lines?method=${method}&sort=amount`)
  const facts = lines.map((one: Record<string, unknown> & { amount: { minor: number } }) => [
    one.trxId,
    one.amount.minor,
    one.state,
    one.day,
    one.time,
    one.sender,
  ])
  expect(facts).toEqual([
    ['71ABCDEF', 50_000, 'received', '2026-10-12', '14:22', '01812345678'],
    ['SENT123456', 70_000, 'sent', '2026-10-12', '11:00', ''],
    ['8N7A6B5C4D', 125_000, 'received', '2026-10-12', '14:22', '01712345678'],
    ['1234567890', 250_000, 'received', '2026-10-12', '14:10', '***456'],
    ['CASHIN1234', 123_456_700, 'received', '2026-10-12', '10:01', '01912345678'],
  ])
})

it('accepts all matched payments after a preview, and each line once under 100 parallel tries', async () => {
  const method = await addTestMethod(site.database, 'bkash')
  const claim = await claimFor('RACE123456', 10_000, method)
  await post('/bank-statements/messages', { method, text: bkashSms('RACE123456', '100.00') })
  const preview = await get(`/statement-lines/matches?method=${method}`)
  expect(preview).toMatchObject({ count: 1, sums: [{ minor: 10_000, currency: 'BDT' }] })
  expect(preview.matches).toMatchObject([
    {
      clientName: expect.stringMatching(/./),
      invoiceNumber: expect.stringMatching(/^IN-/),
      day: '2026-10-12',
    },
  ])
  const matches = preview.matches.map(toPair)
  expect(matches).toEqual([{ line: expect.any(String), claim, version: 1 }])
  const tries = await Promise.all(
    Array.from({ length: 100 }, () => post('/statement-lines/accept', { matches })),
  )
  const accepted = tries.filter((one) => one.statusCode === 200).map((one) => one.json().accepted)
  expect(accepted.reduce((sum, one) => sum + one, 0)).toBe(1)
  const entries = site.database.selectFrom('ledger_entry').select('poisha').where('claim_id', '=', claim)
  expect(await entries.execute()).toEqual([{ poisha: '10000' }])
  const [line] = await get(`/statement-lines?show=used&method=${method}`)
  expect(line).toMatchObject({ isUsed: true, claims: [{ _id: claim }] })
  const other = await claimFor('OTHER12345', 10_000, method)
  const again = site.database
    .updateTable('statement_line')
    .set({ claim_id: other })
    .where('id', '=', line._id)
  await expect(again.execute()).rejects.toMatchObject({ code: 'PH005' })
})

it('shows in Check payments what the statement says, and uses the line when a person accepts', async () => {
  const method = await addTestMethod(site.database, 'bkash')
  const claim = await claimFor('SHOWN12345', 20_000, method)
  await post('/bank-statements/messages', { method, text: bkashSms('SHOWN12345', '150.00') })
  expect((await get(`/statement-lines/matches?method=${method}`)).count).toBe(0)
  const [probable] = await get(`/statement-lines?show=probable&method=${method}`)
  expect(probable).toMatchObject({ claims: [{ _id: claim }], isMatched: false })
  const rows = await get('/payments?status=to-check&limit=200&q=SHOWN12345')
  expect(rows[0].statementLine).toMatchObject({
    amount: { minor: 15_000 },
    state: 'received',
    day: '2026-10-12',
  })
  await post(`/payments/${claim}/moves`, { move: 'take', version: 1 })
  const part = { move: 'accept-part', version: 2, accepted: { minor: 15_000, currency: 'BDT' } }
  const response = await post(`/payments/${claim}/moves`, { ...part, reasonText: 'As received' })
  expect(response.statusCode, response.body).toBe(200)
  expect(await get(`/statement-lines?show=used&method=${method}`)).toHaveLength(1)
})

it('refuses to accept what is not certain any more, and goes on with the rest', async () => {
  const method = await addTestMethod(site.database, 'bkash')
  const [wrong, right] = [
    await claimFor('WRONG12345', 5_000, method),
    await claimFor('RIGHT12345', 5_000, method),
  ]
  const text = `${bkashSms('WRONG12345', '50.00')}\n\n${bkashSms('RIGHT12345', '50.00')}`
  await post('/bank-statements/messages', { method, text })
  const { matches } = await get(`/statement-lines/matches?method=${method}`)
  const reversal = 'Reversal of Tk 50.00 from 01712345678. TrxID WRONG12345 at 13/10/2026 10:00'
  await post('/bank-statements/messages', { method, text: reversal })
  const pairs = matches.map(toPair)
  // A line of another payment proves nothing either.
  const [mine] = pairs
  const crossed = { ...mine, line: pairs[1].line }
  const response = await post('/statement-lines/accept', { matches: [crossed, ...pairs] })
  expect(response.json(), response.body).toMatchObject({
    accepted: 1,
    refused: [{ claim: crossed.claim }, { claim: wrong }],
  })
  const state = site.database.selectFrom('payment_claim').select(['id', 'status'])
  expect(await state.where('id', 'in', [wrong, right]).orderBy('id').execute()).toEqual([
    { id: wrong, status: 'submitted' },
    { id: right, status: 'accepted' },
  ])
})

it('keeps columns that staff corrected, and finds them in the next statement of the account', async () => {
  const method = await addTestMethod(site.database, 'bank')
  const file = (rows: string) => ({ name: 'odd.csv', content: Buffer.from(`When;Code;Plus;Text\n${rows}`) })
  const first = file('12/10/2026;ODD1234567;"1,000.00";salary\n')
  const unknown = (await send(method, first, {}, '/preview')).json()
  expect(unknown).toMatchObject({ headings: ['When', 'Code', 'Plus', 'Text'], columns: {}, lines: [] })
  expectProblem(await send(method, first), 422)
  const columns = 'day:0,trxId:1,received:2,details:3'
  const corrected = (await send(method, first, { columns }, '/preview')).json()
  expect(corrected.lines).toMatchObject([
    { day: '2026-10-12', trxId: 'ODD1234567', amount: { minor: 100_000 } },
  ])
  expect((await send(method, first, { columns })).json()).toMatchObject({ added: 1 })
  const next = (await send(method, file('13/10/2026;ODD7654321;50;x\n'), {}, '/preview')).json()
  expect(next).toMatchObject({ isRemembered: true, counts: { received: 1 } })
})

it('keeps equal lines without an ID apart, and each of them once', async () => {
  const method = await addTestMethod(site.database, 'bank')
  const content = Buffer.from(
    'Date,Credit,Details\n12/10/2026,500,cash\n12/10/2026,500,cash\n12/10/2026,501,cash\n',
  )
  const file = { name: 'cash.csv', content }
  expect((await send(method, file)).json()).toMatchObject({ lines: 3, added: 3 })
  const parallel = await Promise.all(Array.from({ length: 10 }, () => send(method, file)))
  expect(parallel.map((one) => one.json().added)).toEqual(Array(10).fill(0))
})

it('sets money aside that is nobody’s payment, and brings it back', async () => {
  const method = await addTestMethod(site.database, 'bkash')
  await post('/bank-statements/messages', { method, text: bkashSms('ASIDE12345', '77.00') })
  const [line] = await get(`/statement-lines?show=unclaimed&method=${method}`)
  const move = (name: string) => post(`/statement-lines/${line._id}/moves`, { move: name })
  expect((await move('set-aside')).statusCode).toBe(200)
  expect(await get(`/statement-lines?show=unclaimed&method=${method}`)).toEqual([])
  expect(await get(`/statement-lines?show=set-aside&method=${method}`)).toHaveLength(1)
  await claimFor('ASIDE12345', 7_700, method)
  expect((await get(`/statement-lines/matches?method=${method}`)).count).toBe(0)
  expect((await move('bring-back')).statusCode).toBe(200)
  expect((await get(`/statement-lines/matches?method=${method}`)).count).toBe(1)
})

it('lists payments that a statement of their day does not show', async () => {
  const method = await addTestMethod(site.database, 'bkash')
  await claimFor('ABSENT1234', 9_900, method)
  const missing = async () =>
    (await get('/payments?statement=missing&limit=200')).filter(
      (one: { methodId: string }) => one.methodId === method,
    )
  expect(await missing()).toEqual([])
  const text = `${bkashSms('NEARBY1234', '10.00')}\n\n${bkashSms('LATER12345', '10.00').replace('12/10', '15/10')}`
  await post('/bank-statements/messages', { method, text })
  expect(await missing()).toHaveLength(1)
})

it('refuses files that are no statement, and everybody but staff for money', async () => {
  const method = await addTestMethod(site.database, 'bkash')
  expectProblem(await send(method, { name: 'a.pdf', content: Buffer.from('%PDF-1.7') }), 415)
  expectProblem(await send(method, { name: 'a.csv', content: Buffer.alloc(0) }), 422)
  expectProblem(await send(method, { name: 'a.csv', content: Buffer.from('hello\n"world') }), 422)
  expectProblem(await send(method, { name: 'a.xlsx', content: Buffer.from('hello') }), 415)
  expectProblem(
    await send(till.invoiceId, { name: 'a.csv', content: Buffer.from('Date,Credit\n1/1/2026,5') }),
    422,
  )
  const many = Buffer.from(`Date,Credit\n${'1/1/2026,5\n'.repeat(20_001)}`)
  expectProblem(await send(method, { name: 'a.csv', content: many }), 413)
  expectProblem(await post('/bank-statements/messages', { method, text: 'hello' }), 422)
  const asClient = await payer.call('GET', '/api/statement-lines', undefined, payer.bearer)
  expectProblem(asClient, 403)
})

it('reads no message in which the sender names another transaction, so that money counts once', async () => {
  const method = await addTestMethod(site.database, 'bkash')
  const named = bkashSms('9TRUE12345', '800.00').replace('Ref 1.', 'Ref TrxID 9FALSE1234.')
  const refused = await post('/bank-statements/messages', { method, text: named })
  expectProblem(refused, 422)
  const other = bkashSms('9OTHER1234', '5.00')
  const sent = await post('/bank-statements/messages', { method, text: `${named}\n\n${other}` })
  expect(sent.json()).toMatchObject({ lines: 1, added: 1, unreadable: 1 })
  await claimFor('9FALSE1234', 80_000, method)
  expect(await listed('matched', method)).toEqual([])
})

it.each([
  ['digits', '1'.repeat(199_000)],
  ['blanks', `trx${' '.repeat(199_000)}!`],
  ['accents', `a${'\u0301'.repeat(199_000)}`],
  ['short messages', `${'1'.repeat(900)}\n\n`.repeat(220)],
])('refuses 200,000 characters of %s at once', async (_, text) => {
  const method = await addTestMethod(site.database, 'bkash')
  const begin = performance.now()
  expectProblem(await post('/bank-statements/messages', { method, text }), 422)
  expect(performance.now() - begin).toBeLessThan(2_000)
})

it('lets other requests go on while it reads 20,000 rows of cells that are costly to compare', async () => {
  const method = await addTestMethod(site.database, 'bank')
  const cell = `a${'\u0301\u0316'.repeat(28)}`
  const rows = Array.from({ length: 19_000 }, (_, at) => `${cell},${at},${at},${cell}`)
  const content = Buffer.from(`Date,Amount,Time,Details\n${rows.join('\n')}`)
  expect(content.length).toBeLessThan(5 * 1_024 * 1_024)
  const delay = monitorEventLoopDelay({ resolution: 10 })
  delay.enable()
  const read = await send(method, { name: 'costly.csv', content }, {}, '/preview')
  delay.disable()
  expect(read.json(), read.body.slice(0, 300)).toMatchObject({ lines: [] })
  expect(delay.max / 1e6).toBeLessThan(2_000)
}, 120_000)
