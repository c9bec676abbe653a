import type { Context } from '#core/context.ts'
import { raiseInvoice } from '#core/invoice/invoice.server.ts'
import { decideClaim } from '#core/payment-claim/decide-claim.server.ts'
import { takeClaim } from '#core/payment-claim/move-claim.server.ts'
import { submitClaim } from '#core/payment-claim/submit-claim.server.ts'
import { inTransaction } from '#core/transaction.server.ts'
import { addOrder } from './orders.ts'
import { addMethod, aMethod } from './payments.ts'

export type MoneyRecords = {
  /** An open invoice with a submitted claim. */
  invoiceId: string
  claimId: string
  acceptedClaimId: string
}

let transactions = 0

/** Shared by all records of a site, because the number of payment methods is limited. */
const methods = new WeakMap<Context['db'], string>()

/** Creates an invoice of one client with a submitted and an accepted claim. */
export async function createMoneyRecords(
  staff: Context,
  owner: Context,
  claimText: string,
): Promise<MoneyRecords> {
  const email = owner.actor.kind === 'user' ? owner.actor.email : ''
  const orderId = await addOrder(staff.db, { email })
  const { id: invoiceId } = await inTransaction(staff, (inside) =>
    raiseInvoice(inside, { orderId, kind: 'full', cents: 59_900 }),
  )
  const methodId = methods.get(staff.db) ?? (await addMethod(staff, aMethod()))
  methods.set(staff.db, methodId)
  const send = () =>
    submitClaim(
      owner,
      {
        invoiceId,
        methodId,
        amount: { minor: 100_000, currency: 'BDT' },
        senderNumber: '01812345678',
        trxId: `PERMIT${++transactions}`,
        paidAt: owner.now().toISOString(),
        text: claimText,
      },
      undefined,
    )
  const acceptedClaimId = await send()
  const version = await takeClaim(staff, acceptedClaimId, 1)
  await decideClaim(staff, acceptedClaimId, { status: 'accepted', version })
  return { invoiceId, claimId: await send(), acceptedClaimId }
}
