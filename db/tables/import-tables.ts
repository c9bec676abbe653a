import type { ColumnType, Generated } from 'kysely'
import type { ImportKind } from '#core/import/import-labels.ts'
import type { Json, WriteOnce } from './columns.ts'

/** Imports of files, and the records that each of them added. */
export type ImportTables = {
  data_import: {
    id: WriteOnce<string>
    kind: WriteOnce<ImportKind>
    /** Name of the file. */
    name: WriteOnce<string>
    added: WriteOnce<number>
    known: WriteOnce<number>
    refused: WriteOnce<number>
    removed: Generated<number>
    refusals: Json<{ row: number; reason: string }[]>
    person_id: WriteOnce<string | null>
    created_at: WriteOnce<Date>
    undone_at: ColumnType<Date | null, never, Date>
  }
  imported_record: {
    id: WriteOnce<string>
    import_id: WriteOnce<string>
    record_id: WriteOnce<string>
    created_at: WriteOnce<Date>
  }
}
