import { addExpense, removeExpense, updateExpense } from '#core/expense/expense.server.ts'
import {
  type Expense,
  expenseInput,
  expenseListRequest,
  expensePatch,
  expenseRow,
} from '#core/expense/expense.ts'
import { expenseCategories } from '#core/expense/expense-categories.ts'
import { getExpense, listExpenses } from '#core/expense/read-expenses.server.ts'
import { readProfit } from '#core/report/profit.server.ts'
import { profitReport, profitRequest } from '#core/report/profit.ts'
import { created, createdSchema, idParams, problemSchema } from '../http/answers.ts'
import { changing } from '../http/changing.ts'
import { removing } from '../http/editing.ts'
import { exportRoute } from '../http/export-route.ts'
import { keyOf, repeatable } from '../http/idempotency.ts'
import { listing } from '../http/listing.ts'
import { presenter } from '../http/presenter.ts'
import type { Api } from '../http/request-context.ts'
import type { Columns } from '../spreadsheets/spreadsheet.ts'

const tags = ['expenses']
const permission = 'expense.manage'
const present = presenter(expenseRow)

export const exportedColumns: Columns<Expense> = {
  Date: ({ spentOn }) => spentOn,
  Category: ({ category }) => expenseCategories[category],
  Payee: ({ payee }) => payee,
  Amount: ({ amount }) => amount,
  Currency: ({ amount }) => amount.currency,
  'Amount in USD': ({ usd }) => usd,
  'Amount in BDT': ({ taka }) => taka,
  Order: ({ orderNumber }) => orderNumber,
  Note: ({ note }) => note,
}

/** Costs of the business, and the profit that is left. For staff only. */
export function expenses(api: Api): void {
  listing(api, {
    path: '/expenses',
    config: { permission },
    tags,
    summary: 'List expenses, newest first',
    request: expenseListRequest,
    list: listExpenses,
    present,
    row: expenseRow,
  })
  exportRoute(api, 'expenses', 'expense', expenseListRequest, listExpenses, exportedColumns)
  api.get(
    '/expenses/:id',
    {
      config: { permission },
      schema: {
        tags,
        summary: 'One expense',
        params: idParams,
        response: { 200: expenseRow },
      },
    },
    async ({ ctx, params }) => present(await getExpense(ctx, params.id)),
  )
  api.post(
    '/expenses',
    {
      config: { permission },
      schema: {
        tags,
        summary: 'Add an expense',
        description:
          'Taka are converted at the rate of the payment settings. A closed month takes no expenses.',
        headers: repeatable,
        body: expenseInput,
        response: { 201: createdSchema, 409: problemSchema },
      },
    },
    async ({ ctx, body, headers }, reply) =>
      reply.code(201).send(created(await addExpense(ctx, body, keyOf(headers)))),
  )
  changing(api, {
    path: '/expenses/:id',
    ...{ permission, tags },
    summary: 'Change an expense',
    description: 'Omitted fields are unchanged; `version` is the last version read.',
    body: expensePatch,
    change: updateExpense,
  })
  removing(api, {
    path: '/expenses/:id',
    ...{ permission, tags },
    summary: 'Delete an expense',
    refusals: [409],
    remove: removeExpense,
  })
  api.get(
    '/reports/profit',
    {
      config: { permission: 'expense.manage' },
      schema: {
        tags: ['ledger'],
        summary: 'Income, expenses and profit of a period by month or order',
        querystring: profitRequest,
        response: { 200: profitReport },
      },
    },
    async ({ ctx, query }) => readProfit(ctx, query),
  )
}
