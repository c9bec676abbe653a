import type { ColumnType, Generated } from 'kysely'
import type { BigIntColumn, ClientId, Search, Trashable, WriteOnce } from './columns.ts'
import type { AttachmentOwner } from './record-tables.ts'

/** Uploads, whose contents are in the file store. */
export type FileTables = {
  picture: {
    id: WriteOnce<string>
    name: WriteOnce<string>
    width: WriteOnce<number>
    height: WriteOnce<number>
    colour: WriteOnce<string | null>
    stored_bytes: ColumnType<string, number, never>
    files: WriteOnce<string[]>
    /** null for uploads from before this column existed. */
    uploaded_by: WriteOnce<string | null>
    created_at: WriteOnce<Date>
  }
  media: {
    id: WriteOnce<string>
    url: string
    name: string
    alt: Generated<string>
    width: number
    height: number
    bytes: BigIntColumn
    uploaded_by: WriteOnce<string | null>
    created_at: WriteOnce<Date>
    version: Generated<number>
    search: Search
  }
  media_record: Trashable<FileTables['media']>
  certificate: {
    id: WriteOnce<string>
    client_id: ClientId
    name: WriteOnce<string>
    kind: WriteOnce<'pdf' | 'doc' | 'docx' | 'jpg' | 'png'>
    size: WriteOnce<number>
    /** In lower case. */
    owner_email: string | null
    files: WriteOnce<string[]>
    /** null for uploads from before this column existed. */
    uploaded_by: WriteOnce<string | null>
    created_at: WriteOnce<Date>
  }
  attachment: {
    id: WriteOnce<string>
    client_id: ClientId
    name: WriteOnce<string>
    kind: WriteOnce<'pdf' | 'docx' | 'txt' | 'jpg' | 'png' | 'webp'>
    size: WriteOnce<number>
    sha256: WriteOnce<Buffer>
    owner_email: string
    about_kind: AttachmentOwner | null
    about_id: string | null
    is_internal: Generated<boolean>
    files: WriteOnce<string[]>
    /** null for uploads from before this column existed. */
    uploaded_by: WriteOnce<string | null>
    created_at: WriteOnce<Date>
  }
  file_removal: { key: WriteOnce<string>; asked_at: Generated<Date> }
}
