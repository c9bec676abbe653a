import type { Tables } from '#db/tables/tables.ts'
import { kinds, movableKinds, pictureKinds } from '../records/kinds.ts'

/** Columns, or fields of JSON columns, that refer to uploaded pictures. Trashed records count until they are purged.
 * References elsewhere do not protect a file from the sweep. A test compares the list with the database. */
export const pictureReferences: [table: keyof Tables, column: string, field?: string][] = [
  ...pictureKinds.flatMap((kind) =>
    kinds[kind].pictures.map((column): [keyof Tables, string] => [kinds[kind].table, column]),
  ),
  ['payment_method_revision', 'snapshot', 'qrImage'],
  ['payment_claim', 'method_snapshot', 'qrImage'],
  ['payment_method_change', 'change', 'qrImage'],
  ['page_draft', 'content'],
  ['page_version', 'content'],
  ['blog_draft', 'content'],
  ['blog_version', 'content'],
  ['portfolio_version', 'content'],
  ['service_version', 'content'],
]

/** Tables of the records that attachments belong to, by record kind. */
export const attachmentOwners: [kind: string, table: keyof Tables][] = [
  ...[
    ...movableKinds,
    'contact' as const,
    'proof' as const,
    'expense' as const,
    'refund' as const,
    'project-file' as const,
  ].map((kind): [string, keyof Tables] => [kind, kinds[kind].table]),
  // Screenshots are files of the order, and belong to its evidence.
  ['order', 'boost_evidence'],
]
