import type { ColumnType, Generated } from 'kysely'
import type { ClientSource, ClientStatus } from '#core/client/client.ts'
import type { KnownMember, MemberScope } from '#core/client-member/member-scopes.ts'
import type { CertificateFailure } from '#core/custody/certificate.ts'
import type { CustodyKind, Holder } from '#core/custody/custody-kinds.ts'
import type { Json, NullableBigIntColumn, Search, Stamps, WriteOnce } from './columns.ts'

/** Clients, and the addresses that decide to which client a record belongs. */
export type ClientTables = {
  /** Domains, hosting, certificates and licences. */
  custody_item: Stamps & {
    id: WriteOnce<string>
    client_id: string
    kind: CustodyKind
    name: string
    held_by: Holder
    supplier: string
    account: string
    /** A calendar day, `YYYY-MM-DD`. */
    expires_on: string | null
    /** In minor units of `renewal_currency`. */
    renewal_cents: NullableBigIntColumn
    renewal_currency: Generated<string>
    renews_itself: boolean
    notes: string
    /** A calendar day; `infinity` for a pause without an end. */
    reminders_paused_until: string | null
    verified_at: ColumnType<Date | null, never, Date>
    verified_by: ColumnType<string | null, never, string>
    certificate_checked_at: ColumnType<Date | null, never, Date | null>
    certificate_ends_at: ColumnType<Date | null, never, Date | null>
    certificate_issuer: ColumnType<string, never, string>
    certificate_fits: ColumnType<boolean | null, never, boolean | null>
    certificate_failure: ColumnType<CertificateFailure | null, never, CertificateFailure | null>
  }
  client: Stamps & {
    id: WriteOnce<string>
    name: string
    company: Generated<string>
    phones: Generated<string[]>
    /** Postal addresses. */
    addresses: Generated<string[]>
    country: Generated<string>
    tax_number: Generated<string>
    currency: Generated<string>
    language: Generated<'en' | 'bn'>
    tags: Generated<string[]>
    notes: Generated<string>
    source: Generated<ClientSource>
    status: Generated<ClientStatus>
    reminders_paused: Generated<boolean>
    merged_into: Generated<string | null>
    is_sample: Generated<boolean>
    search: Search
  }
  client_email: {
    id: WriteOnce<string>
    client_id: string
    /** Folded. */
    email: string
    /** Number of merges that brought the address to its client. */
    merges: Generated<number>
    created_at: WriteOnce<Date>
  }
  client_member: {
    id: WriteOnce<string>
    client_id: WriteOnce<string>
    person_id: WriteOnce<string>
    scopes: MemberScope[]
    created_at: WriteOnce<Date>
    updated_at: Date
  }
  client_invitation: {
    id: WriteOnce<string>
    client_id: WriteOnce<string>
    email: WriteOnce<string>
    scopes: WriteOnce<MemberScope[]>
    token_hash: WriteOnce<Buffer>
    invited_by: WriteOnce<string | null>
    created_at: WriteOnce<Date>
    expires_at: WriteOnce<Date>
    accepted_at: ColumnType<Date | null, never, Date>
    accepted_by: ColumnType<string | null, never, string | null>
    revoked_at: ColumnType<Date | null, never, Date>
  }
  client_merge: {
    id: WriteOnce<string>
    from_id: WriteOnce<string>
    into_id: WriteOnce<string>
    person_id: WriteOnce<string | null>
    address_ids: WriteOnce<string[]>
    before: Json<object>
    after: Json<object>
    members: ColumnType<KnownMember[] | null, string, never>
    merged_at: WriteOnce<Date>
    undone_at: Generated<Date | null>
  }
}
