import type { ColumnType } from 'kysely'
import type { Tax } from '#core/tax/tax.ts'
import type { BigIntColumn, ClientId, Json, Search, Stamps, WriteOnce } from './columns.ts'

export type QuoteLine = {
  title: string
  quantity: number
  priceCents: number
  isOptional: boolean
  /** Unset in quotes of earlier releases. */
  discount?: QuoteDiscount | null
}
/** Either a percentage or an amount. */
export type QuoteDiscount = { percent: number | null; cents: number | null; reason: string }

type PlannedPart = {
  label: string
  percent: number
  due: 'acceptance' | 'date' | 'milestone' | 'hand-in' | 'delivery'
  dueOn: string | null
}

/** Quotes and their acceptances. */
export type QuoteTables = {
  quote: Stamps & {
    id: WriteOnce<string>
    client_id: ClientId
    number: string | null
    email: WriteOnce<string>
    client_name: string
    title: string
    service_kind: 'website-coding' | 'wordpress' | 'social-boost' | 'graphic-design' | 'custom'
    lines: Json<QuoteLine[]>
    discount: Json<QuoteDiscount | null> | null
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
    files: ColumnType<{ id: string; sha256: string }[], string | undefined, string>
    status: 'draft' | 'sent' | 'viewed' | 'accepted' | 'declined' | 'changes-asked' | 'expired' | 'replaced'
    order_id: string | null
    /** Message that it was made from. */
    conversation_id: string | null
    amendment: ColumnType<number | null, number | null | undefined, never>
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
