import type { Generated } from 'kysely'
import type { Json, Search, Stamps, WriteOnce } from './columns.ts'

/** Clients, and the addresses that decide to which client a record belongs. */
export type ClientTables = {
  client: Stamps & {
    id: WriteOnce<string>
    name: string
    company: Generated<string>
    phones: Generated<string[]>
    /** Postal addresses. */
    addresses: Generated<string[]>
    country: Generated<string>
    tax_number: Generated<string>
    currency: Generated<'USD' | 'BDT'>
    language: Generated<'en' | 'bn'>
    tags: Generated<string[]>
    notes: Generated<string>
    source: Generated<'website' | 'whatsapp' | 'phone' | 'desk' | 'referral' | 'other'>
    status: Generated<'lead' | 'active' | 'former'>
    merged_into: Generated<string | null>
    is_sample: Generated<boolean>
    search: Search
  }
  client_email: {
    id: WriteOnce<string>
    client_id: string
    /** Folded. */
    email: string
    created_at: WriteOnce<Date>
  }
  client_merge: {
    id: WriteOnce<string>
    from_id: WriteOnce<string>
    into_id: WriteOnce<string>
    person_id: WriteOnce<string | null>
    address_ids: WriteOnce<string[]>
    before: Json<object>
    after: Json<object>
    merged_at: WriteOnce<Date>
    undone_at: Generated<Date | null>
  }
}
