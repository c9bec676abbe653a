import type { ColumnType, Generated } from 'kysely'
import type { Search, Written } from './columns.ts'

type Values = { [name: string]: unknown }

/** Accounts, sessions and the audit log. */
export type PeopleTables = {
  person: {
    id: Written<string>
    issuer: string
    subject: string
    /** In lower case. */
    email: string
    name: string
    picture: string
    role: 'admin' | 'client'
    is_role_decided: Generated<boolean>
    is_disabled: Generated<boolean>
    is_stand_in: Written<boolean>
    created_at: Written<Date>
    last_seen_at: Date
    /** Time when the owner deleted the account. The row is anonymous since then. */
    deleted_at: ColumnType<Date | null, never, Date>
    search: Search
  }
  session: {
    id: Written<string>
    token_hash: Written<Buffer>
    person_id: Written<string>
    created_at: Written<Date>
    last_used_at: Date
    expires_at: Written<Date>
    address: string
    user_agent: string
  }
  role_decision: {
    address_hash: Written<Buffer>
    is_stand_in: Written<boolean>
    decided_at: Written<Date>
  }
  former_owner: { owner: Written<string>; email: Written<string>; detached_at: Written<Date> }
  real_provider: { issuer: Written<string>; first_used_at: Written<Date> }
  refused_call: {
    person_id: Written<string>
    call: Written<string>
    hour: Written<Date>
    entry_id: Written<string>
    count: number
  }
  audit_entry: {
    id: Written<string>
    at: Written<Date>
    person_id: Written<string | null>
    action: Written<string>
    kind: Written<string>
    record_id: Written<string | null>
    before: ColumnType<Values | null, string | null, never>
    after: ColumnType<Values | null, string | null, never>
  }
}
