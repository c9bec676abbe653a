import { z } from 'zod'
import type { Permission } from '#core/audiences.ts'
import type { Context } from '#core/context.ts'
import { exportReport } from '#core/report/export-report.server.ts'
import {
  type Columns,
  contentTypes,
  type SpreadsheetFormat,
  spreadsheetFormats,
  writeSpreadsheet,
} from '../spreadsheets/spreadsheet.ts'
import type { Api } from './request-context.ts'

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
  const format = z.enum(spreadsheetFormats, 'Must be csv or xlsx').default('csv')
  api.get(
    `/reports/${name}/export`,
    {
      config: { permission, gate: 'export' },
      schema: {
        tags: ['ledger'],
        summary,
        description:
          'Signs that spreadsheet programs would interpret as the start of a formula are prefixed with an apostrophe.',
        querystring: schema.safeExtend({ format }),
        produces: Object.values(contentTypes),
        response: { 200: z.unknown().describe('The file') },
      },
    },
    async ({ ctx, query }, reply) => {
      const { format: chosen, ...rest } = query as { format: SpreadsheetFormat }
      const request = rest as unknown as Request
      const report = await exportReport(ctx, name, { request, read })
      const file = `${name}-${request.from}-${request.to}.${chosen}`
      return reply
        .type(contentTypes[chosen])
        .header('content-disposition', `attachment; filename="${file}"`)
        .header('cache-control', 'private, no-store')
        .send(await writeSpreadsheet(chosen, [lines(report)], columns(report), note?.(report)))
    },
  )
}
