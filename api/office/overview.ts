import { readOverview } from '#core/overview/overview.server.ts'
import { type Overview, overviewRequest, overviewSchema } from '#core/overview/overview.ts'
import type { Api } from '../http/request-context.ts'
import { presentBackups } from './backups.ts'

const presentToDo = ({ oldestClaimAt, ...counts }: Overview['toDo']) => ({
  ...counts,
  ...(oldestClaimAt !== undefined && { oldestClaimAt: oldestClaimAt?.toISOString() ?? null }),
})

const presentSystem = ({ mailFailingSince, ...system }: NonNullable<Overview['system']>) => ({
  ...system,
  mailFailingSince: mailFailingSince?.toISOString() ?? null,
})

const present = ({ toDo, late, system, backups, ...same }: Overview) => ({
  ...same,
  ...(system && { system: presentSystem(system) }),
  toDo: presentToDo(toDo),
  late: {
    counts: late.counts,
    rows: late.rows.map((row) => ({ ...row, answerDueAt: row.answerDueAt.toISOString() })),
  },
  ...(backups && { backups: presentBackups(backups) }),
})

export function overview(api: Api): void {
  api.get(
    '/overview',
    {
      config: { permission: 'overview.read' },
      schema: {
        tags: ['live'],
        summary: 'Tasks, revenue of a date range, trends and system status',
        querystring: overviewRequest,
        response: { 200: overviewSchema },
      },
    },
    async ({ ctx, query }) => present(await readOverview(ctx, query, api.installed)),
  )
}
