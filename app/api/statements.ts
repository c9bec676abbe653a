import type { StatementRow } from '#core/statement/statement.ts'
import type { ApiClient } from './client.ts'

export type { StatementRow }

/** Path of a statement in the API, with its period; `file` is the PDF or the spreadsheet. */
export function statementPath(client: string, period: Record<string, string>, file = ''): string {
  const query = new URLSearchParams(period)
  return `/statements/${encodeURIComponent(client)}${file}${query.size > 0 ? `?${query}` : ''}`
}

export const readStatement = (
  api: ApiClient,
  client: string,
  period: Record<string, string>,
  options?: { signal: AbortSignal },
) => api.get<StatementRow>(statementPath(client, period), options)
