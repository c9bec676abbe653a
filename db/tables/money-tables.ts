import type { ColumnType, Generated } from 'kysely'
import type { ExchangeRate } from '#core/exchange.ts'
import type { ExpenseCategory } from '#core/expense/expense-categories.ts'
import type { PaperFacts } from '#core/paper/paper-facts.ts'
import type { Fee } from '#core/payment-method/fee.ts'
import type { PaymentMethodFields } from '#core/payment-method/method-response.ts'
import type { MethodKind } from '#core/payment-method/payment-method.ts'
import type { TaxRate, TaxSum } from '#core/tax/tax.ts'
import type {
  BigIntColumn,
  ClientId,
  Json,
  NullableBigIntColumn,
  Search,
  Stamps,
  WriteOnce,
} from './columns.ts'
import type { Line } from './order-tables.ts'

type InvoiceSnapshot = {
  orderNumber: string
  clientName: string
  title: string
  lines: Line[]
  /** Unset without tax. */
  taxes?: TaxSum[]
  part?: { number: number; of: number } | undefined
}
type BankDetails = { bankName: string; branch: string; routingNumber: string; swift: string }
export type MethodSnapshot = {
  label: string
  number: string
  accountType: 'personal' | 'agent' | 'merchant' | 'bank' | 'none'
  holder: string
  bank: BankDetails
  qrImage: string
  revision: number
  /** Unset in snapshots of earlier releases. */
  payLink?: string
  currency?: string
  fee?: Fee
}

/** Payment methods, invoices, claims and the ledger. */
export type MoneyTables = {
  paper_facts: {
    id: WriteOnce<string>
    invoice_id: WriteOnce<string | null | undefined>
    credit_note_id: WriteOnce<string | null | undefined>
    claim_id: WriteOnce<string | null | undefined>
    quote_id: WriteOnce<string | null | undefined>
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
  payment_settings: {
    id: Generated<boolean>
    poisha_per_dollar: number
    rate_hours: number
    deposit_percent: number
    due_days: number
    tax_rates: Json<TaxRate[]>
    exchange_rates: Json<ExchangeRate[]>
    version: Generated<number>
    updated_at: Date
  }
  payment_method: Stamps & {
    id: WriteOnce<string>
    kind: MethodKind
    currency: Generated<string>
    pay_link: Generated<string>
    fee: ColumnType<Fee, string | undefined, string>
    label: string
    number: string
    account_type: 'personal' | 'agent' | 'merchant' | 'bank' | 'none'
    holder: string
    bank: Json<BankDetails>
    qr_image: string
    instructions_en: string
    instructions_bn: string
    min_poisha: NullableBigIntColumn
    max_poisha: NullableBigIntColumn
    requires: 'trxId' | 'screenshot' | 'either' | 'both'
    sort_order: number
    is_active: boolean
    revision: Generated<number>
    is_sample: Generated<boolean>
  }
  payment_method_change: {
    id: WriteOnce<string>
    method_id: WriteOnce<string>
    kind: WriteOnce<'add' | 'change'>
    change: ColumnType<Partial<PaymentMethodFields>, string, never>
    requested_by: WriteOnce<string>
    created_at: WriteOnce<Date>
    effective_at: WriteOnce<Date>
    state: ColumnType<'waiting' | 'applied' | 'cancelled', never, 'applied' | 'cancelled'>
    decided_by: ColumnType<string | null, never, string | null>
    decided_at: ColumnType<Date | null, never, Date>
  }
  payment_method_revision: {
    method_id: WriteOnce<string>
    revision: WriteOnce<number>
    snapshot: Json<MethodSnapshot>
    created_at: WriteOnce<Date>
  }
  invoice: Stamps & {
    id: WriteOnce<string>
    client_id: ClientId
    number: WriteOnce<string>
    /** Null for an invoice without an order. */
    order_id: WriteOnce<string | null>
    email: WriteOnce<string>
    kind: WriteOnce<'deposit' | 'balance' | 'full' | 'extra' | 'other' | `part-${number}`>
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
    status: 'open' | 'part-paid' | 'paid' | 'void'
    snapshot: Json<InvoiceSnapshot>
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
    total_cents: ColumnType<string, number, never>
    due: WriteOnce<'acceptance' | 'date' | 'milestone' | 'hand-in' | 'delivery'>
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
    lines: Json<Line[]>
    taxes: ColumnType<object[] | null, string | null | undefined, never>
    snapshot: Json<{ invoiceNumber: string; clientName: string }>
    is_sample: Generated<boolean>
    created_at: WriteOnce<Date>
  }
  /** Invoices that are not issued yet. */
  invoice_draft: Stamps & {
    id: WriteOnce<string>
    client_id: WriteOnce<string>
    lines: Json<Line[]>
    total_cents: ColumnType<string, number, number>
    currency: ColumnType<string, string | undefined, string>
    due_on: string | null
  }
  recurring_invoice: Stamps & {
    id: WriteOnce<string>
    client_id: WriteOnce<string>
    lines: Json<Line[]>
    total_cents: ColumnType<string, number, number>
    currency: ColumnType<string, string | undefined, string>
    every: 'month' | 'quarter' | 'year'
    /** Calendar days, `YYYY-MM-DD`. */
    starts_on: string
    next_on: string | null
    ends_on: string | null
    is_paused: Generated<boolean>
  }
  expense: Stamps & {
    id: WriteOnce<string>
    /** A calendar day, `YYYY-MM-DD`. */
    spent_on: string
    category: ExpenseCategory
    currency: string
    amount_minor: BigIntColumn
    usd_cents: BigIntColumn
    poisha_per_dollar: number | null
    payee: string
    note: string
    order_id: string | null
    created_by: WriteOnce<string | null>
  }
  coupon: Stamps & {
    id: WriteOnce<string>
    code: WriteOnce<string>
    code_folded: Search
    reason: string
    percent: number | null
    amount_cents: NullableBigIntColumn
    currency: WriteOnce<'USD'>
    /** Calendar days, `YYYY-MM-DD`. */
    starts_on: string | null
    ends_on: string | null
    most_uses: number | null
    most_uses_per_client: number | null
    client_id: WriteOnce<string | null>
    service_ids: string[]
    is_active: boolean
    uses: ColumnType<number, never, never>
  }
  coupon_use: {
    id: WriteOnce<string>
    coupon_id: WriteOnce<string>
    order_id: WriteOnce<string>
    amount_cents: ColumnType<string, number, never>
    created_at: WriteOnce<Date>
    released_at: ColumnType<Date | null, never, Date>
  }
  payment_claim: Stamps & {
    id: WriteOnce<string>
    client_id: ClientId
    number: WriteOnce<string>
    invoice_id: WriteOnce<string>
    email: WriteOnce<string>
    /** Null for cash without a method of its own. */
    method_id: WriteOnce<string | null>
    method_kind: WriteOnce<string>
    method_snapshot: Json<MethodSnapshot>
    amount_poisha: ColumnType<string, number, never>
    /** Payment in another currency than taka; `amount_poisha` is what it is worth in taka then. */
    foreign_currency: ColumnType<string | null, string | null | undefined, never>
    /** Taka for one unit. */
    foreign_taka: ColumnType<string | null, number | null | undefined, never>
    foreign_minor: ColumnType<string | null, number | null | undefined, never>
    foreign_due_minor: ColumnType<string | null, number | null | undefined, never>
    foreign_accepted_minor: ColumnType<string | null, number | null | undefined, number | null>
    /** Taka for one unit of the invoice's currency, if that is neither dollars nor taka. */
    invoice_taka: ColumnType<string | null, number | null | undefined, never>
    poisha_per_dollar: WriteOnce<number>
    due_poisha: ColumnType<string, number, never>
    sender_number: string
    trx_id: string
    trx_id_folded: ColumnType<string | null, never, never>
    repeats_transaction: Generated<boolean>
    paid_at: Date
    proof_attachment_id: string | null
    text: string
    status: 'submitted' | 'checking' | 'accepted' | 'part-accepted' | 'rejected' | 'withdrawn' | 'reversed'
    flags: string[]
    checked_by: string | null
    lease_until: Date | null
    decided_at: Date | null
    reason: string
    reason_text: Generated<string>
    accepted_poisha: NullableBigIntColumn
    receipt_number: string | null
    replaces_id: string | null
    is_sample: Generated<boolean>
    search: Search
  }
  bank_statement: {
    id: WriteOnce<string>
    method_id: WriteOnce<string>
    name: WriteOnce<string>
    lines: WriteOnce<number>
    added: number
    unreadable: WriteOnce<number>
    first_day: WriteOnce<string | null>
    last_day: WriteOnce<string | null>
    person_id: WriteOnce<string | null>
    created_at: WriteOnce<Date>
  }
  statement_line: {
    id: WriteOnce<string>
    statement_id: WriteOnce<string>
    method_id: WriteOnce<string>
    method_kind: WriteOnce<string>
    day: WriteOnce<string>
    time: WriteOnce<string>
    state: 'received' | 'sent' | 'reversed' | 'unclear'
    poisha: BigIntColumn
    trx_id: WriteOnce<string>
    trx_id_folded: ColumnType<string | null, never, never>
    sender: WriteOnce<string>
    sender_end: WriteOnce<string>
    details: WriteOnce<string>
    text_hash: WriteOnce<Buffer>
    /** The payment that this line proves. */
    claim_id: string | null
    set_aside_at: Date | null
    set_aside_by: string | null
    created_at: WriteOnce<Date>
    search: Search
  }
  statement_mapping: {
    method_id: WriteOnce<string>
    columns: Json<{ [role: string]: string }>
    day_order: 'dmy' | 'mdy' | 'ymd' | 'ydm'
    updated_at: Date
  }
  closed_month: {
    /** First day of the month, `YYYY-MM-DD`. */
    month: WriteOnce<string>
    reason: WriteOnce<string>
    closed_by: WriteOnce<string | null>
    closed_at: WriteOnce<Date>
  }
  tax_entry: {
    id: WriteOnce<string>
    at: WriteOnce<Date>
    type: WriteOnce<'invoice' | 'credit-note' | 'void'>
    invoice_id: WriteOnce<string>
    credit_note_id: WriteOnce<string | null>
    name: WriteOnce<string>
    /** Hundredths of a percent. */
    rate: WriteOnce<number>
    net_cents: ColumnType<string, number, never>
    tax_cents: ColumnType<string, number, never>
    currency: ColumnType<string, never, never>
    usd_net_cents: ColumnType<string, never, never>
    usd_tax_cents: ColumnType<string, never, never>
    is_sample: WriteOnce<boolean>
  }
  ledger_entry: {
    id: WriteOnce<string>
    client_id: ClientId
    at: WriteOnce<Date>
    type: WriteOnce<'payment' | 'credit' | 'refund' | 'reversal' | 'credit-note'>
    invoice_id: WriteOnce<string | null>
    email: WriteOnce<string>
    amount_cents: ColumnType<string, number, never>
    /** Set by a trigger to that of the invoice; dollars for credit. */
    currency: ColumnType<string, string | undefined, never>
    /** Value in dollars, set by a trigger. */
    usd_cents: ColumnType<string, never, never>
    poisha: ColumnType<string | null, number | null, never>
    /** Amount that moved, if it is neither in taka nor in dollars for an invoice in dollars. */
    moved_currency: ColumnType<string | null, string | null | undefined, never>
    moved_minor: ColumnType<string | null, number | null | undefined, never>
    claim_id: WriteOnce<string | null>
    credit_note_id: ColumnType<string | null, string | null | undefined, never>
    person_id: WriteOnce<string | null>
    reason: WriteOnce<string>
    /** Set by a trigger: id of the order's service, or its kind. */
    service: ColumnType<string | null, never, never>
    method_kind: ColumnType<string | null, never, never>
    is_sample: Generated<boolean>
  }
}
