import { afterAll, beforeAll, expect, it } from 'vitest'
import { raiseInvoice } from '#core/invoice/invoice.server.ts'
import { inTransaction } from '#core/transaction.server.ts'
import { addOrder } from '#tests/orders.ts'
import { setUpPayableInvoice } from '#tests/payments.ts'
import { expectProblem } from '#tests/problem.ts'
import { createSignInSite, type SignedInSite, someAdmin, someClient } from '#tests/signed-in.ts'

type Person = Awaited<ReturnType<SignedInSite['signIn']>>
let site: SignedInSite
let payer: Person
let staff: Person
let till: Awaited<ReturnType<typeof setUpPayableInvoice>>
beforeAll(async () => {
  site = await createSignInSite()
  payer = await site.signIn(someClient)
  staff = await site.signIn(someAdmin)
  till = await setUpPayableInvoice(site)
})
afterAll(() => site[Symbol.asyncDispose]())

async function raise(email: string = someClient.email): Promise<string> {
  const orderId = await addOrder(site.database, { email, totalCents: 59_900 })
  const bill = { orderId, kind: 'full' as const, cents: 59_900 }
  return (await inTransaction(till.staff, (inside) => raiseInvoice(inside, bill))).id
}
const paidAt = new Date().toISOString()
const taka = (minor: number) => ({ minor, currency: 'BDT' })
const dollars = (minor: number) => ({ minor, currency: 'USD' })
const record = (invoiceId: string, some: object = {}, key?: string) =>
  staff.call(
    'POST',
    `/api/invoices/${invoiceId}/payments`,
    { method: 'cash', amount: taka(7_307_800), paidAt, ...some },
    { ...staff.bearer, ...(key && { 'idempotency-key': key }) },
  )
const own = async (path: string) =>
  (await payer.call('GET', `/api/${path}/${someClient.email}`, undefined, payer.bearer)).json()
const invoiceNow = async (id: string) =>
  (await own('invoices')).find(({ _id }: { _id: string }) => _id === id)

it('records cash on a site without a method for it, with a receipt for the client', async () => {
  const invoiceId = await raise()
  const response = await record(invoiceId, { reference: 'Book 7, page 3', text: 'At the desk' })
  expect(response.statusCode, response.body).toBe(201)
  expect(await invoiceNow(invoiceId)).toMatchObject({ status: 'paid', open: { minor: 0 } })
  const [claim] = await own('payments')
  expect(claim).toMatchObject({
    _id: response.json().insertedId,
    status: 'accepted',
    methodId: null,
    methodKind: 'cash',
    method: { label: 'Cash' },
    trxId: '',
    text: 'Book 7, page 3\n\nAt the desk',
    accepted: taka(7_307_800),
  })
  const receipt = await payer.call('GET', `/api/payments/${claim._id}/receipt`, undefined, payer.bearer)
  expect(receipt.body).toMatch(/^%PDF-/)
  const [entry] = await own('ledger')
  expect(entry).toMatchObject({ type: 'payment', amount: dollars(59_900), moved: taka(7_307_800) })
  const notices = site.database.selectFrom('notice').select('title').where('email', '=', someClient.email)
  expect(await notices.execute()).toContainEqual({
    title: expect.stringMatching(/^৳73,078 received for IN-/),
  })
})

it('records dollars to the cent, and turns what is more than due into credit', async () => {
  const invoiceId = await raise()
  expect((await record(invoiceId, { amount: dollars(20_001) })).statusCode).toBe(201)
  expect(await invoiceNow(invoiceId)).toMatchObject({ status: 'part-paid', open: dollars(39_899) })
  const last = await record(invoiceId, { amount: dollars(40_000) })
  expect(last.statusCode, last.body).toBe(201)
  expect(await invoiceNow(invoiceId)).toMatchObject({ status: 'paid' })
  const credit = await payer.call('GET', `/api/ledger/${someClient.email}/credit`, undefined, payer.bearer)
  expect(credit.json().credit).toEqual(dollars(101))
  const [claim] = await own('payments')
  expect(claim).toMatchObject({ amount: dollars(40_000), accepted: dollars(40_000) })
})

it('takes a transaction ID once, also beside claims of clients', async () => {
  const [first, second] = [await raise(), await raise()]
  const byWallet = { method: till.methodId, amount: taka(10_000), reference: 'DESK 1A' }
  expect((await record(first, byWallet)).statusCode).toBe(201)
  const again = expectProblem(await record(second, { ...byWallet, reference: 'desk1a' }), 409)
  expect(again.errors).toEqual({ trxId: 'This transaction ID has already been used' })
  const sent = await payer.call(
    'POST',
    '/api/payments',
    { ...till.claimOf({ trxId: 'DESK-1A' }), invoiceId: second },
    payer.bearer,
  )
  expectProblem(sent, 409)
})

it('records once for a repeated key and for parallel presses', async () => {
  const invoiceId = await raise()
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => record(invoiceId, { amount: taka(100_000) }, 'one press')),
  )
  expect(new Set(answers.map((one) => one.json().insertedId)).size).toBe(1)
  const entries = site.database
    .selectFrom('ledger_entry')
    .select('poisha')
    .where('invoice_id', '=', invoiceId)
  expect(await entries.execute()).toEqual([{ poisha: '100000' }])
})

it('reverses a recorded payment like any other', async () => {
  const invoiceId = await raise()
  const { insertedId } = (await record(invoiceId, { amount: dollars(10_000) })).json()
  const reversal = { move: 'reverse', version: 1, reason: 'The cheque bounced' }
  const reversed = await staff.call('POST', `/api/payments/${insertedId}/moves`, reversal, staff.bearer)
  expect(reversed.statusCode, reversed.body).toBe(200)
  expect(await invoiceNow(invoiceId)).toMatchObject({ status: 'open', open: dollars(59_900) })
})

it('refuses what cannot be a payment, at the field', async () => {
  const invoiceId = await raise()
  for (const [some, field] of [
    [{ method: 'gold' }, 'method'],
    [{ method: '01890a5d-ac96-774b-bcce-b302099a8057' }, 'method'],
    [{ amount: taka(0) }, 'amount.minor'],
    [{ amount: { minor: 100, currency: 'EUR' } }, 'amount.currency'],
    [{ paidAt: '2999-01-01T00:00:00Z' }, 'paidAt'],
    [{ paidAt: '0000-01-01T00:00:00Z' }, 'paidAt'],
    [{ proofId: '01890a5d-ac96-774b-bcce-b302099a8057' }, 'files'],
  ] as const) {
    const { errors } = expectProblem(await record(invoiceId, some), 422)
    expect(Object.keys(errors ?? {}), JSON.stringify(some)).toEqual([field])
  }
  await record(invoiceId)
  expectProblem(await record(invoiceId), 409)
  expectProblem(await record('01890a5d-ac96-774b-bcce-b302099a8057'), 404)
  expect(await own('payments')).not.toContainEqual(expect.objectContaining({ status: 'submitted' }))
})
