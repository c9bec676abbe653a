import type { AccountExportRow, ExportRequest } from '#core/account-export/account-export.ts'
import type { ApiClient } from './client.ts'

/** Reads the export of the own data; undefined if there is none. */
export const readAccountExport = async (api: ApiClient): Promise<AccountExportRow | undefined> =>
  (await api.get<AccountExportRow[]>('/account/exports'))[0]

/** Requests an export. Fails with 428 if the sign-in is not recent. */
export const requestAccountExport = (api: ApiClient, request: ExportRequest) =>
  api.post('/account/exports', request)

/** Deletes the account. Fails with 428 if the sign-in is not recent, and with 409 for the last owner. */
export const removeAccount = (api: ApiClient) => api.remove('/account')

/** Address of the file, which the browser downloads and continues. */
export const accountExportAddress = (id: string): string => `/api/account/exports/${id}/file`
