import { exportSources, readSources } from '#core/source/read-sources.server.ts'
import { type SourceRow, sourcesRequest, sourcesSchema } from '#core/source/source.ts'
import type { Api } from '../http/request-context.ts'
import {
  neutralizesFormulas,
  sendSpreadsheet,
  spreadsheetAnswer,
  spreadsheetFormat,
} from '../http/send-spreadsheet.ts'
import type { Columns } from '../spreadsheets/spreadsheet.ts'

const columns: Columns<SourceRow> = {
  Property: ({ property }) => property,
  Value: ({ value }) => value,
  Visits: ({ visits }) => visits,
  Inquiries: ({ inquiries }) => inquiries,
  Orders: ({ orders }) => orders,
}

/** Sources of visitors and inquiries. */
export function sources(api: Api): void {
  api.get(
    '/sources',
    {
      config: { permission: 'overview.read' },
      schema: {
        tags: ['live'],
        summary: 'Visits, inquiries and orders of a date range by their source',
        querystring: sourcesRequest,
        response: { 200: sourcesSchema },
      },
    },
    async ({ ctx, query }) => readSources(ctx, query),
  )
  api.get(
    '/sources/export',
    {
      config: { permission: 'overview.read', gate: 'export' },
      schema: {
        tags: ['live'],
        summary: 'Export the sources of a date range as a spreadsheet',
        description: neutralizesFormulas,
        querystring: sourcesRequest.safeExtend({ format: spreadsheetFormat.default('csv') }),
        ...spreadsheetAnswer,
      },
    },
    async ({ ctx, query: { format, ...range } }, reply) =>
      sendSpreadsheet(reply, {
        name: `sources-${range.to}`,
        format,
        batches: [await exportSources(ctx, range)],
        columns,
      }),
  )
}
