import type { FieldChange } from '#core/field-changes.ts'
import type { RecordVersionRow } from '#core/record-version/record-version.ts'

/** Reads and compares the versions of a record, as its form has them. */
export type VersionedRecord<Values> = {
  list: () => Promise<RecordVersionRow[]>
  read: (version: number) => Promise<Values>
  compare: (before: Values, after: Values) => FieldChange[]
}
