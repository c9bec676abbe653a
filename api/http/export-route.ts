import { z } from 'zod'
import type { Context } from '#core/context.ts'
import { exportRows } from '#core/export.server.ts'
import { formatNumber } from '#core/format-number.ts'
import type { ListRequest } from '#core/listing.ts'
import type { Page } from '#core/paging.ts'
import type { ExportKind } from '#core/records/kinds.ts'
import { today } from '#core/time.ts'
import type { Columns, SpreadsheetFormat } from '../spreadsheets/spreadsheet.ts'
import { nextPage } from './answers.ts'
import type { Api } from './request-context.ts'
import {
  neutralizesFormulas,
  sendSpreadsheet,
  spreadsheetAnswer,
  spreadsheetFormat,
} from './send-spreadsheet.ts'

/** Registers the route that exports the rows of a filtered list as a file. A long list has several parts, each with the
 * address of the next one in its `Link` header. */
export function exportRoute<Request extends { limit: number }, Row>(
  api: Api,
  resource: string,
  kind: ExportKind,
  listRequest: z.ZodObject<z.ZodRawShape, z.core.$strip> & z.ZodType<Request>,
  list: (ctx: Context, request: Request) => Promise<Page<Row>>,
  columns: Columns<Row>,
): void {
  const { limit: _limit, offset: _offset, ...filter } = listRequest.shape
  const format = spreadsheetFormat.default('csv')
  const offset = z.coerce.number('Must be a number').int().min(0).max(largestExportOffset).optional()
  api.get(
    `/${resource}/export`,
    {
      config: { permission: 'export.take', gate: 'export' },
      schema: {
        tags: [resource],
        summary: 'Export matching rows as a spreadsheet',
        description: `At most 10,000 rows or 6 MB of text; the Link header has the next part. ${neutralizesFormulas}`,
        querystring: z.object({ ...filter, offset, format }),
        ...spreadsheetAnswer,
      },
    },
    async ({ ctx, query }, reply) => {
      const { format: fileFormat, ...rest } = query as { format: SpreadsheetFormat }
      const page = await exportRows(ctx, kind, list, rest as Request)
      const next = nextPage(
        `/api/${resource}/export`,
        query as unknown as ListRequest<string> & typeof query,
        page,
      )
      const note =
        page.nextBefore && `These are ${formatNumber(page.rows.length)} rows; more follow in the next part.`
      return sendSpreadsheet(reply.headers(next), {
        name: `${resource}-${today(ctx)}`,
        format: fileFormat,
        batches: inBatches(page.rows),
        columns,
        note: note || undefined,
      })
    },
  )
}

const batchSize = 500
const largestExportOffset = 1_000_000

function* inBatches<Row>(rows: Row[]): Generator<Row[]> {
  for (let at = 0; at < rows.length; at += batchSize) yield rows.slice(at, at + batchSize)
}
