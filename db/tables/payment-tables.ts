import type { ColumnType, Generated } from 'kysely'
import type { LineState } from '#core/bank-statement/statement-line.ts'
import type { ExchangeRate } from '#core/exchange.ts'
import type { ClaimStatus } from '#core/payment-claim/payment-claim.ts'
import type { Fee } from '#core/payment-method/fee.ts'
import type { MethodSnapshot, PaymentMethodFields } from '#core/payment-method/method-response.ts'
import type { AccountType, MethodKind, Proof } from '#core/payment-method/payment-method.ts'
import type { DayOrder } from '#core/table/day-orders.ts'
import type { TaxRate } from '#core/tax/tax.ts'
import type {
  BigIntColumn,
  ClientId,
  Json,
  NullableBigIntColumn,
  Search,
  Stamps,
  WriteOnce,
} from './columns.ts'

/** Snapshots of earlier releases lack what methods did not have then. */
type Newer = 'payLink' | 'currency' | 'fee'
type StoredSnapshot = Omit<MethodSnapshot, Newer> & Partial<Pick<MethodSnapshot, Newer>>

/** Payment methods, claims and statements of wallets and banks. */
export type PaymentTables = {
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
    account_type: AccountType
    holder: string
    bank: Json<MethodSnapshot['bank']>
    qr_image: string
    instructions_en: string
    instructions_bn: string
    min_poisha: NullableBigIntColumn
    max_poisha: NullableBigIntColumn
    requires: Proof
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
    snapshot: Json<StoredSnapshot>
    created_at: WriteOnce<Date>
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
    method_snapshot: Json<StoredSnapshot>
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
    status: ClaimStatus
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
  proof_picture: {
    attachment_id: WriteOnce<string>
    claim_id: WriteOnce<string>
    hashed_at: Date | null
    /** 16 bits each of a difference hash. */
    band_1: number | null
    band_2: number | null
    band_3: number | null
    band_4: number | null
    /** See `StoredPicture`. */
    pieces: Buffer | null
    like_claim_id: string | null
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
    state: LineState
    /** Minor units of the currency. */
    poisha: BigIntColumn
    currency: ColumnType<string, string | undefined, never>
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
    day_order: DayOrder
    updated_at: Date
  }
}
