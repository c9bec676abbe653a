import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { flag } from '#core/listing.ts'
import { pageRequest, withTotal } from '#core/paging.ts'
import { longRowBytes, pageBytes, responseBytes } from '#core/spreadsheet/budget.ts'
import { removeSpreadsheet } from '#core/spreadsheet/removal.server.ts'
import { getSpreadsheet, listSpreadsheets } from '#core/spreadsheet/spreadsheet.server.ts'
import { deleted, deletedSchema, idParams, listHeaders } from '../http/answers.ts'
import { readCookie } from '../http/cookies.ts'
import type { Api } from '../http/request-context.ts'
import { isSameOrigin } from '../http/same-origin.ts'
import { streamFile, streamFiles } from './spreadsheet-stream.ts'
import { fileRow, presentFile, uploaderCookie } from './spreadsheet-wire.ts'

const megabytes = (bytes: number) => `${bytes / 1_000_000} MB`
const longCells =
  'In rows of more than 16 kB, long cells are truncated and listed in `shortened`; `/sheets/{sheet}/rows/{row}/cells/{column}` returns one in full.'
const tags = ['excel']
const json = 'application/json; charset=utf-8'
const listQuery = pageRequest.extend({
  data: flag.default(true).describe('`false` omits the rows'),
})

/** Reads the uploader's token. Requests from other sites have none. */
const uploaderOf = (request: FastifyRequest) =>
  isSameOrigin(request) ? readCookie(request, uploaderCookie) : undefined

/** Not cached: `mayDelete` depends on the client. */
export function spreadsheets(api: Api): void {
  api.get(
    '/excel',
    {
      config: { gate: 'spreadsheet-read' },
      schema: {
        tags,
        summary: 'Uploaded Excel files, newest first',
        description: `With the first 200 rows of each sheet, up to ${megabytes(responseBytes)} (${megabytes(pageBytes)} per file); \`rows\` links to the rest. ${longCells}`,
        querystring: listQuery,
        response: { 200: z.array(fileRow) },
      },
    },
    async (request, reply) => {
      const { ctx, query } = request
      const page = await listSpreadsheets(ctx, { ...query, ...withTotal }, uploaderOf(request))
      const { data, ...filter } = query
      reply.headers(listHeaders('/api/excel', { ...filter, ...(!data && { data }) }, page))
      if (!data) return reply.send(page.rows.map(presentFile))
      return reply.type(json).send(streamFiles(ctx, page.rows))
    },
  )
  api.get(
    '/excel/:id',
    {
      config: { gate: 'spreadsheet-read' },
      schema: {
        tags,
        summary: 'One Excel file',
        description: `With the first 200 rows of each sheet, up to ${megabytes(pageBytes)}; \`rows\` links to the rest. ${longCells}`,
        params: idParams,
        querystring: z.object({
          full: z
            .enum(['0', '1'], 'Must be 0 or 1')
            .default('0')
            .describe(
              `\`1\` returns all rows, up to ${megabytes(responseBytes)}, with full cells in rows of less than ${megabytes(longRowBytes)}; \`rows\` links to the rest`,
            ),
          data: flag.default(true).describe('`false` omits the rows'),
        }),
        response: { 200: fileRow },
      },
    },
    async (request, reply) => {
      const { ctx, params, query } = request
      const file = await getSpreadsheet(ctx, params.id, uploaderOf(request))
      if (!query.data) return reply.send(presentFile(file))
      return reply.type(json).send(streamFile(ctx, file, query.full === '1'))
    },
  )
  api.delete(
    '/excel/:id',
    {
      schema: {
        tags,
        summary: 'Delete an Excel file permanently (staff, and its uploader until the end of the next day)',
        params: idParams,
        response: { 200: deletedSchema },
      },
    },
    async (request) => {
      await removeSpreadsheet(request.ctx, request.params.id, uploaderOf(request))
      return deleted()
    },
  )
}
