import { z } from 'zod'
import { listAudit } from '#core/audit.server.ts'
import { auditNames, auditRequest, auditRow } from '#core/audit.ts'
import { nextPage } from '../http/answers.ts'
import { presenter } from '../http/presenter.ts'
import type { Api } from '../http/request-context.ts'

const present = presenter(auditRow, auditNames)

export function audit(api: Api): void {
  api.get(
    '/audit',
    {
      config: { permission: 'audit.list' },
      schema: {
        tags: ['audit'],
        summary: 'List audit entries, newest first',
        querystring: auditRequest,
        response: { 200: z.array(auditRow) },
      },
    },
    async ({ ctx, query }, reply) => {
      const page = await listAudit(ctx, query)
      return reply.headers(nextPage('/api/audit', query, page)).send(page.rows.map(present))
    },
  )
}
