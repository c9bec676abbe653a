import type { LineRow, MatchesRow, PreviewRow } from '#core/bank-statement/bank-statement.ts'
import { type Columns, largestBatch } from '#core/bank-statement/statement-labels.ts'
import type { DayOrder } from '#core/table/day-orders.ts'
import { writeColumns } from '#core/table/write-columns.ts'
import { upload } from './browser.ts'
import { decideClaim, releaseClaim, takeClaim } from './check-payments.ts'
import type { ApiClient } from './client.ts'
import { listRows } from './list-rows.ts'

export type { LineRow, MatchesRow, PreviewRow }
export type Added = { lines: number; added: number; unreadable: number }

export type StatementMapping = { columns?: Columns; order?: DayOrder }
type StatementChoice = { method: string; file: File } & StatementMapping

const send = <Result>(
  path: string,
  { method, file, columns, order }: StatementChoice,
  signal: AbortSignal,
) => {
  const query = new URLSearchParams({ method, name: file.name.slice(-200) })
  if (columns) query.set('columns', writeColumns(columns))
  if (order) query.set('order', order)
  return upload<Result>(`${path}?${query}`, file, { signal, onProgress: () => {} })
}

export const previewStatement = (choice: StatementChoice, signal: AbortSignal) =>
  send<PreviewRow>('/bank-statements/preview', choice, signal)
export const addStatement = (choice: StatementChoice, signal: AbortSignal) =>
  send<Added>('/bank-statements', choice, signal)
export const addMessages = (api: ApiClient, method: string, text: string) =>
  api.post<Added>('/bank-statements/messages', { method, text })

export const readMatches = (api: ApiClient, options: { signal: AbortSignal }) =>
  api.get<MatchesRow>('/statement-lines/matches', options)

type Accepted = { accepted: number; refused: { claim: string; reason: string }[] }

/** Accepts the payments in batches. Returns how many were accepted, and why others were not. */
export async function acceptMatches(api: ApiClient, matches: MatchesRow['matches']): Promise<Accepted> {
  const total: Accepted = { accepted: 0, refused: [] }
  for (let at = 0; at < matches.length; at += largestBatch) {
    const batch = matches
      .slice(at, at + largestBatch)
      .map(({ line, claim, version }) => ({ line, claim, version }))
    const { accepted, refused } = await api.post<Accepted>('/statement-lines/accept', { matches: batch })
    total.accepted += accepted
    total.refused.push(...refused)
  }
  return total
}

/** Lists open lines that may show a payment, a few at most. */
export const listLinesFor = (api: ApiClient, claim: string, options?: { signal: AbortSignal }) =>
  listRows<LineRow>(api, `/statement-lines?${new URLSearchParams({ claim, limit: '5' })}`, 5, options)

type Proven = { claim: LineRow['claims'][number]; line: LineRow; reasonText: string | undefined }

/** Accepts a payment with the line that proves it; in part if there is a reason. */
export async function acceptWithLine(api: ApiClient, { claim, line, reasonText }: Proven): Promise<void> {
  const version = await takeClaim(api, claim)
  const proof = { accepted: line.amount, line: line._id }
  const decision =
    reasonText === undefined
      ? ({ move: 'accept', ...proof } as const)
      : ({ move: 'accept-part', reasonText, ...proof } as const)
  try {
    await decideClaim(api, claim, version, decision)
  } catch (error) {
    await releaseClaim(api, { ...claim, version }).catch(() => {})
    throw error
  }
}

export const moveLine = (api: ApiClient, { _id }: LineRow, move: 'set-aside' | 'bring-back') =>
  api.post(`/statement-lines/${_id}/moves`, { move })
