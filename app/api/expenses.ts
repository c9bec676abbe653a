import type { z } from 'zod'
import type { ExpenseRow, expenseInput, expensePatch } from '#core/expense/expense.ts'
import type { ProfitReport } from '#core/report/profit.ts'
import type { ProfitGroup } from '#core/report/profit-groups.ts'
import type { ApiClient } from './client.ts'
import type { Period, ReportCurrency } from './reports.ts'

export type { ExpenseRow, ProfitGroup, ProfitReport }
export type ExpenseBody = z.input<typeof expenseInput>

export const getExpense = (api: ApiClient, id: string) => api.get<ExpenseRow>(`/expenses/${id}`)

/** Adds an expense. A retry with the same `key` adds no second one. */
export const addExpense = (api: ApiClient, expense: ExpenseBody, key: string) =>
  api.post<{ insertedId: string }>('/expenses', expense, { key })

export const changeExpense = (
  api: ApiClient,
  { _id: id, version }: Pick<ExpenseRow, '_id' | 'version'>,
  change: Omit<z.input<typeof expensePatch>, 'version'>,
) => api.patch(`/expenses/${id}`, { version, ...change })

export const removeExpense = (api: ApiClient, id: string) => api.remove(`/expenses/${id}`)

export const readProfit = (
  api: ApiClient,
  request: Period & { by: ProfitGroup; currency: ReportCurrency },
  options?: { signal?: AbortSignal },
) => api.get<ProfitReport>(`/reports/profit?${new URLSearchParams(request)}`, options)

/** Reads the expenses of an order, newest first. */
export const listExpensesOf = (api: ApiClient, orderId: string) =>
  api.list<ExpenseRow>(`/expenses?order=${orderId}&limit=100`)
