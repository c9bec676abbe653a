import type {
  ClientPreview,
  ImportDetail,
  ImportedRow,
  ImportRow,
  RowResult,
  UndoneRow,
} from '#core/import/import.ts'
import type { ClientColumns } from '#core/import/import-labels.ts'
import { writeColumns } from '#core/table/write-columns.ts'
import { upload } from './browser.ts'
import type { ApiClient } from './client.ts'

export type { ClientPreview, ImportDetail, ImportedRow, ImportRow, RowResult }
export type ImportChoice = { file: File; columns?: ClientColumns | undefined }

const send = <Result>(
  path: string,
  { file, columns }: ImportChoice,
  options: { signal: AbortSignal; key?: string },
) => {
  const query = new URLSearchParams({ name: file.name.slice(-200) })
  if (columns) query.set('columns', writeColumns(columns))
  return upload<Result>(`${path}?${query}`, file, { ...options, onProgress: () => {} })
}

export const previewClients = (choice: ImportChoice, signal: AbortSignal) =>
  send<ClientPreview>('/imports/clients/preview', choice, { signal })

/** Imports the new clients of a file. A retry with the same `key` imports nothing twice. Returns the id. */
export const importClients = async (choice: ImportChoice, signal: AbortSignal, key: string) =>
  (await send<{ insertedId: string }>('/imports/clients', choice, { signal, key })).insertedId

export const getImport = (api: ApiClient, id: string) => api.get<ImportDetail>(`/imports/${id}`)
export const undoImport = (api: ApiClient, id: string) => api.post<UndoneRow>(`/imports/${id}/undo`, {})
