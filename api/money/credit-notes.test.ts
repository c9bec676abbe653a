import { expect, it } from 'vitest'
import { issueCreditNote } from '#core/invoice/issue-credit-note.server.ts'
import { admin } from '#tests/factories.ts'
import { openPayerSite } from '#tests/payer-site.ts'
import { expectProblem } from '#tests/problem.ts'
import { someClient } from '#tests/signed-in.ts'

const { site, payer, staff, clientId } = await openPayerSite()

const dollars = (minor: number) => ({ minor, currency: 'USD' })
const taka = (minor: number) => ({ minor, currency: 'BDT' })
const post = (path: string, body: object) => staff.call('POST', `/api/${path}`, body, staff.bearer)
const own = async (path: string) => (await payer.call('GET', `/api/${path}`, undefined, payer.bearer)).json()
const invoiceNow = async (id: string) =>
  (await own(`invoices/${someClient.email}`)).find(({ _id }: { _id: string }) => _id === id)
const creditNow = async () => (await own(`ledger/${someClient.email}/credit`)).credit.minor

async function invoice(minor: number, paid = 0): Promise<string> {
  const lines = [{ title: 'Hosting', quantity: 1, price: dollars(minor) }]
  const { insertedId: id } = (await post('invoices', { clientId, lines })).json()
  const payment = { method: 'cash', paidAt: new Date().toISOString(), amount: dollars(paid) }
  if (paid > 0) expect((await post(`invoices/${id}/payments`, payment)).statusCode).toBe(201)
  return id
}
const credit = (id: string, some: object) =>
  post(`invoices/${id}/credit-notes`, { reason: 'It was down for a week', ...some })

it('reduces the open amount first, on a numbered paper that the client sees', async () => {
  const id = await invoice(10_000, 2_000)
  const response = await credit(id, { amount: dollars(3_000) })
  expect(response.statusCode, response.body).toBe(201)
  const { insertedId: noteId, number } = response.json()
  expect(number).toMatch(/^CN-\d{6}$/)
  expect(await invoiceNow(id)).toMatchObject({
    status: 'part-paid',
    paid: dollars(2_000),
    credited: dollars(3_000),
    open: dollars(5_000),
  })
  expect((await own(`credit-notes/${someClient.email}`))[0]).toMatchObject({
    ...{ _id: noteId, number, invoiceId: id, clientName: 'Payer', amount: dollars(3_000) },
    reason: 'It was down for a week',
  })
  const pdf = await payer.call('GET', `/api/credit-notes/${noteId}/pdf`, undefined, payer.bearer)
  expect(pdf.body).toMatch(/^%PDF-/)
  expect((await own(`ledger/${someClient.email}`))[0]).toMatchObject({
    ...{ type: 'credit-note', amount: dollars(3_000), creditNoteId: noteId, creditNoteNumber: number },
  })
  const mail = site.database.selectFrom('mail').select(['subject', 'document_id as documentId'])
  const mailed = await mail.where('document_kind', '=', 'credit-note').executeTakeFirst()
  expect(mailed).toMatchObject({ subject: expect.stringContaining(number), documentId: noteId })
})

it('turns what was paid beyond the reduced invoice into credit', async () => {
  const before = await creditNow()
  const id = await invoice(10_000, 9_000)
  const lines = [{ title: 'One month', quantity: 2, price: dollars(2_000) }]
  expect((await credit(id, { lines })).statusCode).toBe(201)
  expect(await invoiceNow(id)).toMatchObject({
    ...{ status: 'paid', paid: dollars(6_000), credited: dollars(4_000), open: dollars(0) },
  })
  expect((await creditNow()) - before).toBe(3_000)
  const refund = { invoiceId: id, amount: dollars(6_001), to: 'client', reason: 'Too much' }
  expectProblem(await post(`ledger/${someClient.email}/refunds`, refund), 409)
})

const claimsOf = async (id: string): Promise<{ _id: string; version: number }[]> =>
  (await staff.call('GET', `/api/payments?invoice=${id}`, undefined, staff.bearer)).json()
async function reverse(id: string, index = 0) {
  const claim = (await claimsOf(id))[index]
  const body = { move: 'reverse', version: claim?.version, reason: 'The cheque bounced' }
  return post(`payments/${claim?._id}/moves`, body)
}

it('reverses a payment of which a credit note released a part that is still unused', async () => {
  const before = await creditNow()
  const id = await invoice(10_000, 10_000)
  await credit(id, { amount: dollars(3_000) })
  expect((await creditNow()) - before).toBe(3_000)
  const reversed = await reverse(id)
  expect(reversed.statusCode, reversed.body).toBe(200)
  expect(await creditNow()).toBe(before)
  expect(await invoiceNow(id)).toMatchObject({
    ...{ status: 'open', paid: dollars(0), credited: dollars(3_000), open: dollars(7_000) },
  })
})

it('reverses payments one after the other, in taka to the poisha, also after a refund to the credit', async () => {
  const id = await invoice(10_000)
  for (const minor of [732_000, 488_000]) {
    const payment = { method: 'cash', paidAt: new Date().toISOString(), amount: taka(minor) }
    expect((await post(`invoices/${id}/payments`, payment)).statusCode).toBe(201)
  }
  await credit(id, { amount: dollars(2_500) })
  const refund = { invoiceId: id, amount: dollars(1_111), to: 'credit', reason: 'Too slow' }
  expect((await post(`ledger/${someClient.email}/refunds`, refund)).statusCode).toBe(201)
  for (const index of [0, 1]) {
    const reversed = await reverse(id, index)
    expect(reversed.statusCode, reversed.body).toBe(200)
  }
  expect(await invoiceNow(id)).toMatchObject({
    paid: dollars(0),
    credited: dollars(3_611),
    open: dollars(6_389),
  })
  const claims = (await claimsOf(id)).map(({ _id }) => _id)
  const entries = await site.database
    .selectFrom('ledger_entry')
    .select(['amount_cents', 'poisha', 'poisha_value'])
    .where('claim_id', 'in', claims)
    .execute()
  const sumOf = (column: 'amount_cents' | 'poisha' | 'poisha_value') =>
    entries.reduce((sum, one) => sum + Number(one[column]), 0)
  expect([sumOf('amount_cents'), sumOf('poisha'), sumOf('poisha_value')]).toEqual([0, 0, 0])
})

it('refuses to reverse a payment whose released credit was spent, and says what is left', async () => {
  const out = { amount: dollars(await creditNow()), to: 'client', reason: 'Asked for' }
  if (out.amount.minor > 0) await post(`ledger/${someClient.email}/refunds`, out)
  const id = await invoice(10_000, 10_000)
  await credit(id, { amount: dollars(3_000) })
  const paidOut = { amount: dollars(1_000), to: 'client', reason: 'Asked for' }
  expect((await post(`ledger/${someClient.email}/refunds`, paidOut)).statusCode).toBe(201)
  const { detail } = expectProblem(await reverse(id), 409)
  expect(detail).toBe('Of what this payment gave only $90 is left: it was used or given back.')
  expect([await creditNow(), (await invoiceNow(id)).paid]).toEqual([2_000, dollars(7_000)])
})

it('settles an unpaid invoice in whole, which cannot be voided then', async () => {
  const id = await invoice(10_000)
  await credit(id, { amount: dollars(4_000) })
  expect(await invoiceNow(id)).toMatchObject({ status: 'open', open: dollars(6_000) })
  const { version } = await invoiceNow(id)
  expectProblem(await post(`invoices/${id}/void`, { version, reason: 'A mistake' }), 409)
  await credit(id, { amount: dollars(6_000) })
  expect(await invoiceNow(id)).toMatchObject({ status: 'paid', paid: dollars(0), credited: dollars(10_000) })
})

it('never credits more than was invoiced, in 100 parallel tries and in the database', async () => {
  const id = await invoice(10_000, 10_000)
  const note = { amount: { minor: 3_000, currency: 'USD' as const }, reason: 'A mistake' }
  const tries = await Promise.allSettled(
    Array.from({ length: 100 }, () => issueCreditNote(site.ctxOf(admin), id, note)),
  )
  const numbers = tries.flatMap((one) =>
    one.status === 'fulfilled' ? [Number(one.value.number.slice(3))] : [],
  )
  expect(numbers).toHaveLength(3)
  expect(Math.max(...numbers) - Math.min(...numbers)).toBe(2)
  const refusals = tries.filter((one) => one.status === 'rejected').map(({ reason }) => reason)
  expect(refusals).toEqual(Array(97).fill(expect.objectContaining({ kind: 'conflict' })))
  expect(await invoiceNow(id)).toMatchObject({ credited: dollars(9_000), paid: dollars(1_000) })
  const past = site.database.insertInto('credit_note').values({
    ...{ id: '01936f00-0000-7000-8000-0000000000c1', number: 'CN-X', invoice_id: id, email: 'a@b.example' },
    ...{ amount_cents: 1_001, reason: '', lines: '[]', snapshot: '{}', created_at: new Date() },
  })
  await expect(past.execute()).rejects.toThrow('never exceed')
})

it('refuses other amounts, and notes on what is void or unknown', async () => {
  const id = await invoice(10_000)
  for (const [some, field] of [
    [{}, 'amount'],
    [{ amount: dollars(1), lines: [{ title: 'A', quantity: 1, price: dollars(1) }] }, 'amount'],
    [{ amount: dollars(0) }, 'amount.minor'],
    [{ amount: taka(100) }, 'amount.currency'],
    [{ amount: dollars(1), reason: ' ' }, 'reason'],
  ] as const) {
    const { errors } = expectProblem(await credit(id, some), 422)
    expect(Object.keys(errors ?? {}), JSON.stringify(some)).toEqual([field])
  }
  expectProblem(await credit('01890a5d-ac96-774b-bcce-b302099a8057', { amount: dollars(1) }), 404)
  await post(`invoices/${id}/void`, { version: 1, reason: 'A mistake' })
  expectProblem(await credit(id, { amount: dollars(1) }), 409)
})

it('records the taka that were paid out with a refund', async () => {
  const id = await invoice(10_000, 10_000)
  const refund = { invoiceId: id, amount: dollars(1_000), to: 'client', reason: 'Asked for' }
  const path = `ledger/${someClient.email}/refunds`
  expect((await post(path, { ...refund, paidOut: taka(122_000) })).statusCode).toBe(201)
  expect((await own(`ledger/${someClient.email}`))[1]).toMatchObject({
    ...{ type: 'refund', amount: dollars(-1_000), moved: taka(-122_000) },
  })
  const { errors } = expectProblem(await post(path, { ...refund, to: 'credit', paidOut: taka(100) }), 422)
  expect(Object.keys(errors ?? {})).toEqual(['paidOut'])
})
