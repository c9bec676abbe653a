import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Context } from '#core/context.ts'
import { exportRows } from '#core/export.server.ts'
import type { Page } from '#core/paging.ts'
import type { ExportKind } from '#core/records/kinds.ts'
import { today } from '#core/time.ts'
import {
  type Columns,
  contentTypes,
  spreadsheetFormats,
  writeSpreadsheet,
} from '../spreadsheets/spreadsheet.ts'

/** Registers the route that exports the rows of a filtered list as a file. */
export const exportRoute =
  <Request extends { limit: number }, Row>(
    resource: string,
    kind: ExportKind,
    listRequest: z.ZodObject<z.ZodRawShape, z.core.$strip> & z.ZodType<Request>,
    list: (ctx: Context, request: Request) => Promise<Page<Row>>,
    columns: Columns<Row>,
  ): FastifyPluginAsyncZod =>
  async (api) => {
    const { limit: _limit, before: _before, offset: _offset, ...filter } = listRequest.shape
    const format = z.enum(spreadsheetFormats, 'Must be csv or xlsx').default('csv')
    api.get(
      `/${resource}/export`,
      {
        config: { permission: 'export.take', gate: 'export' },
        schema: {
          tags: [resource],
          summary: 'Export matching rows as a spreadsheet (administrators)',
          description:
            'Signs that spreadsheet programs would interpret as the start of a formula are prefixed with an apostrophe.',
          produces: Object.values(contentTypes),
          querystring: z.object({ ...filter, format }),
          response: { 200: z.unknown().describe('The file') },
        },
      },
      async ({ ctx, query }, reply) => {
        const { format: fileFormat, ...rest } = query as { format: keyof typeof contentTypes }
        const rows = await exportRows(ctx, kind, list, rest as Request)
        return reply
          .type(contentTypes[fileFormat])
          .header('content-disposition', `attachment; filename="${resource}-${today(ctx)}.${fileFormat}"`)
          .send(await writeSpreadsheet(fileFormat, inBatches(rows), columns))
      },
    )
  }

const batchSize = 500

function* inBatches<Row>(rows: Row[]): Generator<Row[]> {
  for (let at = 0; at < rows.length; at += batchSize) yield rows.slice(at, at + batchSize)
}
