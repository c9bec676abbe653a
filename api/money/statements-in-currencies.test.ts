import { afterAll, beforeAll, expect, it } from 'vitest'
import type { LineRow } from '#core/bank-statement/bank-statement.ts'
import { momentOfLine } from '#core/bank-statement/statement-line.ts'
import { addMethod, aMethod, setUpPayableInvoice } from '#tests/payments.ts'
import { expectProblem } from '#tests/problem.ts'
import { createSignInSite, type SignedInSite, someAdmin } from '#tests/signed-in.ts'
import { addClaims, addTestMethod } from '#tests/statements/add-claims.ts'

// Statements of accounts in other currencies than taka.
let site: SignedInSite
let staff: Awaited<ReturnType<SignedInSite['signIn']>>
let till: Awaited<ReturnType<typeof setUpPayableInvoice>>
beforeAll(async () => {
  site = await createSignInSite({ now: () => new Date('2026-11-05T06:00:00Z') })
  staff = await site.signIn(someAdmin)
  till = await setUpPayableInvoice(site, { more: { now: () => new Date('2026-10-01T06:00:00Z') } })
})
afterAll(() => site[Symbol.asyncDispose]())

const get = async (path: string) => (await staff.call('GET', `/api${path}`, undefined, staff.bearer)).json()
const post = (path: string, body: unknown) => staff.call('POST', `/api${path}`, body, staff.bearer)
const upload = (method: string, rows: string[], path = '') =>
  site.request({
    method: 'POST',
    url: `/api/bank-statements${path}?${new URLSearchParams({ method, name: 'wise.csv' })}`,
    headers: { ...staff.bearer, 'content-type': 'application/octet-stream' },
    payload: Buffer.from(rows.join('\r\n')),
  })
const wise = 'TransferWise ID,Date,Amount,Currency,Description,Payer Name'
const addAccount = (currency = 'USD') =>
  addMethod(
    till.staff,
    aMethod({
      kind: 'wise',
      label: `Wise ${currency}`,
      number: 'pay@agency.example',
      accountType: 'none',
      currency,
    }),
  )
const claimFor = async (method: string, id: string, minor: number, currency = 'USD') => {
  const one = { id, poisha: minor, day: '2026-10-12', time: '14:20', sender: '' }
  const [claim = ''] = await addClaims(site.database, till, { method, kind: 'wise', currency, claims: [one] })
  return claim
}
const lines = (show: string, method: string): Promise<LineRow[]> =>
  get(`/statement-lines?show=${show}&method=${method}&sort=day`)

it('matches the amount that was sent in its currency, and no equal amount in another one', async () => {
  const method = await addAccount()
  const right = await claimFor(method, 'TRANSFER-1001', 12_050)
  await claimFor(method, 'TRANSFER-1002', 12_050, 'EUR')
  // The value of $1 in taka.
  await claimFor(method, 'TRANSFER-1003', 100)
  const added = await upload(method, [
    wise,
    'TRANSFER-1001,12-10-2026,120.50,USD,Received money,Ada',
    'TRANSFER-1002,13-10-2026,120.50,USD,Received money,Ada',
    'TRANSFER-1003,13-10-2026,122.00,USD,Received money,Ada',
  ])
  expect(added.json(), added.body).toMatchObject({ lines: 3, added: 3, unreadable: 0 })
  const { count, sums, matches } = await get(`/statement-lines/matches?method=${method}`)
  const dollars = { minor: 12_050, currency: 'USD' }
  expect({ count, sums }).toEqual({ count: 1, sums: [dollars] })
  expect(matches).toMatchObject([{ claim: right, amount: dollars }])
  const pairs = matches.map(({ line, claim, version }: Record<string, unknown>) => ({ line, claim, version }))
  expect((await post('/statement-lines/accept', { matches: pairs })).json()).toMatchObject({ accepted: 1 })
  const entries = site.database
    .selectFrom('ledger_entry')
    .select('amount_cents')
    .where('claim_id', '=', right)
  expect(await entries.execute()).toEqual([{ amount_cents: '12050' }])
  const [used] = await lines('used', method)
  expect(used).toMatchObject({ amount: dollars, claims: [{ _id: right, amount: dollars }] })
})

it('takes the currency of a column, then of the headings, then of the account', async () => {
  const [dollars, taka, yen] = [
    await addAccount(),
    await addAccount('BDT'),
    await addTestMethod(site.database, 'wise', 'JPY'),
  ]
  const of = async (method: string, rows: string[]) => {
    const { lines: read, unreadable } = (await upload(method, rows, '/preview')).json()
    return [...read.map(({ amount }: LineRow) => `${amount.minor} ${amount.currency}`), unreadable]
  }
  const day = '12/10/2026'
  expect(await of(dollars, ['Date,Credit', `${day},5.25`, `${day},$7`, `${day},"US$1,000.00"`])).toEqual([
    '525 USD',
    '700 USD',
    '100000 USD',
    0,
  ])
  expect(await of(dollars, ['Date,Credit (EUR)', `${day},5.25`, `${day},€7`])).toEqual([
    '525 EUR',
    '700 EUR',
    0,
  ])
  const mixed = ['Date,Credit,Currency', `${day},5.25,GBP`, `${day},8,taka`, `${day},9,`, `${day},9,coins`]
  expect(await of(dollars, mixed)).toEqual(['525 GBP', '800 BDT', 2])
  expect(await of(yen, ['Date,Credit', `${day},"1,500"`, `${day},12.50`])).toEqual(['1500 JPY', 0])
  // Written with another currency: not an amount of this account.
  expect(await of(taka, ['Date,Credit', `${day},$5`, `${day},Tk 6`, `${day},৳7`, `${day},8 EUR`])).toEqual([
    '600 BDT',
    '700 BDT',
    2,
  ])
  expect(await of(dollars, ['Date,Credit', `${day},Tk 500`, `${day},€5`, `${day},6 USD`])).toEqual([
    '600 USD',
    2,
  ])
})

it('proposes an invoice whose open amount it is, and records it in its currency', async () => {
  const method = await addAccount()
  const { number, open } = await get(`/invoices/id/${till.invoiceId}`)
  const amount = (open.minor / 100).toFixed(2)
  await site.database
    .updateTable('payment_claim')
    .set({ status: 'rejected' })
    .where('status', '=', 'submitted')
    .execute()
  await upload(method, [wise, `TRANSFER-2001,14-10-2026,${amount},USD,Payment of ${number},Ada`])
  const [line] = (await lines('probable', method)) as [LineRow]
  expect(line).toMatchObject({ isMatched: false, invoices: [{ _id: till.invoiceId, open }] })
  const received = {
    method,
    amount: line.amount,
    reference: line.trxId,
    paidAt: momentOfLine(line),
    line: line._id,
  }
  const inTaka = { ...received, amount: { ...line.amount, currency: 'BDT' } }
  expectProblem(await post(`/invoices/${till.invoiceId}/payments`, inTaka), 422)
  const recorded = await post(`/invoices/${till.invoiceId}/payments`, received)
  expect(recorded.statusCode, recorded.body).toBe(201)
  expect(await get(`/invoices/id/${till.invoiceId}`)).toMatchObject({ status: 'paid' })
})

it('marks a transaction that is in two currencies as unclear, within a file and across files', async () => {
  const method = await addAccount()
  const rows = (currency: string, id: string) => `${id},15-10-2026,10.00,${currency},Received,Ada`
  await upload(method, [
    wise,
    rows('USD', 'TRANSFER-3001'),
    rows('EUR', 'TRANSFER-3001'),
    rows('USD', 'TRANSFER-3002'),
  ])
  await upload(method, [wise, rows('EUR', 'TRANSFER-3002')])
  const unclear = await lines('reversed', method)
  expect(unclear.map(({ trxId, state }) => [trxId, state]).sort()).toEqual([
    ['TRANSFER-3001', 'unclear'],
    ['TRANSFER-3002', 'unclear'],
  ])
})

it('reads no messages of a wallet for an account in another currency', async () => {
  const text = 'You have received Tk 20.00 from 01712345678. TrxID FOREIGN123 at 12/10/2026 14:22'
  const refused = await post('/bank-statements/messages', { method: await addAccount(), text })
  expect(expectProblem(refused, 422).errors).toHaveProperty('method')
})
