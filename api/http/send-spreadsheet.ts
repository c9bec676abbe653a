import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import {
  type Columns,
  contentTypes,
  type SpreadsheetFormat,
  spreadsheetFormats,
  writeSpreadsheet,
} from '../spreadsheets/spreadsheet.ts'

export const spreadsheetFormat = z.enum(spreadsheetFormats, 'Must be csv or xlsx')

/** Sentence of the description of each route that sends a spreadsheet. */
export const neutralizesFormulas =
  'Signs that spreadsheet programs would interpret as the start of a formula are prefixed with an apostrophe.'

/** Part of the schema of a route that sends a spreadsheet. */
export const spreadsheetAnswer = {
  produces: Object.values(contentTypes),
  response: { 200: z.unknown().describe('The file') },
}

type Sheet<Row> = {
  /** Name of the file, without its ending. */
  name: string
  format: SpreadsheetFormat
  batches: AsyncIterable<Row[]> | Iterable<Row[]>
  columns: Columns<Row>
  /** Last line of the file. */
  note?: string | undefined
}

/** Sends rows as a download. */
export async function sendSpreadsheet<Row>(
  reply: FastifyReply,
  { name, format, batches, columns, note }: Sheet<Row>,
): Promise<FastifyReply> {
  const content = await writeSpreadsheet(format, batches, columns, note)
  return reply
    .type(contentTypes[format])
    .header('content-disposition', `attachment; filename="${name}.${format}"`)
    .header('cache-control', 'private, no-store')
    .send(content)
}
