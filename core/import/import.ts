import { z } from 'zod'
import type { Stored } from '../entity.ts'
import { flag, listRequest } from '../listing.ts'
import { columnsInput, columnsSchema } from '../table/columns.ts'
import { dayOrders } from '../table/day-orders.ts'
import { optionalText, text } from '../text.ts'
import {
  type ImportKind,
  type ImportRole,
  importKinds,
  importRoleLabels,
  rowStates,
} from './import-labels.ts'

/** Facts of a kind that columns hold, in the order of the screens. */
export const rolesOf = <Kind extends ImportKind>(kind: Kind) =>
  Object.keys(importRoleLabels[kind]) as ImportRole<Kind>[]

/** Query of an upload. */
export const importUpload = <Kind extends ImportKind>(kind: Kind) =>
  z.object({
    name: optionalText(200).describe('File name with its ending'),
    columns: columnsInput<ImportRole<Kind>>(rolesOf(kind)),
    order: z.enum(dayOrders, 'Must be dmy, mdy, ymd or ydm').optional().describe('Order of dates'),
    publish: flag.optional().describe('Posts only. true: publishes those that the file says are published'),
    category: text(60).optional().describe('Posts only: for those whose category is none of the list'),
  })
export type ImportUpload<Kind extends ImportKind = ImportKind> = z.infer<
  ReturnType<typeof importUpload<Kind>>
>

export const rowResult = z.object({
  row: z.int().describe('As Excel counts it, from 1'),
  title: z.string(),
  detail: z.string(),
  state: z.enum(rowStates),
  reason: z.string().describe('For rows that would not be imported, or of which something is left out'),
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
export const importPreview = <Kind extends ImportKind>(kind: Kind) =>
  z.object({
    headings: z.array(z.string()),
    columns: columnsSchema<ImportRole<Kind>>(rolesOf(kind)),
    order: z.enum(dayOrders).nullable().describe('Order in which dates were read; null without dates'),
    ...counts,
    rows: z.array(rowResult),
  })
export type ImportPreview<Kind extends ImportKind = ImportKind> = z.output<
  ReturnType<typeof importPreview<Kind>>
>

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
