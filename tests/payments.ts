import type { Context } from '#core/context.ts'
import { raiseInvoice } from '#core/invoice/invoice.server.ts'
import type { ClaimInput } from '#core/payment-claim/claim-input.ts'
import { takeClaim } from '#core/payment-claim/move-claim.server.ts'
import { submitClaim } from '#core/payment-claim/submit-claim.server.ts'
import { approveMethodChange } from '#core/payment-method/decide-method-change.server.ts'
import { noFee } from '#core/payment-method/fee.ts'
import { listMethodChanges } from '#core/payment-method/list-method-changes.server.ts'
import type { PaymentMethodFields } from '#core/payment-method/method-response.ts'
import { createPaymentMethod } from '#core/payment-method/payment-method.server.ts'
import { inTransaction } from '#core/transaction.server.ts'
import { admin, client } from './factories.ts'
import { addOrder } from './orders.ts'
import { addAccount } from './people.ts'
import type { TestDatabase } from './test-database.ts'

export const aMethod = (some: Partial<PaymentMethodFields> = {}): PaymentMethodFields => ({
  kind: 'bkash',
  label: 'bKash',
  number: '01712345678',
  accountType: 'personal',
  holder: 'Ayesha Rahman',
  bank: { bankName: '', branch: '', routingNumber: '', swift: '' },
  qrImage: '',
  payLink: '',
  currency: 'BDT',
  fee: noFee,
  instructionsEn: 'Open bKash, choose Send Money.',
  instructionsBn: 'বিকাশ অ্যাপে সেন্ড মানি বেছে নিন।',
  min: null,
  max: null,
  requires: 'trxId',
  isActive: true,
  ...some,
})

const secondOwner = { ...admin, id: '01936f00-0000-7000-8000-0000000000b2', email: 'second@example.com' }

/** The same context as another owner, who has just signed in. */
export const asSecondOwner = (ctx: Context): Context => ({
  ...ctx,
  actor: { ...secondOwner, session: { ...secondOwner.session, startedAt: ctx.now() } },
})

/** Approves what waits for a second owner. */
export async function approveChanges(ctx: Context): Promise<void> {
  for (const { id } of await listMethodChanges(ctx)) await approveMethodChange(asSecondOwner(ctx), id)
}

/** Creates a method that is in effect at once. */
export async function addMethod(staff: Context, method: PaymentMethodFields): Promise<string> {
  const id = await createPaymentMethod(staff, method)
  await approveChangeOf(staff, id)
  return id
}

/** Approves the change of a method that waits for another owner, if there is one. */
export async function approveChangeOf(staff: Context, id: string): Promise<void> {
  const waiting = (await listMethodChanges(staff)).find(({ methodId }) => methodId === id)
  if (waiting) await approveMethodChange(asSecondOwner(staff), waiting.id)
}

type PayableInvoice = {
  staff: Context
  payer: Context
  orderId: string
  invoiceId: string
  methodId: string
  claimOf: (some?: Partial<ClaimInput>) => ClaimInput
  /** Submits a claim; `sendAndTake` also lets staff take it. */
  send: (some?: Partial<ClaimInput>) => Promise<string>
  sendAndTake: (some?: Partial<ClaimInput>) => Promise<{ id: string; version: number }>
}

let transactions = 0

/** Creates an accepted order of $599 with one invoice (৳73,078 at ৳122), and a payment method. */
export async function setUpPayableInvoice(
  { database, ctxOf }: TestDatabase,
  { cents = 59_900, email, more = {} }: { cents?: number; email?: string; more?: Partial<Context> } = {},
): Promise<PayableInvoice> {
  const [staff, payer] = [ctxOf(admin, more), ctxOf(client, more)]
  // The administrator who is notified of claims.
  await addAccount(database, admin)
  const orderId = await addOrder(database, email === undefined ? {} : { email })
  const { id: invoiceId } = await inTransaction(staff, (inside) =>
    raiseInvoice(inside, { orderId, kind: 'full', cents }),
  )
  const methodId = await addMethod(staff, aMethod())
  const claimOf = (some: Partial<ClaimInput> = {}): ClaimInput => ({
    invoiceId,
    methodId,
    amount: { minor: 7_307_800, currency: 'BDT' },
    senderNumber: '01812345678',
    trxId: `TRX${++transactions}`,
    paidAt: staff.now().toISOString(),
    text: '',
    ...some,
  })
  const send = (some?: Partial<ClaimInput>) => submitClaim(payer, claimOf(some), undefined)
  return {
    staff,
    payer,
    orderId,
    invoiceId,
    methodId,
    claimOf,
    send,
    async sendAndTake(some) {
      const id = await send(some)
      return { id, version: await takeClaim(staff, id, 1) }
    },
  }
}

/** Reads the ledger, receipts, invoices and payment notices, to be compared with the expected state. */
export async function readPaymentState({ database }: Pick<TestDatabase, 'database'>) {
  const entries = await database.selectFrom('ledger_entry').selectAll().orderBy('id').execute()
  const receipts = await database
    .selectFrom('payment_claim')
    .select('receipt_number')
    .where('receipt_number', 'is not', null)
    .orderBy('receipt_number')
    .execute()
  const invoices = await database.selectFrom('invoice').selectAll().orderBy('number').execute()
  const notices = await database
    .selectFrom('notice')
    .select('event')
    .where('event', 'like', 'payment-claim.accepted:%')
    .execute()
  const sumOf = (invoiceId: string | null) =>
    entries
      .filter(({ invoice_id }) => invoice_id === invoiceId)
      .reduce((sum, { amount_cents }) => sum + Number(amount_cents), 0)
  return {
    payments: entries.filter(({ type }) => type === 'payment').length,
    entries: entries.length,
    receipts: receipts.map(({ receipt_number }) => receipt_number),
    notices: notices.length,
    invoices: invoices.map(({ id, status, total_cents }) => ({
      status,
      total: Number(total_cents),
      paid: sumOf(id),
    })),
    credit: sumOf(null),
  }
}
