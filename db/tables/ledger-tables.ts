import type { ColumnType, Generated } from 'kysely'
import type { ExpenseCategory } from '#core/expense/expense-categories.ts'
import type { EntryType } from '#core/ledger/entry-types.ts'
import type { TakaSource } from '#core/report/report-currency.ts'
import type { BigIntColumn, ClientId, NullableBigIntColumn, Search, Stamps, WriteOnce } from './columns.ts'

/** The ledger, taxes, expenses and coupons. */
export type LedgerTables = {
  ledger_entry: {
    id: WriteOnce<string>
    client_id: ClientId
    at: WriteOnce<Date>
    /** Calendar day on which it counts, `YYYY-MM-DD`. Set by a trigger to that of `at` if left out. */
    on_day: ColumnType<string, string | undefined, never>
    type: WriteOnce<EntryType>
    invoice_id: WriteOnce<string | null>
    email: WriteOnce<string>
    amount_cents: ColumnType<string, number, never>
    /** Set by a trigger to that of the invoice. */
    currency: ColumnType<string, string | undefined, never>
    /** Value of added credit that is not in dollars. A trigger sets that of other entries. */
    usd_given: ColumnType<string | null, number | undefined, never>
    /** Value in taka and the source of its rate, set by a trigger if left out; null if no rate is known. */
    poisha_value: ColumnType<string | null, number | undefined, never>
    poisha_source: ColumnType<TakaSource | null, TakaSource | undefined, never>
    /** Value in dollars. */
    usd_cents: ColumnType<string, never, never>
    poisha: ColumnType<string | null, number | null, never>
    /** Amount that moved, if it is neither in taka nor in dollars for an entry in dollars. */
    moved_currency: ColumnType<string | null, string | null | undefined, never>
    moved_minor: ColumnType<string | null, number | null | undefined, never>
    claim_id: WriteOnce<string | null>
    credit_note_id: ColumnType<string | null, string | null | undefined, never>
    person_id: WriteOnce<string | null>
    reason: WriteOnce<string>
    /** Set by a trigger: id of the order's service, or its kind. */
    service: ColumnType<string | null, never, never>
    /** Set by a trigger for the entries of a claim. */
    method_kind: ColumnType<string | null, string | undefined, never>
    is_sample: Generated<boolean>
  }
  /** Method and transaction ID of refunds; the id is that of the ledger entry. */
  refund: {
    id: WriteOnce<string>
    method_id: WriteOnce<string | null>
    method_kind: WriteOnce<string>
    method_label: WriteOnce<string>
    reference: WriteOnce<string>
    reference_folded: ColumnType<string | null, never, never>
    created_at: WriteOnce<Date>
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
    /** Poisha for one minor unit as of the issue of the invoice; null if that is not known. */
    poisha_rate: ColumnType<string | null, never, never>
    poisha_net: ColumnType<string | null, never, never>
    poisha_tax: ColumnType<string | null, never, never>
    is_sample: WriteOnce<boolean>
  }
  closed_month: {
    /** First day of the month, `YYYY-MM-DD`. */
    month: WriteOnce<string>
    reason: WriteOnce<string>
    closed_by: WriteOnce<string | null>
    closed_at: WriteOnce<Date>
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
    /** Null for expenses in dollars of earlier releases, whose rate is not known. */
    poisha_value: NullableBigIntColumn
    payee: string
    note: string
    order_id: string | null
    created_by: WriteOnce<string | null>
  }
  coupon: Stamps & {
    /** Person who changed it last; null for one from before migration 1000. */
    written_by: string | null
    id: WriteOnce<string>
    code: WriteOnce<string>
    code_folded: Search
    reason: string
    percent: number | null
    amount_cents: NullableBigIntColumn
    currency: string
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
}
