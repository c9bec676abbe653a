import type { Database } from '../connection/pool.ts'
import { payable, rate } from './add-claim.ts'
import { idOf, numberOf } from './add-history.ts'
import { type Method, snapshotOf } from './add-methods.ts'

type CashPayment = {
  invoice: { id: string; number: string; email: string; cents: number }
  methods: Method[]
  /** Number of the payment and of its receipt. */
  number: number
  time: Date
}

/** Adds a payment of a whole invoice in cash, as staff records one that was received. */
export async function addCashPayment(transaction: Database, payment: CashPayment): Promise<void> {
  const { invoice, methods, time } = payment
  const { id: invoiceId, email, cents } = invoice
  const method = methods.find(({ kind }) => kind === 'cash')
  if (!method) throw new Error('There is no sample payment method for cash')
  const [id, number, poisha] = [idOf(time), numberOf('PC', payment.number), payable(cents)]
  await transaction
    .insertInto('payment_claim')
    .values({
      ...{ id, number, email, invoice_id: invoiceId, method_id: method.id, method_kind: method.kind },
      method_snapshot: JSON.stringify(snapshotOf(method)),
      amount_poisha: poisha,
      poisha_per_dollar: rate,
      due_poisha: poisha,
      sender_number: '',
      trx_id: '',
      paid_at: time,
      proof_attachment_id: null,
      text: '',
      status: 'accepted',
      flags: [],
      checked_by: null,
      lease_until: null,
      decided_at: time,
      reason: '',
      accepted_poisha: poisha,
      receipt_number: numberOf('RC', payment.number),
      replaces_id: null,
      is_sample: true,
      created_at: time,
      updated_at: time,
    })
    .execute()
  await transaction
    .insertInto('ledger_entry')
    .values({
      ...{ id: idOf(time), at: time, type: 'payment', invoice_id: invoiceId, email },
      ...{ amount_cents: cents, currency: 'USD', poisha, claim_id: id, person_id: null },
      reason: `${number} for ${invoice.number}`,
      is_sample: true,
    })
    .execute()
}
