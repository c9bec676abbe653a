import { expect, it } from 'vitest'
import { addMessages } from '#core/bank-statement/add-statement.server.ts'
import { custodyInput } from '#core/custody/custody.ts'
import { addCustodyItem } from '#core/custody/edit-custody.server.ts'
import { listInvoices } from '#core/invoice/list-invoices.server.ts'
import { readCredit } from '#core/ledger/ledger.server.ts'
import { decideClaim } from '#core/payment-claim/decide-claim.server.ts'
import { listClaims } from '#core/payment-claim/list-claims.server.ts'
import { takeClaim } from '#core/payment-claim/move-claim.server.ts'
import { claimMachine } from '#core/payment-claim/payment-claim.ts'
import { listAllPaymentMethods } from '#core/payment-method/list-methods.server.ts'
import { methodInput } from '#core/payment-method/method-input.ts'
import { addRecurringInvoice } from '#core/recurring-invoice/edit-recurring-invoice.server.ts'
import { recurringInvoiceInput } from '#core/recurring-invoice/recurring-invoice.ts'
import { storeSpreadsheet } from '#core/spreadsheet/store.server.ts'
import { admin } from '#tests/factories.ts'
import { setUpPayableInvoice } from '#tests/payments.ts'
import { createTestDatabase } from '#tests/test-database.ts'
import { addSampleContent, removeSampleContent } from './sample.ts'

const all = { limit: 200 }

it('contains invoices and claims in every state, and valid payment methods', async () => {
  await using test = await createTestDatabase()
  const ctx = test.ctxOf(admin)
  await addSampleContent(test.database, ctx.secrets.seal, storeSpreadsheet)
  const { rows: claims } = await listClaims(ctx, all)
  expect(new Set(claims.map(({ status }) => status))).toEqual(new Set(claimMachine.states))
  const { rows: invoices } = await listInvoices(ctx, all)
  expect(new Set(invoices.map(({ status }) => status))).toEqual(
    new Set(['open', 'part-paid', 'paid', 'void']),
  )
  for (const method of await listAllPaymentMethods(ctx)) {
    methodInput.parse(method)
    expect(method.label).toMatch(/\(sample\)$/)
  }
  const inLedger = await test.database.selectFrom('ledger_entry').select(['claim_id', 'reason']).execute()
  expect(inLedger.filter(({ claim_id: claim }) => claim === null)).toEqual([])
  expect(claims.filter(({ methodKind }) => methodKind === 'cash').length).toBeGreaterThan(3)
  const { credits } = await readCredit(ctx, 'tanvir@riverside-kitchen.example')
  const [credit] = credits
  expect(credit?.minor).toBeGreaterThan(0)
})

it('is removed with the payments made on it, without real payments', async () => {
  await using test = await createTestDatabase()
  const till = await setUpPayableInvoice(test)
  const ctx = till.staff
  await addSampleContent(test.database, ctx.secrets.seal, storeSpreadsheet)
  const samples = (await listClaims(ctx, { ...all, status: 'submitted' })).rows
  for (const { id, version } of samples) {
    await decideClaim(ctx, id, { status: 'accepted', version: await takeClaim(ctx, id, version) })
  }
  const bySample = (await listAllPaymentMethods(ctx)).find(({ label }) => label.startsWith('Nagad'))
  const real = await till.sendAndTake({ methodId: bySample?.id ?? '' })
  await decideClaim(ctx, real.id, { status: 'accepted', version: real.version })

  await removeSampleContent(test.database)
  expect((await listClaims(ctx, all)).rows).toMatchObject([{ id: real.id, status: 'accepted' }])
  expect((await listInvoices(ctx, all)).rows).toMatchObject([{ id: till.invoiceId, status: 'paid' }])
  const ledger = await test.database.selectFrom('ledger_entry').select('claim_id').execute()
  expect(ledger).toEqual([{ claim_id: real.id }])
  expect(await listAllPaymentMethods(ctx)).toMatchObject([
    { id: till.methodId, isActive: true },
    { id: bySample?.id, isActive: false },
  ])
  await expect(test.database.deleteFrom('ledger_entry').execute()).rejects.toThrow('append-only')
})

it('is removed without statements of real accounts, and without what renews for a client', async () => {
  await using test = await createTestDatabase()
  const ctx = test.ctxOf(admin)
  await addSampleContent(test.database, ctx.secrets.seal, storeSpreadsheet)
  const method = (await listAllPaymentMethods(ctx))[0]?.id ?? ''
  const text = 'You have received Tk 90.00 from 01712345678. TrxID 8REAL12345 at 12/10/2026 14:22'
  await addMessages(ctx, { method, text })
  const [client, other] = await test.database.selectFrom('client').select('id').orderBy('id').execute()
  const item = { clientId: client?.id, kind: 'domain', name: 'shop.example', heldBy: 'provider' }
  await addCustodyItem(ctx, custodyInput.parse(item))
  const lines = [{ title: 'Hosting', quantity: 1, price: { minor: 900, currency: 'USD' } }]
  const renewing = { clientId: other?.id, lines, every: 'year', nextOn: '2090-01-01', endsOn: '' }
  await addRecurringInvoice(ctx, recurringInvoiceInput.parse(renewing))
  await removeSampleContent(test.database)
  const kept = await test.database.selectFrom('client').select('id').orderBy('id').execute()
  expect(kept).toEqual([client, other])
  expect(await listAllPaymentMethods(ctx)).toMatchObject([{ id: method, isActive: false }])
})
