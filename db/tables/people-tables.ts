import type { ColumnType, Generated } from 'kysely'
import type { ExportState } from '#core/account-export/export-states.ts'
import type { GrantedArea } from '#core/role/areas.ts'
import type { BuiltInRole, CustomRoleId, Role } from '#core/role/role.ts'
import type { DeliveryStatus } from '#core/webhook/delivery-status.ts'
import type { Json, NullableBigIntColumn, Search, WriteOnce } from './columns.ts'

type OtherStaffRole = Exclude<BuiltInRole, 'admin' | 'client'>
type Values = { [name: string]: unknown }

/** Accounts, sessions and the audit log. */
export type PeopleTables = {
  person: {
    id: WriteOnce<string>
    issuer: string
    subject: string
    /** In lower case. */
    email: string
    name: string
    picture: string
    /** `admin` for owners, as the release before knows it. */
    role: 'admin' | 'client'
    staff_role: ColumnType<OtherStaffRole | null, OtherStaffRole | null | undefined, OtherStaffRole | null>
    /** Role of the two columns above, for the release before. Owners are `admin` in it too. */
    access_role: ColumnType<BuiltInRole, never, never>
    custom_role_id: ColumnType<CustomRoleId | null, CustomRoleId | null | undefined, CustomRoleId | null>
    /** Role that counts. */
    held_role: ColumnType<Role, never, never>
    is_role_decided: Generated<boolean>
    is_disabled: Generated<boolean>
    is_stand_in: WriteOnce<boolean>
    /** Domain of the account of the last sign-in, if the provider vouches for one. */
    account_domain: ColumnType<string | null, string | null | undefined, string | null>
    created_at: WriteOnce<Date>
    last_seen_at: Date
    /** Time when the owner deleted the account. The row is anonymous since then. */
    deleted_at: ColumnType<Date | null, never, Date>
    /** Until then, the next verified sign-in with this address links its account to the person. */
    sign_in_open_until: ColumnType<Date | null, Date | null | undefined, Date | null>
    search: Search
  }
  custom_role: {
    id: WriteOnce<string>
    name: string
    folded_name: string
    /** The column `areas` is of the release before; a trigger keeps it. */
    granted: GrantedArea[]
    version: Generated<number>
    created_at: WriteOnce<Date>
    updated_at: Date
  }
  staff_invitation: {
    id: WriteOnce<string>
    /** In lower case. */
    address: WriteOnce<string>
    role: WriteOnce<Role>
    token_hash: WriteOnce<Buffer>
    invited_by: WriteOnce<string>
    overrides: WriteOnce<boolean>
    created_at: WriteOnce<Date>
    expires_at: WriteOnce<Date>
    accepted_at: ColumnType<Date | null, never, Date>
    accepted_by: ColumnType<string | null, never, string>
    revoked_at: ColumnType<Date | null, never, Date>
    is_open: Generated<boolean>
  }
  account_export: {
    id: WriteOnce<string>
    person_id: WriteOnce<string>
    /** Name in the store of files of an export without parts. */
    key: WriteOnce<string>
    parts: ColumnType<string[], string[] | undefined, string[]>
    state: ExportState
    attempts: Generated<number>
    size: NullableBigIntColumn
    key_id: ColumnType<string | null, string | undefined, string | null>
    sealed: ColumnType<Buffer | null, Buffer | undefined, Buffer | null>
    created_at: WriteOnce<Date>
    expires_at: Date | null
  }
  accountant_export: {
    id: WriteOnce<string>
    person_id: WriteOnce<string>
    /** Calendar days, `YYYY-MM-DD`. */
    from_day: WriteOnce<string>
    to_day: WriteOnce<string>
    parts: ColumnType<string[], string[] | undefined, string[]>
    state: ExportState
    attempts: Generated<number>
    size: NullableBigIntColumn
    created_at: WriteOnce<Date>
    expires_at: Date | null
  }
  session: {
    id: WriteOnce<string>
    token_hash: WriteOnce<Buffer>
    person_id: WriteOnce<string>
    created_at: WriteOnce<Date>
    last_used_at: Date
    expires_at: WriteOnce<Date>
    address: string
    user_agent: string
    /** Issuer of the provider, or `recovery-code`. Null for sessions of the release before. */
    signed_in_with: ColumnType<string | null, string | null | undefined, never>
    /** Client that the person acts for, instead of the own address. */
    client_id: Generated<string | null>
    /** Client whose dashboard staff look at until `viewed_until`, without changing anything. */
    viewed_client_id: Generated<string | null>
    viewed_until: Generated<Date | null>
  }
  api_token: {
    id: WriteOnce<string>
    person_id: WriteOnce<string>
    name: string
    token_hash: WriteOnce<Buffer>
    scopes: WriteOnce<string[]>
    created_at: WriteOnce<Date>
    last_used_at: Date | null
    expires_at: WriteOnce<Date>
  }
  recovery_code: {
    id: WriteOnce<string>
    person_id: WriteOnce<string>
    set_id: WriteOnce<string>
    code_hash: WriteOnce<Buffer>
    created_at: WriteOnce<Date>
    used_at: ColumnType<Date | null, never, Date>
  }
  webhook: {
    id: WriteOnce<string>
    name: string
    address: string
    events: string[]
    is_active: Generated<boolean>
    secret_key_id: string
    secret_sealed: Buffer
    failing_since: Date | null
    version: Generated<number>
    created_at: WriteOnce<Date>
    updated_at: Date
  }
  webhook_delivery: {
    id: WriteOnce<string>
    webhook_id: WriteOnce<string>
    event: WriteOnce<string>
    body: WriteOnce<string>
    status: Generated<DeliveryStatus>
    attempts: Generated<number>
    next_attempt_at: Date
    leased_until: ColumnType<Date | null, Date | null | undefined, Date | null>
    attempted_at: ColumnType<Date | null, Date | null | undefined, Date | null>
    status_code: ColumnType<number | null, number | null | undefined, number | null>
    duration_ms: ColumnType<number | null, number | null | undefined, number | null>
    answer: Generated<string>
    failure: Generated<string>
    created_at: WriteOnce<Date>
  }
  role_decision: {
    address_hash: WriteOnce<Buffer>
    is_stand_in: WriteOnce<boolean>
    decided_at: WriteOnce<Date>
  }
  former_owner: { owner: WriteOnce<string>; email: WriteOnce<string>; detached_at: WriteOnce<Date> }
  real_provider: { issuer: WriteOnce<string>; first_used_at: WriteOnce<Date> }
  notification_settings: {
    person_id: WriteOnce<string>
    choices: Json<object>
    quiet: 'site' | 'off' | 'own'
    quiet_from: string
    quiet_until: string
    digested_on: string | null
    version: number
  }
  push_key: {
    public_key: WriteOnce<string>
    key_id: string
    sealed: Buffer
    created_at: WriteOnce<Date>
  }
  push_device: {
    id: WriteOnce<string>
    person_id: WriteOnce<string>
    /** Session in which it was added, which may have run out. Null for devices of earlier releases. */
    session_id: string | null
    endpoint: WriteOnce<string>
    p256dh: string
    auth: string
    user_agent: string
    last_used_at: Date | null
    created_at: WriteOnce<Date>
  }
  push_message: {
    id: WriteOnce<string>
    device_id: WriteOnce<string>
    notice_id: WriteOnce<string | null>
    attempts: Generated<number>
    next_attempt_at: Date
  }
  refused_call: {
    person_id: WriteOnce<string>
    call: WriteOnce<string>
    hour: WriteOnce<Date>
    entry_id: WriteOnce<string>
    count: number
  }
  audit_entry: {
    id: WriteOnce<string>
    at: WriteOnce<Date>
    person_id: WriteOnce<string | null>
    action: WriteOnce<string>
    kind: WriteOnce<string>
    record_id: WriteOnce<string | null>
    before: ColumnType<Values | null, string | null, never>
    after: ColumnType<Values | null, string | null, never>
  }
}
