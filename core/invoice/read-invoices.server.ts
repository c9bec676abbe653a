import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { payablesOf } from '../exchange.ts'
import { poisha } from '../money.ts'
import { isNotified } from '../notice/member-recipients.server.ts'
import { earlierIn, type PaymentsAtRates, paymentsByRates } from '../payment-claim/earlier-payments.server.ts'
import { payableMinor } from '../payment-claim/method-limits.ts'
import { waitingClaims } from '../payment-claim/payment-claim.ts'
import type { Invoice, InvoicePart, StoredInvoiceKind } from './invoice.ts'

const paidCents = sql<string>`(select coalesce(sum(amount_cents), 0) from ledger_entry
  where ledger_entry.invoice_id = invoice.id and ledger_entry.type <> 'credit-note')`
const creditedCents = sql<string>`(select coalesce(sum(amount_cents), 0) from credit_note
  where credit_note.invoice_id = invoice.id)`

const poishaPerMinor = sql`coalesce(invoice.poisha_per_minor, invoice.poisha_per_dollar / 100.0)`

/** Poisha that payments at the rate of the invoice were worth beyond the minor units that they paid. */
const carriedPoisha = sql`(case when invoice.status = 'part-paid' then (select least(greatest(coalesce(sum(ledger_entry.poisha - amount_cents * ${poishaPerMinor}), 0), 0),
    ${poishaPerMinor} - 0.000001) from ledger_entry
  where ledger_entry.invoice_id = invoice.id and exists (select from payment_claim as paid
    where paid.id = ledger_entry.claim_id and paid.foreign_currency is null
      and paid.poisha_per_dollar = invoice.poisha_per_dollar and paid.invoice_taka is not distinct from (
        select (known ->> 'taka')::numeric from jsonb_array_elements(invoice.exchange_rates) as known
        where known ->> 'currency' = invoice.currency))) else 0 end)`

/** The open amount in poisha, computed like `payableIn`. */
const payablePoisha = sql<string>`((total_cents - ${paidCents} - ${creditedCents}) * ${poishaPerMinor}
  - ${carriedPoisha})`

/** Value of a claim in poisha without the fee of its method, computed like `withoutFee`. Payments in other
 * currencies are stored without it. */
const countedPoisha = sql`case when claim.foreign_currency is null then greatest(0, claim.amount_poisha
  - floor(claim.amount_poisha * round(coalesce((claim.method_snapshot -> 'fee' ->> 'percent')::numeric, 0) * 100) / 10000)
  - coalesce((claim.method_snapshot -> 'fee' ->> 'fixedMinor')::bigint, 0)) else claim.amount_poisha end`

/** True if payments that are being checked do not cover the invoice. */
export const isLeftToSend = sql<boolean>`((select coalesce(sum(${countedPoisha}), 0) from payment_claim as claim
  where claim.invoice_id = invoice.id and claim.status = any(${[...waitingClaims]}))
  < case currency when 'BDT' then total_cents - ${paidCents} - ${creditedCents} else ceil(round(${payablePoisha}, 6) / 100) * 100 end)`

export const invoiceColumns = [
  'id',
  'number',
  'order_id as orderId',
  sql<boolean>`coalesce((select client_order.client_id <> invoice.client_id from client_order
    where client_order.id = invoice.order_id), false)`.as('orderMoved'),
  'email',
  isNotified(sql.ref('invoice.email'), 'invoice').as('isNotified'),
  'client_id as clientId',
  'kind',
  'status',
  'total_cents as totalCents',
  'currency',
  paidCents.as('paidCents'),
  creditedCents.as('creditedCents'),
  paymentsByRates.as('payments'),
  'poisha_per_dollar as poishaPerDollar',
  'exchange_rates as exchangeRates',
  'rate_valid_until as rateValidUntil',
  'due_on as dueOn',
  'snapshot',
  'created_at as createdAt',
  'version',
  'is_sample as isSample',
] as const

type InvoiceRow = {
  id: string
  number: string
  orderId: string | null
  orderMoved: boolean
  email: string
  isNotified: boolean
  clientId: string | null
  kind: StoredInvoiceKind
  status: Invoice['status']
  totalCents: string
  currency: string
  paidCents: string
  creditedCents: string
  payments: PaymentsAtRates[] | null
  poishaPerDollar: number
  exchangeRates: Invoice['exchangeRates']
  rateValidUntil: Date
  dueOn: string
  snapshot: Pick<Invoice, 'orderNumber' | 'clientName' | 'title' | 'lines'> & {
    taxes?: Invoice['taxes']
    part?: InvoicePart | undefined
  }
  createdAt: Date
  version: number
  isSample: boolean
}

const isPart = (kind: InvoiceRow['kind']): kind is `part-${number}` => kind.startsWith('part-')

/** Maps a row to an invoice. The open amount, in both currencies, is computed from the ledger. */
export function toInvoice({
  totalCents,
  paidCents,
  creditedCents,
  payments,
  currency,
  snapshot,
  kind,
  ...same
}: InvoiceRow): Invoice {
  const money = (minor: number) => ({ minor, currency })
  const settled = Number(paidCents) + Number(creditedCents)
  const open = same.status === 'void' ? 0 : Number(totalCents) - settled
  const rates = { ...same, invoiceCurrency: currency }
  const payables = payablesOf(money(open), same, (paidIn) => earlierIn(paidIn, rates, payments ?? []))
  return {
    ...same,
    ...snapshot,
    kind: isPart(kind) ? 'part' : kind,
    taxes: snapshot.taxes ?? [],
    part: snapshot.part ?? null,
    total: money(Number(totalCents)),
    paid: money(Number(paidCents)),
    credited: money(Number(creditedCents)),
    open: money(open),
    payable: poisha(payableMinor({ payables }, 'BDT') ?? 0),
    payables,
  }
}

/** Finds an invoice, for verbs that check their own permission. */
export async function findInvoice({ db }: Pick<Context, 'db'>, id: string): Promise<Invoice | undefined> {
  const row = await db.selectFrom('invoice').select(invoiceColumns).where('id', '=', id).executeTakeFirst()
  return row && toInvoice(row)
}

/** Like `findInvoice`, with a lock that other transactions can share: nobody can pay or change the invoice until this
 * transaction ends. */
export async function findInvoiceShared(inside: Context, id: string): Promise<Invoice | undefined> {
  await inside.db.selectFrom('invoice').select('id').where('id', '=', id).forShare().executeTakeFirst()
  return findInvoice(inside, id)
}

/** Locks an order's invoices before a check for payments or claims, so that it waits for claims being submitted. */
export async function lockInvoicesOf({ db }: Context, orderId: string): Promise<void> {
  const invoices = db.selectFrom('invoice').select('id').where('order_id', '=', orderId)
  await invoices.orderBy('id').forNoKeyUpdate().execute()
}

/** Like `findInvoice`, with a lock: nobody else can pay or change the invoice until this transaction ends. */
export async function findInvoiceLocked(inside: Context, id: string): Promise<Invoice | undefined> {
  const rows = inside.db.selectFrom('invoice').where('id', '=', id)
  // Separate query, so that the sum includes rows committed while we waited for the lock.
  await rows.select('id').forNoKeyUpdate().executeTakeFirst()
  return findInvoice(inside, id)
}
