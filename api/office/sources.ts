import { z } from 'zod'
import { exportSources, readSources } from '#core/source/read-sources.server.ts'
import { type SourceRow, sourcesRequest, sourcesSchema } from '#core/source/source.ts'
import type { Api } from '../http/request-context.ts'
import {
  type Columns,
  contentTypes,
  spreadsheetFormats,
  writeSpreadsheet,
} from '../spreadsheets/spreadsheet.ts'

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
        produces: Object.values(contentTypes),
        querystring: sourcesRequest.safeExtend({
          format: z.enum(spreadsheetFormats, 'Must be csv or xlsx').default('csv'),
        }),
        response: { 200: z.unknown().describe('The file') },
      },
    },
    async ({ ctx, query: { format, ...range } }, reply) =>
      reply
        .type(contentTypes[format])
        .header('content-disposition', `attachment; filename="sources-${range.to}.${format}"`)
        .send(await writeSpreadsheet(format, [await exportSources(ctx, range)], columns)),
  )
}
