import type { z } from 'zod'
import type { Permission } from '#core/audiences.ts'
import type { Context } from '#core/context.ts'
import { exportReport } from '#core/report/export-report.server.ts'
import type { Columns, SpreadsheetFormat } from '../spreadsheets/spreadsheet.ts'
import type { Api } from './request-context.ts'
import {
  neutralizesFormulas,
  sendSpreadsheet,
  spreadsheetAnswer,
  spreadsheetFormat,
} from './send-spreadsheet.ts'

type ReportExport<Request extends object, Report, Line> = {
  /** Part of the path after `/reports`, and of the name of the file. */
  name: string
  permission: Permission
  summary: string
  request: z.ZodObject<z.ZodRawShape, z.core.$strip> & z.ZodType<Request>
  read: (ctx: Context, request: Request) => Promise<Report>
  /** Lines of the file, with the total. */
  lines: (report: Report) => Line[]
  columns: (report: Report) => Columns<Line>
  /** Last line of the file, such as a limit. */
  note?: (report: Report) => string | undefined
}

/** Registers the route that exports a report as a file. */
export function reportExport<Request extends { from: string; to: string }, Report, Line>(
  api: Api,
  options: ReportExport<Request, Report, Line>,
): void {
  const { name, permission, summary, request: schema, read, lines, columns, note } = options
  const format = spreadsheetFormat.default('csv')
  api.get(
    `/reports/${name}/export`,
    {
      config: { permission, gate: 'export' },
      schema: {
        tags: ['ledger'],
        summary,
        description: neutralizesFormulas,
        querystring: schema.safeExtend({ format }),
        ...spreadsheetAnswer,
      },
    },
    async ({ ctx, query }, reply) => {
      const { format: chosen, ...rest } = query as { format: SpreadsheetFormat }
      const request = rest as unknown as Request
      const report = await exportReport(ctx, name, { request, read })
      return sendSpreadsheet(reply, {
        name: `${name}-${request.from}-${request.to}`,
        format: chosen,
        batches: [lines(report)],
        columns: columns(report),
        note: note?.(report),
      })
    },
  )
}
