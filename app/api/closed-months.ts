import type { MonthMove, MonthRow } from '#core/closed-month/closed-month.ts'
import type { ApiClient } from './client.ts'

export type { MonthRow }

export const listMonths = (api: ApiClient, options: { signal: AbortSignal }) =>
  api.get<MonthRow[]>('/closed-months', options)

export const moveMonth = (api: ApiClient, month: string, move: MonthMove) =>
  api.post(`/closed-months/${month}/moves`, move)
