import { expect, it } from 'vitest'
import { decideClaim } from '#core/payment-claim/decide-claim.server.ts'
import { findClaim } from '#core/payment-claim/read-claims.server.ts'
import { readPaymentState, setUpPayableInvoice } from '../payments.ts'
import { createTestDatabase } from '../test-database.ts'
import { runUntilKilled } from './killed-process.ts'

it('pays once, with one receipt and one notice, at whichever statement the accepting process is killed', {
  timeout: 240_000,
}, async () => {
  await using test = await createTestDatabase()
  const till = await setUpPayableInvoice(test)
  const { id: claimId, version } = await till.sendAndTake()
  const nothing = { payments: 0, entries: 0, receipts: [], notices: 0 }
  let output = ''
  let last = 1
  for (; !output; last++) {
    expect(await readPaymentState(test)).toMatchObject(nothing)
    output = await runUntilKilled('accept-until.ts', { address: test.address, claimId, version, last })
  }
  // Guards the loop: accepting takes more than ten statements, and was killed after each.
  expect(last).toBeGreaterThan(10)
  const once = {
    payments: 1,
    entries: 1,
    receipts: ['RC-000001'],
    notices: 1,
    invoices: [{ status: 'paid', total: 59_900, paid: 59_900 }],
    credit: 0,
  }
  expect(await readPaymentState(test)).toEqual(once)

  // A second decision is refused as a conflict and changes nothing.
  const again = decideClaim(till.staff, claimId, { status: 'accepted', version })
  await expect(again).rejects.toMatchObject({ kind: 'conflict' })
  expect(await findClaim(till.staff, claimId)).toMatchObject({ status: 'accepted' })
  expect(await readPaymentState(test)).toEqual(once)
})
