import { v7 as createId } from 'uuid'
import type { Database } from '../pool.ts'
import { type SampleInvoice, sampleInvoices, sampleMethods } from './payments.ts'

const hour = 3_600_000
const rate = 12_200
const payable = (cents: number) => Math.ceil((cents * rate) / 10_000) * 100

type At = (hoursAgo: number) => Date
const idOf = (time: Date) => createId({ msecs: time.getTime() })

/** Ways to pay, invoices and claims of every state, in a transaction of the sample content. */
export async function addPayments(transaction: Database, now: number): Promise<void> {
  const at: At = (hoursAgo) => new Date(now - hoursAgo * hour)
  const methods = await addMethods(transaction, at(24 * 60))
  for (const [place, invoice] of sampleInvoices.entries()) {
    await addInvoice(transaction, { invoice, place, methods, at })
  }
}

type Method = (typeof sampleMethods)[number] & { id: string }

async function addMethods(transaction: Database, time: Date): Promise<Method[]> {
  const { last } = await transaction
    .selectFrom('payment_method')
    .select(({ fn }) => fn.max('sort_order').as('last'))
    .executeTakeFirstOrThrow()
  const methods = sampleMethods.map((method) => ({ ...method, id: idOf(time) }))
  for (const [place, { bank, ...method }] of methods.entries()) {
    await transaction
      .insertInto('payment_method')
      .values({
        ...method,
        bank: JSON.stringify(bank),
        qr_image: '',
        sort_order: (last ?? 0) + place + 1,
        is_sample: true,
        created_at: time,
        updated_at: time,
      })
      .execute()
    const snapshot = JSON.stringify(snapshotOf({ ...method, bank }))
    const revision = { method_id: method.id, revision: 1, snapshot, created_at: time }
    await transaction.insertInto('payment_method_revision').values(revision).execute()
  }
  return methods
}

const snapshotOf = ({ label, number, account_type, holder, bank }: Omit<Method, 'is_active'>) => ({
  label,
  number,
  accountType: account_type,
  holder,
  bank,
  qrImage: '',
  revision: 1,
})

// Numbers of their own, which no real paper gets.
const numberOf = (series: string, count: number) => `${series}-S${String(count).padStart(5, '0')}`

type Adding = { invoice: SampleInvoice; place: number; methods: Method[]; at: At }

async function addInvoice(transaction: Database, { invoice, place, methods, at }: Adding): Promise<void> {
  const { client, service, kind, cents, hoursAgo, dueInDays, isVoid = false, isOld = false } = invoice
  const made = at(hoursAgo)
  const order = { id: idOf(at(hoursAgo + 1)), number: numberOf('OR', 100 + place) }
  const stamps = { is_sample: true, created_at: made, updated_at: made }
  const bought = { name: service, priceCents: cents, features: [], revisions: 2, supportMonths: 1, lines: [] }
  await transaction
    .insertInto('client_order')
    .values({
      ...order,
      ...client,
      ...stamps,
      service_kind: 'custom',
      service_id: null,
      plan_id: '',
      template_request_id: null,
      snapshot: JSON.stringify(bought),
      brief: '{}',
      total_cents: cents,
      currency: 'USD',
      deposit_percent: 50,
      status: isVoid ? 'cancelled' : 'accepted',
      due_on: null,
      delivered_at: null,
      project_id: null,
      source: 'staff',
    })
    .execute()
  const id = idOf(made)
  await transaction
    .insertInto('invoice')
    .values({
      ...stamps,
      id,
      number: numberOf('IN', place + 1),
      order_id: order.id,
      email: client.email,
      kind,
      total_cents: cents,
      poisha_per_dollar: rate,
      rate_valid_until: isOld ? at(hoursAgo - 48) : at(-36),
      due_on: at(-24 * dueInDays)
        .toISOString()
        .slice(0, 10),
      status: isVoid ? 'void' : 'open',
      snapshot: JSON.stringify({
        orderNumber: order.number,
        clientName: client.client_name,
        title: service,
        lines: [{ title: service, quantity: 1, priceCents: cents }],
      }),
    })
    .execute()
  let open = cents
  for (const [turn, claim] of invoice.claims.entries()) {
    open -= await addClaim(transaction, {
      invoice,
      claim,
      id,
      open,
      number: place * 10 + turn + 1,
      methods,
      at,
    })
  }
}

type AddingClaim = Pick<Adding, 'invoice' | 'methods' | 'at'> & {
  claim: SampleInvoice['claims'][number]
  /** Of the invoice. */
  id: string
  open: number
  number: number
}

/** Gives what it paid of the invoice, in cents. */
async function addClaim(transaction: Database, adding: AddingClaim): Promise<number> {
  const { invoice, claim, id: invoiceId, open, number, methods, at } = adding
  const { status, hoursAgo, taka, trxId, sender, acceptedTaka = taka } = claim
  const method = methods[claim.method ?? 0]
  if (!method) throw new Error('A claim is paid by a method')
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
  const arrived = acceptedTaka * 100
  const paid = Math.min(open, Math.floor((arrived * 100) / rate))
  const surplus = Math.floor((Math.max(0, arrived - payable(open)) * 100) / rate)
  const entry = (type: 'payment' | 'credit' | 'reversal', cents: number, time: Date, toInvoice = true) => ({
    id: idOf(time),
    at: time,
    type,
    invoice_id: toInvoice ? invoiceId : null,
    email: invoice.client.email,
    amount_cents: cents,
    currency: 'USD' as const,
    poisha: null,
    claim_id: id,
    person_id: null,
    reason: numberOf('PC', number),
    is_sample: true,
  })
  const ledger = transaction.insertInto('ledger_entry')
  await ledger.values(entry('payment', paid, decided)).execute()
  if (surplus > 0) await ledger.values(entry('credit', surplus, decided, false)).execute()
  if (status !== 'reversed') return paid
  await ledger.values(entry('reversal', -paid, at(hoursAgo - 24))).execute()
  return 0
}
