import type { ColumnType, Generated } from 'kysely'
import type { ThreadKind } from '#core/message/message.ts'
import type { Json, WriteOnce } from './columns.ts'

/** Contact messages and invoices have no states of the timeline. */
export type RecordKind = Exclude<ThreadKind, 'contact' | 'invoice'> | 'payment-claim'
export type AttachmentOwner = RecordKind | 'contact' | 'proof' | 'expense' | 'refund' | 'project-file'

/** Tables shared by all records with states and messages. */
export type RecordTables = {
  number_series: { series: WriteOnce<string>; last: number }
  idempotency_key: {
    person_id: WriteOnce<string>
    key: WriteOnce<string>
    operation: WriteOnce<string>
    fingerprint: WriteOnce<Buffer>
    result: Json<unknown> | null
    created_at: WriteOnce<Date>
  }
  state_move: {
    id: WriteOnce<string>
    kind: WriteOnce<RecordKind>
    record_id: WriteOnce<string>
    at: WriteOnce<Date>
    person_id: WriteOnce<string | null>
    is_staff: WriteOnce<boolean>
    from_state: WriteOnce<string>
    to_state: WriteOnce<string>
    reason: WriteOnce<string>
    is_sample: Generated<boolean>
  }
  message: {
    id: WriteOnce<string>
    kind: WriteOnce<ThreadKind>
    record_id: WriteOnce<string>
    person_id: WriteOnce<string | null>
    is_staff: WriteOnce<boolean>
    is_internal: WriteOnce<boolean>
    text: WriteOnce<string>
    attachment_ids: WriteOnce<string[]>
    /** Mail that carries the message to a person without an account. */
    mail_id: Generated<string | null>
    /** Message-ID of that mail, or of the mail that brought the message. */
    header_id: Generated<string | null>
    quoted: Generated<string>
    /** Name that the holder of a share link typed. */
    link_name: ColumnType<string | null, string | null | undefined, string | null>
    created_at: WriteOnce<Date>
  }
}
