import type { Generated } from 'kysely'
import type { Json, Written } from './columns.ts'

type ThreadKind = 'order' | 'template-request' | 'problem'
export type RecordKind = ThreadKind | 'payment-claim'

/** Tables shared by all records with states and messages. */
export type RecordTables = {
  number_series: { series: Written<string>; last: number }
  idempotency_key: {
    person_id: Written<string>
    key: Written<string>
    operation: Written<string>
    fingerprint: Written<Buffer>
    result: Json<unknown> | null
    created_at: Written<Date>
  }
  state_move: {
    id: Written<string>
    kind: Written<RecordKind>
    record_id: Written<string>
    at: Written<Date>
    person_id: Written<string | null>
    is_staff: Written<boolean>
    from_state: Written<string>
    to_state: Written<string>
    reason: Written<string>
    is_sample: Generated<boolean>
  }
  message: {
    id: Written<string>
    kind: Written<ThreadKind>
    record_id: Written<string>
    person_id: Written<string | null>
    is_staff: Written<boolean>
    is_internal: Written<boolean>
    text: Written<string>
    attachment_ids: Written<string[]>
    created_at: Written<Date>
  }
}
