import type { Tables } from '#db/tables/tables.ts'
import { kinds, movableKinds } from '../records/kinds.ts'

/** Columns, or fields of JSON columns, that refer to uploaded pictures. Trashed records count until they are purged.
 * References elsewhere do not protect a file from the sweep. A test compares the list with the database. */
export const pictureReferences: [table: keyof Tables, column: string, field?: string][] = [
  ['portfolio_record', 'image'],
  ['blog_record', 'image'],
  ['blog_record', 'author_avatar'],
  // Markdown.
  ['blog_record', 'content'],
  ['project_record', 'image'],
  ['template', 'preview_image'],
  ['payment_method', 'qr_image'],
  ['payment_method_revision', 'snapshot', 'qrImage'],
  ['payment_claim', 'method_snapshot', 'qrImage'],
]

/** Tables of the records that attachments belong to, by record kind. */
export const attachmentOwners = movableKinds.map((kind) => [kind, kinds[kind].table] as const)
