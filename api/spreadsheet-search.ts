import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { exportHits, searchSpreadsheets } from '#core/spreadsheet/search.server.ts'
import { exportRequest, type Hit, searchRequest } from '#core/spreadsheet/spreadsheet.ts'
import { type Columns, contentTypes, spreadsheetFormats, writeSpreadsheet } from './spreadsheet.ts'
import { presentResult, searchSchema } from './spreadsheet-wire.ts'

const tags = ['excel']

export const spreadsheetSearch: FastifyPluginAsyncZod = async (api) => {
  api.get(
    '/excel/search',
    {
      config: { isSameForAll: true },
      schema: {
        tags,
        summary: 'Search all Excel files',
        description:
          'Rows with the text in a cell, newest file first. Past 1,000 hits they are no longer counted: `totalIsExact` is false.',
        querystring: searchRequest,
        response: { 200: searchSchema },
      },
    },
    async ({ ctx, query }) => presentResult(query.q, await searchSpreadsheets(ctx, query)),
  )
  api.get(
    '/excel/search/export',
    {
      config: { isSameForAll: true },
      schema: {
        tags,
        summary: 'What a search finds, as a spreadsheet',
        description: 'Text that a program would take for a formula begins with an apostrophe.',
        produces: Object.values(contentTypes),
        querystring: exportRequest.extend({ as: z.enum(spreadsheetFormats, 'Must be csv or xlsx') }),
        response: { 200: z.unknown().describe('The file') },
      },
    },
    async ({ ctx, query: { as, ...asked } }, reply) => {
      const hits = await exportHits(ctx, asked)
      const day = ctx.now().toISOString().slice(0, 10)
      return reply
        .type(contentTypes[as])
        .header('content-disposition', `attachment; filename="excel-search-${day}.${as}"`)
        .send(await writeSpreadsheet(as, hits, columnsOf(hits)))
    },
  )
}

const placeColumns: Columns<Hit> = {
  File: ({ filename }) => filename,
  Sheet: ({ sheetName }) => sheetName,
  Row: ({ number }) => number + 1,
}

/** Where each row stands, then its cells under the letters of their columns. */
function columnsOf(hits: Hit[]): Columns<Hit> {
  const width = hits.reduce((most, { texts }) => Math.max(most, texts.length), 0)
  const cells = Array.from({ length: width }, (_, place) => [
    letterOf(place),
    ({ texts }: Hit) => texts[place] ?? '',
  ])
  return { ...placeColumns, ...Object.fromEntries(cells) }
}

const letterOf = (place: number): string =>
  (place >= 26 ? letterOf(Math.floor(place / 26) - 1) : '') + String.fromCharCode(65 + (place % 26))
