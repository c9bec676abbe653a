import type { Database } from '../connection/pool.ts'
import { idOf, numberOf } from './add-history.ts'
import { type Method, snapshotOf } from './add-methods.ts'
import type { SampleInvoice } from './content/invoices.ts'

export const rate = 12_200
export const payable = (cents: number) => Math.ceil((cents * rate) / 10_000) * 100

type ClaimOptions = {
  invoice: SampleInvoice
  methods: Method[]
  at: (hoursAgo: number) => Date
  claim: SampleInvoice['claims'][number]
  /** Id of the invoice. */
  id: string
  open: number
  number: number
}

/** Adds a claim and returns the amount it paid of the invoice, in cents. */
export async function addClaim(transaction: Database, options: ClaimOptions): Promise<number> {
  const { invoice, claim, id: invoiceId, open, number, methods, at } = options
  const { status, hoursAgo, taka, trxId, sender, acceptedTaka = taka } = claim
  const method = methods[claim.method ?? 0]
  if (!method) throw new Error('A sample claim names a payment method that does not exist')
  const [sent, decided] = [at(hoursAgo), at(hoursAgo - 2)]
  const isReceived = status === 'accepted' || status === 'part-accepted' || status === 'reversed'
  const isDecided = isReceived || status === 'rejected'
  const id = idOf(sent)
  await transaction
    .insertInto('payment_claim')
    .values({
      id,
      number: numberOf('PC', number),
      invoice_id: invoiceId,
      email: invoice.client.email,
      method_id: method.id,
      method_kind: method.kind,
      method_snapshot: JSON.stringify(snapshotOf(method)),
      amount_poisha: taka * 100,
      poisha_per_dollar: rate,
      due_poisha: payable(open),
      sender_number: sender,
      trx_id: trxId,
      paid_at: at(hoursAgo + 0.2),
      proof_attachment_id: null,
      text: claim.text ?? '',
      status,
      flags: claim.flags ?? [],
      checked_by: null,
      lease_until: status === 'checking' ? at(-0.25) : null,
      decided_at: isDecided ? decided : null,
      reason: claim.reason ?? '',
      reason_text: claim.reasonText ?? '',
      accepted_poisha: isReceived ? acceptedTaka * 100 : null,
      receipt_number: isReceived ? numberOf('RC', number) : null,
      replaces_id: null,
      is_sample: true,
      created_at: sent,
      updated_at: isDecided ? decided : sent,
    })
    .execute()
  if (!isReceived) return 0
  const received = acceptedTaka * 100
  const paid = Math.min(open, Math.floor((received * 100) / rate))
  const moved = Math.min(received, payable(open))
  const surplus = Math.floor(((received - moved) * 100) / rate)
  const entry = (type: 'payment' | 'credit' | 'reversal', cents: number, poisha: number, time: Date) => ({
    id: idOf(time),
    at: time,
    type,
    invoice_id: type === 'credit' ? null : invoiceId,
    email: invoice.client.email,
    amount_cents: cents,
    currency: 'USD' as const,
    poisha,
    claim_id: id,
    person_id: null,
    reason: numberOf('PC', number),
    is_sample: true,
  })
  const ledger = transaction.insertInto('ledger_entry')
  await ledger.values(entry('payment', paid, moved, decided)).execute()
  if (surplus > 0) await ledger.values(entry('credit', surplus, received - moved, decided)).execute()
  if (status !== 'reversed') return paid
  await ledger.values(entry('reversal', -paid, -moved, at(hoursAgo - 24))).execute()
  return 0
}
