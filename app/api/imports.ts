import type {
  ImportDetail,
  ImportedRow,
  ImportPreview,
  ImportRow,
  ImportUpload,
  RowResult,
  UndoneRow,
} from '#core/import/import.ts'
import type { ImportKind } from '#core/import/import-labels.ts'
import { writeColumns } from '#core/table/write-columns.ts'
import { upload } from './browser.ts'
import type { ApiClient } from './client.ts'

export type { ImportDetail, ImportedRow, ImportPreview, ImportRow, RowResult }
/** Corrections of how a file is read. */
export type ImportMapping = Omit<ImportUpload, 'name'>

const paths: Record<ImportKind, string> = {
  client: '/imports/clients',
  project: '/imports/projects',
  invoice: '/imports/invoices',
  blog: '/imports/blogs',
}

const send = <Result>(
  path: string,
  file: File,
  { columns, ...choices }: ImportMapping,
  options: { signal: AbortSignal; key?: string },
) => {
  const query = new URLSearchParams({ name: file.name.slice(-200) })
  if (columns) query.set('columns', writeColumns(columns))
  for (const [name, value] of Object.entries(choices)) if (value !== undefined) query.set(name, String(value))
  return upload<Result>(`${path}?${query}`, file, { ...options, onProgress: () => {} })
}

export const previewImport = (kind: ImportKind, file: File, mapping: ImportMapping, signal: AbortSignal) =>
  send<ImportPreview>(`${paths[kind]}/preview`, file, mapping, { signal })

/** Imports the new records of a file. A retry with the same `key` imports nothing twice. Returns the id. */
export const importFile = async (
  kind: ImportKind,
  file: File,
  mapping: ImportMapping,
  options: { signal: AbortSignal; key: string },
) => (await send<{ insertedId: string }>(paths[kind], file, mapping, options)).insertedId

export const getImport = (api: ApiClient, id: string) => api.get<ImportDetail>(`/imports/${id}`)
export const undoImport = (api: ApiClient, id: string) => api.post<UndoneRow>(`/imports/${id}/undo`, {})
