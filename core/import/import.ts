import { z } from 'zod'
import type { Stored } from '../entity.ts'
import { listRequest } from '../listing.ts'
import { columnsInput, columnsSchema } from '../table/columns.ts'
import { optionalText } from '../text.ts'
import { clientRoles, importKinds, rowStates } from './import-labels.ts'

const fileName = optionalText(200).describe('File name with its ending')

export const clientUpload = z.object({ name: fileName, columns: columnsInput(clientRoles) })
export type ClientUpload = z.infer<typeof clientUpload>

export const rowResult = z.object({
  row: z.int().describe('As Excel counts it, from 1'),
  title: z.string(),
  detail: z.string(),
  state: z.enum(rowStates),
  reason: z.string().describe('For rows that would not be imported'),
  recordId: z.uuid().nullable().describe('The record that is there already'),
})
export type RowResult = z.output<typeof rowResult>

const counts = {
  added: z.int(),
  known: z.int().describe('Rows whose records were there already'),
  refused: z.int().describe('Rows that cannot be imported'),
}
export type ImportCounts = { added: number; known: number; refused: number }
/** Result of an import. */
export const importedSchema = counts

/** A file as it would be imported. */
export const clientPreview = z.object({
  headings: z.array(z.string()),
  columns: columnsSchema(clientRoles),
  ...counts,
  rows: z.array(rowResult),
})
export type ClientPreview = z.output<typeof clientPreview>

export const importRow = z.object({
  _id: z.uuid(),
  kind: z.enum(importKinds),
  name: z.string().describe('Name of the file'),
  ...counts,
  removed: z.int().describe('Records that undoing it removed'),
  by: z.string().describe('Name of the person; empty if unknown'),
  createdAt: z.iso.datetime(),
  undoneAt: z.iso.datetime().nullable(),
})
export type ImportRow = z.output<typeof importRow>
export type Import = Stored<typeof importRow>

const refusals = z.array(z.object({ row: z.int(), reason: z.string() }))
export const importDetail = importRow.extend({
  refusals: refusals.describe('Rows that were not imported'),
})
export type ImportDetail = z.output<typeof importDetail>

export const importedRow = z.object({
  _id: z.uuid(),
  recordId: z.uuid(),
  kind: z.enum(importKinds),
  title: z.string(),
  stays: z.string().describe('Why undoing the import would leave it; empty if it would not'),
  createdAt: z.iso.datetime(),
})
export type ImportedRow = z.output<typeof importedRow>
export type ImportedRecord = Stored<typeof importedRow>

export const undoneRow = z.object({ removed: z.int(), kept: z.int() })
export type UndoneRow = z.output<typeof undoneRow>

export const importListRequest = listRequest(['createdAt'], z.object({}))
export type ImportListRequest = z.infer<typeof importListRequest>
