import { exportHits, searchSpreadsheets } from '#core/spreadsheet/search.server.ts'
import { exportRequest, type Hit, searchRequest, searchResultRow } from '#core/spreadsheet/spreadsheet.ts'
import { today } from '#core/time.ts'
import type { Api } from '../http/request-context.ts'
import {
  neutralizesFormulas,
  sendSpreadsheet,
  spreadsheetAnswer,
  spreadsheetFormat,
} from '../http/send-spreadsheet.ts'
import type { Columns } from './spreadsheet.ts'
import { presentResult } from './spreadsheet-wire.ts'

const tags = ['excel']
/** The library makes a whole workbook at once, which takes a second for each 100,000 cells. */
const maxWorkbookCells = 60_000

export function spreadsheetSearch(api: Api): void {
  api.get(
    '/excel/search',
    {
      config: { gate: 'spreadsheet-read', laterLimits: ['excel-search'] },
      schema: {
        tags,
        summary: 'Search all Excel files',
        description:
          'Rows with the text in a cell, newest file first. Counting stops at 1,000 hits: `totalIsExact` is then false. Responses are limited to 1 MB and in search time; `next` continues. In rows of more than 16 kB, long cells are truncated and listed in `shortened`.',
        querystring: searchRequest,
        response: { 200: searchResultRow },
      },
    },
    async ({ ctx, query }) => presentResult(query.q, await searchSpreadsheets(ctx, query)),
  )
  api.get(
    '/excel/search/export',
    {
      config: {
        gate: 'spreadsheet-export',
        limit: 'excel-export',
        budget: {
          processorMilliseconds: 2_000,
          databaseMilliseconds: 2_000,
          why: 'Reads and writes all rows that an export may have; one is written at a time.',
        },
      },
      schema: {
        tags,
        summary: 'Export search results as a spreadsheet',
        description: `At most 10,000 rows, 300,000 cells (60,000 in a workbook) and 6 MB. ${neutralizesFormulas}`,
        querystring: exportRequest.extend({ as: spreadsheetFormat }),
        ...spreadsheetAnswer,
      },
    },
    async ({ ctx, query: { as, ...search } }, reply) => {
      const { width, hits } = await exportHits(ctx, search, as === 'xlsx' ? maxWorkbookCells : undefined)
      return sendSpreadsheet(reply, {
        name: `excel-search-${today(ctx)}`,
        format: as,
        batches: hits,
        columns: columnsOf(width),
      })
    },
  )
}

const rowColumns: Columns<Hit> = {
  File: ({ filename }) => filename,
  Sheet: ({ sheetName }) => sheetName,
  Row: ({ number }) => number + 1,
}

/** Columns for file, sheet and row number, then one for each cell, headed by its column letter. */
function columnsOf(width: number): Columns<Hit> {
  const cells = Array.from({ length: width }, (_, index) => [
    letterOf(index),
    ({ texts }: Hit) => texts[index] ?? '',
  ])
  return { ...rowColumns, ...Object.fromEntries(cells) }
}

const letterOf = (index: number): string =>
  (index >= 26 ? letterOf(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26))
