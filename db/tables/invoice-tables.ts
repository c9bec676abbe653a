import type { ColumnType, Generated } from 'kysely'
import type { ExchangeRate } from '#core/exchange.ts'
import type { InvoiceLine, InvoicePart, InvoiceStatus, StoredInvoiceKind } from '#core/invoice/invoice.ts'
import type { RefundSnapshot } from '#core/ledger/refund-snapshot.ts'
import type { PaperFacts } from '#core/paper/paper-facts.ts'
import type { PartDue } from '#core/payment-plan/payment-plan.ts'
import type { Interval } from '#core/recurring-invoice/recurrence.ts'
import type { TaxSum } from '#core/tax/tax.ts'
import type { ClientId, Json, Stamps, WriteOnce } from './columns.ts'

type InvoiceSnapshot = {
  orderNumber: string
  clientName: string
  title: string
  lines: InvoiceLine[]
  /** Unset without tax. */
  taxes?: TaxSum[]
  part?: InvoicePart | undefined
}

/** Invoices, credit notes and their papers. */
export type InvoiceTables = {
  invoice: Stamps & {
    id: WriteOnce<string>
    client_id: ClientId
    number: WriteOnce<string>
    /** Null for an invoice without an order. */
    order_id: WriteOnce<string | null>
    email: WriteOnce<string>
    kind: WriteOnce<StoredInvoiceKind>
    total_cents: ColumnType<string, number, never>
    currency: ColumnType<string, string | undefined, never>
    /** Value in dollars when it was issued; null for an invoice in dollars. */
    usd_given: ColumnType<string | null, number | null | undefined, never>
    usd_cents: ColumnType<string, never, never>
    /** Poisha for one minor unit of its currency; null for dollars. */
    poisha_per_minor: ColumnType<string | null, number | null | undefined, number | null>
    poisha_per_dollar: number
    rate_valid_until: Date
    exchange_rates: ColumnType<ExchangeRate[], string | undefined, string>
    /** A calendar day, `YYYY-MM-DD`. */
    due_on: string
    status: InvoiceStatus
    snapshot: Json<InvoiceSnapshot>
    /** Set by a trigger. */
    voided_at: ColumnType<Date | null, never, never>
    /** Sum of the ledger entries; kept by a trigger. */
    settled_cents: ColumnType<string, never, never>
    /** The open amount in poisha. */
    payable_poisha: ColumnType<string, never, never>
    recurring_id: ColumnType<string | null, string | null | undefined, never>
    /** First day of the period, `YYYY-MM-DD`, of a recurring invoice. */
    period_on: ColumnType<string | null, string | null | undefined, never>
    is_sample: Generated<boolean>
  }
  /** Parts in which an order is paid. */
  payment_part: {
    order_id: WriteOnce<string>
    number: WriteOnce<number>
    label: WriteOnce<string>
    percent: WriteOnce<number>
    total_cents: ColumnType<string, number, number>
    due: WriteOnce<PartDue>
    due_on: WriteOnce<string | null>
    issued_at: Date | null
  }
  credit_note: {
    id: WriteOnce<string>
    client_id: ClientId
    number: WriteOnce<string>
    invoice_id: WriteOnce<string>
    email: WriteOnce<string>
    amount_cents: ColumnType<string, number, never>
    currency: ColumnType<string, string | undefined, never>
    reason: WriteOnce<string>
    lines: Json<InvoiceLine[]>
    taxes: ColumnType<object[] | null, string | null | undefined, never>
    snapshot: Json<{ invoiceNumber: string; clientName: string }>
    is_sample: Generated<boolean>
    created_at: WriteOnce<Date>
  }
  /** Invoices that are not issued yet. */
  invoice_draft: Stamps & {
    id: WriteOnce<string>
    client_id: string
    lines: Json<InvoiceLine[]>
    total_cents: ColumnType<string, number, number>
    currency: ColumnType<string, string | undefined, string>
    due_on: string | null
  }
  recurring_invoice: Stamps & {
    id: WriteOnce<string>
    client_id: WriteOnce<string>
    lines: Json<InvoiceLine[]>
    total_cents: ColumnType<string, number, number>
    currency: ColumnType<string, string | undefined, string>
    every: Interval
    /** Calendar days, `YYYY-MM-DD`. */
    starts_on: string
    next_on: string | null
    ends_on: string | null
    is_paused: Generated<boolean>
    suspension: Generated<string>
    resumed_on: ColumnType<string | null, string | null | undefined, string | null>
  }
  refund_paper: {
    id: WriteOnce<string>
    number: WriteOnce<string>
    snapshot: Json<RefundSnapshot>
    created_at: WriteOnce<Date>
  }
  paper_facts: {
    id: WriteOnce<string>
    invoice_id: WriteOnce<string | null | undefined>
    credit_note_id: WriteOnce<string | null | undefined>
    claim_id: WriteOnce<string | null | undefined>
    quote_id: WriteOnce<string | null | undefined>
    refund_id: WriteOnce<string | null | undefined>
    facts: Json<PaperFacts>
    created_at: WriteOnce<Date>
  }
  kept_paper: {
    facts_id: WriteOnce<string>
    state: WriteOnce<string>
    content: WriteOnce<Buffer>
    sha256: WriteOnce<Buffer>
    created_at: WriteOnce<Date>
  }
}
