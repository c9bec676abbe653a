import type { ColumnType, Generated } from 'kysely'
import type { Written } from './columns.ts'
import type { RecordKind } from './record-tables.ts'

/** Uploads, whose contents are in the file store. */
export type FileTables = {
  picture: {
    id: Written<string>
    name: Written<string>
    width: Written<number>
    height: Written<number>
    colour: Written<string | null>
    stored_bytes: ColumnType<string, number, never>
    files: Written<string[]>
    /** null for uploads from before this column existed. */
    uploaded_by: Written<string | null>
    created_at: Written<Date>
  }
  certificate: {
    id: Written<string>
    name: Written<string>
    kind: Written<'pdf' | 'doc' | 'docx' | 'jpg' | 'png'>
    size: Written<number>
    /** In lower case. */
    owner_email: string | null
    files: Written<string[]>
    /** null for uploads from before this column existed. */
    uploaded_by: Written<string | null>
    created_at: Written<Date>
  }
  attachment: {
    id: Written<string>
    name: Written<string>
    kind: Written<'pdf' | 'docx' | 'txt' | 'jpg' | 'png' | 'webp'>
    size: Written<number>
    sha256: Written<Buffer>
    owner_email: string
    about_kind: RecordKind | null
    about_id: string | null
    is_internal: Generated<boolean>
    files: Written<string[]>
    /** null for uploads from before this column existed. */
    uploaded_by: Written<string | null>
    created_at: Written<Date>
  }
  file_removal: { key: Written<string>; asked_at: Generated<Date> }
}
