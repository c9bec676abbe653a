import { getCell, listRows } from '#core/spreadsheet/rows.server.ts'
import { getSheet } from '#core/spreadsheet/spreadsheet.server.ts'
import { rowsRequest } from '#core/spreadsheet/spreadsheet.ts'
import type { Api } from '../http/request-context.ts'
import {
  cellParams,
  cellSchema,
  presentRow,
  presentSheet,
  rowsSchema,
  sheetParams,
  sheetSchema,
} from './spreadsheet-wire.ts'

const tags = ['excel']

export function spreadsheetRows(api: Api): void {
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
  // Not cached: scrolling through a long sheet would evict everything else.
  api.get(
    '/excel/:id/sheets/:sheet/rows',
    {
      config: { gate: 'spreadsheet-read', laterLimits: ['excel-search'] },
      schema: {
        tags,
        summary: 'Some rows of a sheet',
        description:
          'At most 1 MB: if there are fewer rows than requested, `next` is the start of the rest. In rows of more than 16 kB, long cells are truncated and listed in `shortened`. Blank rows are omitted but counted in `number`. With `sort`, or with `column` and `contains` (any number of pairs), `rowCount` is the number of matching rows and `from` an offset in them.',
        params: sheetParams,
        querystring: rowsRequest,
        response: { 200: rowsSchema },
      },
    },
    async ({ ctx, params, query }) => {
      const { rowCount, rows, next } = await listRows(ctx, params, query)
      return { rowCount, rows: rows.map(presentRow), ...(next !== undefined && { next }) }
    },
  )
  api.get(
    '/excel/:id/sheets/:sheet/rows/:row/cells/:column',
    {
      config: { gate: 'spreadsheet-read' },
      schema: {
        tags,
        summary: 'Full text of one cell',
        params: cellParams,
        response: { 200: cellSchema },
      },
    },
    async ({ ctx, params }) => getCell(ctx, params),
  )
}
