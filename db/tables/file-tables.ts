import type { ColumnType, Generated } from 'kysely'
import type { AttachmentKind } from '#core/attachment/attachment-formats.ts'
import type { FileArea } from '#core/project-file/file-limits.ts'
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
    kind: WriteOnce<AttachmentKind>
    size: WriteOnce<number>
    sha256: WriteOnce<Buffer>
    owner_email: string
    about_kind: AttachmentOwner | null
    about_id: string | null
    is_internal: Generated<boolean>
    /** Project that the upload is meant for, and the side that adds it. null once attached. */
    for_project_id: string | null
    for_area: FileArea | null
    files: WriteOnce<string[]>
    /** Image editor named by the metadata of the uploaded picture. */
    picture_editor: string | null
    /** Time in the metadata of the uploaded picture, without a zone. */
    picture_taken_at: ColumnType<Date | null, string | null, string | null>
    /** null for uploads from before this column existed. */
    uploaded_by: WriteOnce<string | null>
    created_at: WriteOnce<Date>
  }
  upload: {
    /** Becomes the id of the attachment. */
    id: WriteOnce<string>
    person_id: WriteOnce<string>
    name: WriteOnce<string>
    length: WriteOnce<number>
    received: Generated<number>
    /** Files of the received bytes, in order. */
    parts: Generated<string[]>
    /** All files that were begun. */
    files: Generated<string[]>
    created_at: WriteOnce<Date>
    expires_at: Date
    finished_at: Date | null
    for_project_id: WriteOnce<string | null>
    for_area: WriteOnce<FileArea | null>
  }
  file_removal: { key: WriteOnce<string>; asked_at: Generated<Date> }
}
