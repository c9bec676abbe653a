import { afterEach, beforeEach, expect, it } from 'vitest'
import { admin, client, otherClient, unknownId, visitor } from '#tests/factories.ts'
import { approveChanges, readPaymentState, setUpPayableInvoice } from '#tests/payments.ts'
import { createTestDatabase, type TestDatabase } from '#tests/test-database.ts'
import { readOrderMoney } from '../invoice/order-money.server.ts'
import { renewRate } from '../invoice/renew-rate.server.ts'
import { spendCredit } from '../ledger/spend-credit.server.ts'
import { poisha } from '../money.ts'
import { updatePaymentMethod } from '../payment-method/payment-method.server.ts'
import { updatePaymentSettings } from '../payment-settings/payment-settings.server.ts'
import { decideClaim } from './decide-claim.server.ts'
import { listClaims, listClaimsOf } from './list-claims.server.ts'
import { releaseClaim, takeClaim, withdrawClaim } from './move-claim.server.ts'
import { findClaim } from './read-claims.server.ts'
import { reverseClaim } from './reverse-claim.server.ts'
import { submitClaim } from './submit-claim.server.ts'

let test: TestDatabase
beforeEach(async () => {
  test = await createTestDatabase()
})
afterEach(() => test[Symbol.asyncDispose]())

const taka = (amount: number) => poisha(amount * 100) as { minor: number; currency: 'BDT' }
const fieldErrors = (fields: string) => ({ fields: { [fields]: expect.any(String) } })

it('settles the invoice to the cent, with a receipt and one notice', async () => {
  const fixture = await setUpPayableInvoice(test)
  const { id, version } = await fixture.sendAndTake()
  const before = await readOrderMoney(fixture.staff, [fixture.orderId])
  expect(before.get(fixture.orderId)).toMatchObject({ paymentState: 'checking', isDepositPaid: false })
  await decideClaim(fixture.staff, id, { status: 'accepted', version })
  expect(await readPaymentState(test)).toEqual({
    payments: 1,
    entries: 1,
    receipts: ['RC-000001'],
    notices: 1,
    invoices: [{ status: 'paid', total: 59_900, paid: 59_900 }],
    credit: 0,
  })
  const after = await readOrderMoney(fixture.staff, [fixture.orderId])
  expect(after.get(fixture.orderId)).toMatchObject({ paymentState: 'paid', isDepositPaid: true })
})

it('turns a surplus into credit, and accepts a part of the amount', async () => {
  const fixture = await setUpPayableInvoice(test)
  const part = await fixture.sendAndTake({ amount: taka(50_000) })
  await expect(
    decideClaim(fixture.staff, part.id, {
      status: 'accepted',
      version: part.version,
      accepted: taka(40_000),
    }),
  ).rejects.toMatchObject(fieldErrors('accepted'))
  await decideClaim(fixture.staff, part.id, {
    status: 'part-accepted',
    version: part.version,
    accepted: taka(40_000),
    reasonText: 'The wallet shows ৳40,000.',
  })
  expect(await readPaymentState(test)).toMatchObject({
    invoices: [{ status: 'part-paid', paid: 32_786 }],
    credit: 0,
  })
  const whole = await fixture.sendAndTake({ amount: taka(40_000) })
  expect((await findClaim(fixture.staff, whole.id))?.flags).toEqual(['amount-differs'])
  await decideClaim(fixture.staff, whole.id, { status: 'accepted', version: whole.version })
  // ৳33,078 of it settle the open $271.14; ৳6,922 are $56.73.
  expect(await readPaymentState(test)).toMatchObject({
    receipts: ['RC-000001', 'RC-000002'],
    invoices: [{ status: 'paid', paid: 59_900 }],
    credit: 5_673,
  })
  await expect(fixture.send()).rejects.toMatchObject({
    kind: 'conflict',
    currentState: { state: 'paid' },
  })
})

it('audits claims entered and credit spent by staff for a client', async () => {
  const fixture = await setUpPayableInvoice(test)
  const id = await submitClaim(fixture.staff, fixture.claimOf({ amount: taka(80_000) }), undefined)
  const version = await takeClaim(fixture.staff, id, 1)
  await decideClaim(fixture.staff, id, { status: 'accepted', version })
  const next = await setUpPayableInvoice(test, { cents: 1_000 })
  await spendCredit(next.staff, next.invoiceId, { consent: 'Agreed' })
  const entries = await test.database
    .selectFrom('audit_entry')
    .select(['action', 'record_id as recordId', 'person_id as personId', 'after'])
    .where('action', 'in', ['payment-claim.enter', 'ledger.spend-credit'])
    .orderBy('id')
    .execute()
  expect(entries).toMatchObject([
    { action: 'payment-claim.enter', recordId: id, personId: admin.id, after: { email: client.email } },
    { action: 'ledger.spend-credit', recordId: next.invoiceId, after: { amountCents: 1_000 } },
  ])
})

it('frees the transaction ID of a rejected claim, and links the claim that replaces it', async () => {
  const fixture = await setUpPayableInvoice(test)
  const first = await fixture.sendAndTake({ trxId: '9f a1 b2' })
  const again = fixture.send({ trxId: '9FA1B2' })
  await expect(again).rejects.toThrow('This transaction ID has already been used')
  await expect(again).rejects.toMatchObject({ kind: 'conflict', ...fieldErrors('trxId') })
  await expect(
    decideClaim(fixture.staff, first.id, {
      status: 'rejected',
      version: first.version,
      reason: 'other',
      reasonText: '',
    }),
  ).rejects.toMatchObject(fieldErrors('reasonText'))
  await decideClaim(fixture.staff, first.id, {
    status: 'rejected',
    version: first.version,
    reason: 'unreadable',
    reasonText: '',
  })
  const second = await fixture.send({ trxId: '9FA1B2', replacesId: first.id })
  expect(await findClaim(fixture.staff, second)).toMatchObject({
    replaces: { id: first.id, number: 'PC-000001' },
    flags: ['sender-unknown'],
  })
  await expect(fixture.send({ replacesId: first.id })).rejects.toMatchObject({ kind: 'conflict' })
  expect(await readPaymentState(test)).toMatchObject({ entries: 0, receipts: [] })
})

it('flags suspicious claims', async () => {
  const day = 86_400_000
  let moment = new Date()
  const fixture = await setUpPayableInvoice(test, { more: { now: () => moment } })
  const withdrawn = await fixture.send({ trxId: 'ABC1' })
  await withdrawClaim(fixture.payer, withdrawn, 1)
  moment = new Date(moment.getTime() + 3 * day)
  const staff = test.ctxOf(
    { ...admin, session: { ...admin.session, startedAt: moment } },
    { now: () => moment },
  )
  await updatePaymentMethod(staff, fixture.methodId, {
    number: '01911111111',
    version: 1,
    isConfirmed: true,
  })
  await approveChanges(staff)
  const id = await fixture.send({ trxId: 'ABC1', amount: taka(1_000), methodRevision: 1 })
  const claim = await findClaim(fixture.staff, id)
  expect(claim?.flags).toEqual([
    'seen-before',
    'amount-differs',
    'sender-unknown',
    'rate-lapsed',
    'method-changed',
  ])
  expect(claim?.method).toMatchObject({ number: '01712345678', revision: 1 })
  const old = await fixture.sendAndTake({ paidAt: new Date(moment.getTime() - 4 * day).toISOString() })
  expect((await findClaim(fixture.staff, old.id))?.flags).toContain('older-than-invoice')
})

it('knows a sender number that is a phone of the client, in any spelling', async () => {
  const fixture = await setUpPayableInvoice(test)
  const { clientId } = await test.database
    .selectFrom('invoice')
    .select('client_id as clientId')
    .where('id', '=', fixture.invoiceId)
    .executeTakeFirstOrThrow()
  const setPhones = (phones: string[]) =>
    test.database.updateTable('client').set({ phones }).where('id', '=', clientId).execute()
  const flagsOf = async (senderNumber: string) =>
    (await findClaim(fixture.staff, await fixture.send({ senderNumber, amount: taka(1_000) })))?.flags
  await setPhones(['01612-000000', '+880 1712-345678'])
  expect(await flagsOf('01712345678')).not.toContain('sender-unknown')
  expect(await flagsOf('01812345678')).toContain('sender-unknown')
  await setPhones([])
  expect(await flagsOf('01712345678')).toContain('sender-unknown')
})

it('does not flag a payment in the same minute as its invoice, because clients enter no seconds', async () => {
  const now = () => new Date('2026-03-05T10:00:42Z')
  const fixture = await setUpPayableInvoice(test, { more: { now } })
  const sameMinute = await fixture.send({ paidAt: '2026-03-05T10:00:00Z' })
  const minuteBefore = await fixture.send({ paidAt: '2026-03-05T09:59:00Z' })
  expect((await findClaim(fixture.staff, sameMinute))?.flags).not.toContain('older-than-invoice')
  expect((await findClaim(fixture.staff, minuteBefore))?.flags).toContain('older-than-invoice')
})

it('settles at the rate of the time when the claim was sent', async () => {
  let moment = new Date()
  const fixture = await setUpPayableInvoice(test, { more: { now: () => moment } })
  const { id } = await fixture.sendAndTake()
  expect(await renewRate(fixture.payer, fixture.invoiceId)).toBe(0)
  await updatePaymentSettings(fixture.staff, { poishaPerDollar: 13_000, version: 1 })
  moment = new Date(moment.getTime() + 49 * 3_600_000)
  expect(await renewRate(fixture.payer, fixture.invoiceId)).toBe(1)
  const version = await takeClaim(fixture.staff, id, 2)
  await decideClaim(fixture.staff, id, { status: 'accepted', version })
  expect(await readPaymentState(test)).toMatchObject({
    invoices: [{ status: 'paid', paid: 59_900 }],
    credit: 0,
  })
  await expect(renewRate(fixture.payer, fixture.invoiceId)).rejects.toMatchObject({ kind: 'conflict' })
})

it('flags a lapsed rate by the arrival of the claim, not by the time the client enters', async () => {
  let moment = new Date()
  const fixture = await setUpPayableInvoice(test, { more: { now: () => moment } })
  const issued = moment
  const inTime = await fixture.send({ paidAt: issued.toISOString() })
  expect((await findClaim(fixture.staff, inTime))?.flags).not.toContain('rate-lapsed')
  moment = new Date(moment.getTime() + 49 * 3_600_000)
  const late = await fixture.send({ paidAt: issued.toISOString() })
  expect((await findClaim(fixture.staff, late))?.flags).toContain('rate-lapsed')
})

it('is leased for fifteen minutes to the person who took it', async () => {
  let moment = new Date()
  const fixture = await setUpPayableInvoice(test, { more: { now: () => moment } })
  const colleague = test.ctxOf({ ...admin, id: unknownId }, { now: () => moment })
  const { id, version } = await fixture.sendAndTake()
  await expect(takeClaim(colleague, id, version)).rejects.toThrow('Ayesha Admin is checking')
  await expect(decideClaim(colleague, id, { status: 'accepted', version })).rejects.toMatchObject({
    currentState: { state: 'checking', version },
  })
  await expect(withdrawClaim(fixture.payer, id, version)).rejects.toMatchObject({ kind: 'conflict' })
  const renewed = await takeClaim(fixture.staff, id, version)
  await releaseClaim(fixture.staff, id, renewed)
  const taken = await takeClaim(colleague, id, renewed + 1)
  moment = new Date(moment.getTime() + 15 * 60_000)
  expect((await listClaims(fixture.staff, { limit: 9, status: 'submitted' })).rows).toHaveLength(1)
  await expect(decideClaim(colleague, id, { status: 'accepted', version: taken })).rejects.toMatchObject({
    currentState: { state: 'submitted', version: taken },
  })
  await withdrawClaim(fixture.payer, id, taken)
  expect(await readPaymentState(test)).toMatchObject({ entries: 0 })
})

it('reverses the ledger entries of an accepted claim, once', async () => {
  const fixture = await setUpPayableInvoice(test)
  const { id, version } = await fixture.sendAndTake({ amount: taka(80_000) })
  await decideClaim(fixture.staff, id, { status: 'accepted', version })
  expect(await readPaymentState(test)).toMatchObject({ credit: 5_673 })
  const reverse = (seen: number, reason = 'The money was called back') =>
    reverseClaim(fixture.staff, id, { version: seen, reason })
  await expect(reverse(version)).rejects.toMatchObject({ currentState: { state: 'accepted', version: 3 } })
  await expect(reverse(3, ' ')).rejects.toMatchObject({ kind: 'invalid' })
  await reverse(3)
  expect(await readPaymentState(test)).toMatchObject({
    entries: 4,
    receipts: ['RC-000001'],
    invoices: [{ status: 'open', paid: 0 }],
    credit: 0,
  })
  await expect(reverse(4)).rejects.toMatchObject({ kind: 'conflict' })
})

it('refuses missing proof, implausible times and unknown methods or files', async () => {
  const fixture = await setUpPayableInvoice(test)
  for (const [some, field] of [
    [{ trxId: ' ' }, 'trxId'],
    [{ senderNumber: '0123' }, 'senderNumber'],
    [{ methodId: unknownId }, 'methodId'],
    ...['0001-01-01', '1970-01-01', '2999-01-01', '9999-12-31'].map(
      (day) => [{ paidAt: `${day}T00:00:00Z` }, 'paidAt'] as const,
    ),
    [{ paidAt: new Date(Date.now() - 91 * 86_400_000).toISOString() }, 'paidAt'],
    [{ proofId: unknownId }, 'files'],
  ] as const) {
    await expect(fixture.send(some)).rejects.toMatchObject({ kind: 'invalid', ...fieldErrors(field) })
  }
  const id = await fixture.send({ senderNumber: '+880 1812-345678' })
  expect((await findClaim(fixture.staff, id))?.senderNumber).toBe('01812345678')
})

it('cannot be read, sent, withdrawn or decided by other clients', async () => {
  const fixture = await setUpPayableInvoice(test)
  const id = await fixture.send()
  const other = test.ctxOf(otherClient)
  await expect(submitClaim(other, fixture.claimOf(), undefined)).rejects.toMatchObject({ kind: 'not_found' })
  await expect(withdrawClaim(other, id, 1)).rejects.toMatchObject({ kind: 'not_found' })
  await expect(listClaimsOf(other, client.email, { limit: 9 })).rejects.toMatchObject({ kind: 'forbidden' })
  await expect(takeClaim(fixture.payer, id, 1)).rejects.toMatchObject({ kind: 'forbidden' })
  await expect(submitClaim(test.ctxOf(visitor), fixture.claimOf(), undefined)).rejects.toMatchObject({
    kind: 'unauthenticated',
  })
  expect((await listClaimsOf(fixture.payer, client.email, { limit: 9 })).rows).toMatchObject([{ id }])
})

it('enforces the limits of the method, except for a rest below its minimum', async () => {
  const fixture = await setUpPayableInvoice(test)
  await test.database
    .updateTable('payment_method')
    .set({ min_poisha: 50_000, max_poisha: 5_000_000 })
    .where('id', '=', fixture.methodId)
    .execute()
  for (const amount of [taka(50_001), taka(499), taka(73_078)]) {
    await expect(fixture.send({ amount })).rejects.toMatchObject(fieldErrors('amount'))
  }
  for (const amount of [taka(50_000), taka(23_000)]) {
    const { id, version } = await fixture.sendAndTake({ amount })
    await decideClaim(fixture.staff, id, { status: 'accepted', version })
  }
  const rest = await fixture.sendAndTake({ amount: taka(80) })
  await decideClaim(fixture.staff, rest.id, { status: 'accepted', version: rest.version })
  expect(await readPaymentState(test)).toMatchObject({ invoices: [{ status: 'paid' }] })
})
