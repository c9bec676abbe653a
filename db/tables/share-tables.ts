import type { CredentialKind } from '#core/credential/credential-fields.ts'
import type { ShareKind } from '#core/share-link/share-link.ts'
import type { WriteOnce } from './columns.ts'

/** Links that open one record without signing in. */
export type ShareTables = {
  share_link: {
    id: WriteOnce<string>
    kind: WriteOnce<ShareKind>
    record_id: WriteOnce<string>
    token_hash: WriteOnce<Buffer>
    created_by: WriteOnce<string | null>
    created_at: WriteOnce<Date>
    expires_at: WriteOnce<Date>
    revoked_at: Date | null
    printed: WriteOnce<number | null>
  }
  secret_link: {
    id: WriteOnce<string>
    project_id: WriteOnce<string>
    direction: WriteOnce<'send' | 'request'>
    kind: WriteOnce<CredentialKind>
    label: WriteOnce<string>
    token_hash: WriteOnce<Buffer>
    key_id: string | null
    sealed: Buffer | null
    created_by: WriteOnce<string | null>
    created_at: WriteOnce<Date>
    expires_at: WriteOnce<Date>
    used_at: Date | null
    revoked_at: Date | null
  }
  share_opening: {
    id: WriteOnce<string>
    link_id: WriteOnce<string>
    at: WriteOnce<Date>
    address: WriteOnce<string>
    browser: WriteOnce<string>
  }
}
