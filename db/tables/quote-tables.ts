import type { ColumnType, Generated } from 'kysely'
import type { Discount } from '#core/line/line-total.ts'
import type { PlannedPart } from '#core/payment-plan/payment-plan.ts'
import type { QuoteStatus } from '#core/quote/quote-machine.ts'
import type { StoredQuoteLine } from '#core/quote/quote-total.ts'
import type { ServiceKind } from '#core/service/service.ts'
import type { Tax } from '#core/tax/tax.ts'
import type {
  BigIntColumn,
  ClientId,
  Json,
  NullableBigIntColumn,
  Search,
  Stamps,
  WriteOnce,
} from './columns.ts'

/** Quotes and their acceptances. */
export type QuoteTables = {
  quote: Stamps & {
    id: WriteOnce<string>
    client_id: ClientId
    number: string | null
    email: string
    client_name: string
    title: string
    service_kind: ServiceKind
    lines: Json<StoredQuoteLine[]>
    discount: Json<Discount | null> | null
    tax: ColumnType<Tax | null, string | null | undefined, string | null>
    currency: string
    /** Value in dollars when it was written; null for a quote in dollars. */
    usd_given: ColumnType<string | null, number | null | undefined, number | null>
    usd_cents: ColumnType<string, never, never>
    total_cents: BigIntColumn
    deposit_percent: number
    payment_plan: ColumnType<PlannedPart[] | null, string | null | undefined, string | null>
    revisions: number | null
    support_months: number
    working_days: number
    /** A calendar day, `YYYY-MM-DD`. */
    valid_until: string
    note: string
    /** Besides the general terms. */
    terms: Generated<string>
    files: ColumnType<{ id: string; sha256: string }[], string | undefined, string>
    status: QuoteStatus
    order_id: string | null
    /** Message that it was made from. */
    conversation_id: string | null
    amendment: ColumnType<number | null, number | null | undefined, never>
    /** Deposit of the order from its acceptance on, in percent. */
    raised_deposit: ColumnType<number | null, number | null | undefined, number | null>
    /** Part of the order's price without an invoice. Null unless the client takes the order over. */
    takes_over_cents: NullableBigIntColumn
    replaces_id: string | null
    sent_at: Date | null
    is_sample: boolean
    search: Search
  }
  quote_acceptance: {
    quote_id: WriteOnce<string>
    name: WriteOnce<string>
    accepted_at: WriteOnce<Date>
    person_id: WriteOnce<string | null>
    address: string
    browser: string
    terms_version: WriteOnce<string>
    document: WriteOnce<string>
    sha256: WriteOnce<Buffer>
    /** Drawn signature as PNG; null if the name was typed only. */
    signature: ColumnType<Buffer | null, Buffer | null | undefined, never>
    /** Of the signed PDF; null for acceptances of earlier releases. */
    paper_sha256: ColumnType<Buffer | null, Buffer | null | undefined, never>
  }
}
