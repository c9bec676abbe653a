import { afterAll, beforeAll, expect, it } from 'vitest'
import type { LineRow } from '#core/bank-statement/bank-statement.ts'
import { momentOfLine } from '#core/bank-statement/statement-line.ts'
import { setUpPayableInvoice } from '#tests/payments.ts'
import { expectProblem } from '#tests/problem.ts'
import { createSignInSite, type SignedInSite, someAdmin } from '#tests/signed-in.ts'
import { addClaims, addTestMethod } from '#tests/statements/add-claims.ts'

// Money that nobody has reported, beside the open invoices that it may pay.
let site: SignedInSite
let staff: Awaited<ReturnType<SignedInSite['signIn']>>
beforeAll(async () => {
  site = await createSignInSite({ now: () => new Date('2026-11-05T06:00:00Z') })
  staff = await site.signIn(someAdmin)
})
afterAll(() => site[Symbol.asyncDispose]())

const get = async (path: string) => (await staff.call('GET', `/api${path}`, undefined, staff.bearer)).json()
const post = (path: string, body: unknown, key?: string) =>
  staff.call('POST', `/api${path}`, body, { ...staff.bearer, ...(key && { 'idempotency-key': key }) })
const upload = (method: string, rows: string[]) =>
  site.request({
    method: 'POST',
    url: `/api/bank-statements?${new URLSearchParams({ method, name: 'bank.csv' })}`,
    headers: { ...staff.bearer, 'content-type': 'application/octet-stream' },
    payload: Buffer.from(['Date,Transaction ID,Credit,From,Details', ...rows].join('\r\n')),
  })
const listed = (show: string, method: string): Promise<LineRow[]> =>
  get(`/statement-lines?show=${show}&method=${method}&limit=200&sort=day`)
const invoiceOf = async (id: string) => get(`/invoices/id/${id}`)

/** An invoice of a client of its own, and an account. */
async function arrange({ cents = 10_000, client = `payer-${crypto.randomUUID()}@example.com` } = {}) {
  const more = { now: () => new Date('2026-10-01T06:00:00Z') }
  const { invoiceId, methodId: method } = await setUpPayableInvoice(site, { cents, email: client, more })
  return { invoiceId, method, invoice: await invoiceOf(invoiceId) }
}
const receivedOf = (line: LineRow) => ({
  ...{ method: line.methodId, amount: line.amount, reference: line.trxId },
  ...{ paidAt: momentOfLine(line), line: line._id },
})
const entriesOf = (invoiceId: string) =>
  site.database.selectFrom('ledger_entry').select('poisha').where('invoice_id', '=', invoiceId).execute()

it('proposes open invoices for unclaimed money by number, client and sender, and matches none of them', async () => {
  const { method, invoice, invoiceId } = await arrange()
  const plain = invoice.number.replace('-', '')
  const kept = site.database
    .updateTable('client')
    .set({ name: 'Rahima Khatun', phones: ['+880 1712-345678'] })
  await kept
    .where('id', '=', (db) => db.selectFrom('invoice').select('client_id').where('id', '=', invoiceId))
    .execute()
  const uploaded = await upload(method, [
    `01/10/2026,BYNUMBER01,"12,200.00",,Invoice ${invoice.number.toLowerCase()} thanks`,
    `02/10/2026,BYNUMBER02,"12,200.00",,${plain}`,
    '03/10/2026,BYCLIENT01,"12,200.00",,Transfer by RAHIMA  KHATUN.',
    '04/10/2026,BYPHONE001,"12,200.00",01712345678,cash',
    '05/10/2026,BYPHONE002,"12,200.00",0171***5678,cash',
    // The number of another invoice, part of a name, another sender, another amount, and nothing.
    `06/10/2026,NOTNUMBER1,"12,200.00",,${invoice.number}9`,
    '07/10/2026,NOTCLIENT1,"12,200.00",,Rahima Khatunova',
    '08/10/2026,NOTPHONE01,"12,200.00",01912345678,cash',
    `09/10/2026,NOTAMOUNT1,"12,201.00",,${invoice.number}`,
    '10/10/2026,NOTHING001,"12,200.00",,',
  ])
  expect(uploaded.json(), uploaded.body).toMatchObject({ added: 10 })
  const probable = await listed('probable', method)
  expect(probable.map(({ trxId }) => trxId)).toEqual([
    ...['BYNUMBER01', 'BYNUMBER02', 'BYCLIENT01', 'BYPHONE001', 'BYPHONE002'],
  ])
  for (const line of probable) {
    expect(line).toMatchObject({ isMatched: false, claims: [] })
    expect(line.invoices).toMatchObject([
      { _id: invoiceId, number: invoice.number, email: invoice.email, open: invoice.open },
    ])
  }
  expect(await listed('matched', method)).toEqual([])
  expect((await listed('unclaimed', method)).map(({ trxId }) => trxId.slice(0, 3))).toEqual(
    Array(5).fill('NOT'),
  )
  expect((await get(`/statement-lines/matches?method=${method}`)).count).toBe(0)
})

it('proposes what is open after payments and credit notes, and no invoice whose payment is being checked', async () => {
  const { method, invoice, invoiceId } = await arrange({ cents: 20_000 })
  const part = { method: 'cash', amount: { minor: 610_000, currency: 'BDT' }, paidAt: '2026-10-02T06:00:00Z' }
  expect((await post(`/invoices/${invoiceId}/payments`, part)).statusCode).toBe(201)
  const note = { amount: { minor: 5_000, currency: 'USD' }, reason: 'Late' }
  expect((await post(`/invoices/${invoiceId}/credit-notes`, note)).statusCode).toBe(201)
  // $200 less $50 and $50.
  await upload(method, [`03/10/2026,REST000001,"12,200.00",,${invoice.number}`])
  const [line] = await listed('probable', method)
  expect(line?.invoices).toMatchObject([{ _id: invoiceId, open: { minor: 10_000, currency: 'USD' } }])
  const claim = { id: 'OTHERID001', poisha: 1_220_000, day: '2026-09-01', time: '10:00', sender: '' }
  const { methodId } = await setUpPayableInvoice(site)
  await addClaims(site.database, { invoiceId, methodId }, { kind: 'bkash', claims: [claim] })
  expect(await listed('probable', method)).toEqual([])
})

it('records a line as a payment of the chosen invoice, with its ID and day, and shows the line as its proof', async () => {
  const { method, invoice, invoiceId } = await arrange()
  await upload(method, [`03/10/2026 14:22,RECORD0001,"12,200.00",,${invoice.number}`])
  const [line] = (await listed('probable', method)) as [LineRow]
  const response = await post(`/invoices/${invoiceId}/payments`, receivedOf(line))
  expect(response.statusCode, response.body).toBe(201)
  expect(await invoiceOf(invoiceId)).toMatchObject({ status: 'paid', open: { minor: 0 } })
  const [used] = await listed('used', method)
  expect(used).toMatchObject({ _id: line._id, isUsed: true, claims: [{ _id: response.json().insertedId }] })
  const [claim] = await get(`/payments?invoice=${invoiceId}`)
  expect(claim).toMatchObject({
    ...{ trxId: 'RECORD0001', paidAt: '2026-10-03T08:22:00.000Z', status: 'accepted' },
    statementLine: { day: '2026-10-03', time: '14:22', amount: line.amount },
  })
})

it('refuses a line that shows another payment, is not open, or is unknown', async () => {
  const { method, invoiceId } = await arrange()
  const other = await addTestMethod(site.database, 'bank')
  await upload(method, [
    '03/10/2026,REFUSED001,"12,200.00",,x',
    '03/10/2026,REFUSED002,"12,200.00",,reversal',
  ])
  const [line] = (await listed('unclaimed', method)) as [LineRow]
  const [reversed] = (await listed('reversed', method)) as [LineRow]
  const right = receivedOf(line)
  const tryWith = (change: object) => post(`/invoices/${invoiceId}/payments`, { ...right, ...change })
  const wrong = { minor: 1_219_900, currency: 'BDT' }
  expect(expectProblem(await tryWith({ amount: wrong }), 422).errors).toHaveProperty('line')
  expect(expectProblem(await tryWith({ reference: 'OTHER00001' }), 422).errors).toHaveProperty('line')
  expect(expectProblem(await tryWith({ method: other }), 422).errors).toHaveProperty('method')
  expect(expectProblem(await tryWith({ method: 'cash', reference: '' }), 422).errors).toHaveProperty('line')
  expect(expectProblem(await tryWith({ line: crypto.randomUUID() }), 422).errors).toHaveProperty('line')
  expectProblem(await tryWith({ line: reversed._id, reference: 'REFUSED002' }), 409)
  await post(`/statement-lines/${line._id}/moves`, { move: 'set-aside' })
  expectProblem(await tryWith({}), 409)
  expect(await entriesOf(invoiceId)).toEqual([])
  await post(`/statement-lines/${line._id}/moves`, { move: 'bring-back' })
  expect((await tryWith({})).statusCode).toBe(201)
})

it.each([
  ['with an ID', 'RACED00001'],
  ['without an ID', ''],
])('uses a line %s once under 100 parallel records of four invoices', async (_, trxId) => {
  const { method, invoiceId } = await arrange()
  const invoices = [invoiceId]
  while (invoices.length < 4) invoices.push((await arrange()).invoiceId)
  await upload(method, [`03/10/2026,${trxId},"12,200.00",,x`])
  const [line] = (await listed('unclaimed', method)) as [LineRow]
  const tries = await Promise.all(
    Array.from({ length: 100 }, (_, at) =>
      post(`/invoices/${invoices[at % 4]}/payments`, receivedOf(line), `race ${trxId} ${at}`),
    ),
  )
  const statuses = tries.map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 201)).toHaveLength(1)
  expect(statuses.filter((status) => status === 409)).toHaveLength(99)
  const entries = await Promise.all(invoices.map(entriesOf))
  expect(entries.flat()).toEqual([{ poisha: '1220000' }])
})

it('refuses to count the money of a line again under the ID that the line has', async () => {
  const first = await arrange()
  const second = await arrange()
  await upload(first.method, ['03/10/2026,TYPED00001,"12,200.00",,x'])
  const [line] = (await listed('unclaimed', first.method)) as [LineRow]
  const recorded = await post(`/invoices/${first.invoiceId}/payments`, { ...receivedOf(line) })
  expect(recorded.statusCode, recorded.body).toBe(201)
  // As a payment that was accepted with this line, although its ID was typed wrong.
  await site.database
    .updateTable('payment_claim')
    .set({ trx_id: 'TYPO000001' })
    .where('id', '=', recorded.json().insertedId)
    .execute()
  const { line: _, ...again } = receivedOf(line)
  expect(await entriesOf(second.invoiceId)).toEqual([])
  const refused = await post(`/invoices/${second.invoiceId}/payments`, again)
  expect(expectProblem(refused, 409).detail).toContain('already counted')
})
