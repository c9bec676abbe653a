import { z } from 'zod'
import { listMonths, moveMonth } from '#core/closed-month/closed-month.server.ts'
import { type Month, monthMove, monthParam, monthRow } from '#core/closed-month/closed-month.ts'
import { changed, changedSchema, problemSchema } from '../http/answers.ts'
import type { Api } from '../http/request-context.ts'

const tags = ['ledger']

const present = ({ closed, ...row }: Month) => ({
  ...row,
  closed: closed && { ...closed, at: closed.at.toISOString() },
})

export function closedMonths(api: Api): void {
  api.get(
    '/closed-months',
    {
      config: { permission: 'report.read' },
      schema: {
        tags,
        summary: 'List the months since the first ledger entry, and which are closed',
        response: { 200: z.array(monthRow) },
      },
    },
    async ({ ctx }) => (await listMonths(ctx)).map(present),
  )
  api.post(
    '/closed-months/:month/moves',
    {
      config: { permission: 'closed-month.change' },
      schema: {
        tags,
        summary: 'Close a month that has ended, or reopen it (owners)',
        description:
          'A closed month takes no ledger entries. Reopening needs a reason; both stand in the audit log.',
        params: monthParam,
        body: monthMove,
        response: { 200: changedSchema, 409: problemSchema },
      },
    },
    async ({ ctx, params, body }) => {
      await moveMonth(ctx, params.month, body)
      return changed(1)
    },
  )
}
