import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { listRows } from '#core/spreadsheet/rows.server.ts'
import { getSheet } from '#core/spreadsheet/spreadsheet.server.ts'
import { rowsRequest } from '#core/spreadsheet/spreadsheet.ts'
import { presentRow, presentSheet, rowsSchema, sheetParams, sheetSchema } from './spreadsheet-wire.ts'

const tags = ['excel']

export const spreadsheetRows: FastifyPluginAsyncZod = async (api) => {
  api.get(
    '/excel/:id/sheets/:sheet',
    {
      config: { isCached: true },
      schema: {
        tags,
        summary: 'One sheet of a file, without its rows',
        params: sheetParams,
        response: { 200: sheetSchema },
      },
    },
    async ({ ctx, params }) => presentSheet(await getSheet(ctx, params.id, params.sheet)),
  )
  // Not kept in memory: who scrolls through a long sheet would push out everything else.
  api.get(
    '/excel/:id/sheets/:sheet/rows',
    {
      config: { isSameForAll: true },
      schema: {
        tags,
        summary: 'Some rows of a sheet',
        description:
          'Blank rows are left out; `number` counts them. With `sort`, or `column` and `contains` (any number of pairs), `rowCount` is what the filter leaves and `from` an offset in it.',
        params: sheetParams,
        querystring: rowsRequest,
        response: { 200: rowsSchema },
      },
    },
    async ({ ctx, params, query }) => {
      const { rowCount, rows } = await listRows(ctx, params, query)
      return { rowCount, rows: rows.map(presentRow) }
    },
  )
}
