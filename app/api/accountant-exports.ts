import type { AccountantExportRow, AccountantRequest } from '#core/accountant-export/accountant-export.ts'
import type { ApiClient } from './client.ts'

export type { AccountantExportRow }

export const listAccountantExports = (api: ApiClient, options: { signal: AbortSignal }) =>
  api.get<AccountantExportRow[]>('/accountant-exports', options)

/** Requests the files of a period. While they are being made, another request changes nothing. */
export const requestAccountantExport = (api: ApiClient, period: AccountantRequest) =>
  api.post('/accountant-exports', period, { isRepeatable: true })

/** Address of the file, which the browser downloads and continues. */
export const accountantExportAddress = (id: string): string => `/api/accountant-exports/${id}/file`
