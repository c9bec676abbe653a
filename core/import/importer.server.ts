import { createHash } from 'node:crypto'
import { readCategories } from '../category/categories.server.ts'
import type { Context } from '../context.ts'
import { fieldRefusal } from '../errors.ts'
import { takaFor } from '../exchange.ts'
import { doOnce } from '../idempotency.server.ts'
import { readPaymentSettings } from '../payment-settings/payment-settings.server.ts'
import { permit, permitUser } from '../permissions.ts'
import { permitStill } from '../person/permit-still.server.ts'
import type { DayOrder } from '../table/day-orders.ts'
import { createHeaderFinder, currencyUnit } from '../table/headings.ts'
import { createPause } from '../table/pause.ts'
import { guessDayOrder } from '../table/read-day.ts'
import type { TableRow } from '../table/table-row.ts'
import { type Cells, cellsOf, isEmptyRow, shorten } from './cells.ts'
import type { ImportPreview, ImportUpload, RowResult } from './import.ts'
import {
  type ImportColumns,
  type ImportKind,
  type ImportRole,
  importPermissions,
  missingColumns,
} from './import-labels.ts'
import { type ImportTable, readImportFile, type TextSizes } from './read-file.server.ts'
import { countStates, lockImports, type StoredImport, storeImport } from './store-import.server.ts'

/** Content of a row: the record that it describes, or the reason why it describes none. */
export type ReadRow<Input> = { title: string; detail: string } & (
  | {
      input: Input
      /** Says what of the row is left out. */
      remark?: string
    }
  | { refusal: string }
)
/** Row of a file with its number. */
export type Candidate<Input> = ReadRow<Input> & { row: number }
/** Outcome of a row. A row that is new has an input. */
export type Compared<Input> = RowResult & { input?: Input }
export type NewRow<Input> = Compared<Input> & { input: Input }

export const inputsOf = <Input>(candidates: readonly Candidate<Input>[]): Input[] =>
  candidates.flatMap((one) => ('input' in one ? [one.input] : []))
export const isNewRow = <Input>(one: Compared<Input>): one is NewRow<Input> => one.state === 'new'

export type Reading<Kind extends ImportKind> = {
  upload: ImportUpload<Kind>
  rows: readonly TableRow[]
  columns: ImportColumns<Kind>
  order: DayOrder
  /** Heading of the column of a fact; empty without one. */
  headingOf: (role: ImportRole<Kind>) => string
  html: Context['html']
  /** Categories that posts can have. */
  categories: readonly string[]
  /** True if amounts in the currency can be converted. */
  hasRate: (currency: string) => boolean
}
type Parts<Kind extends ImportKind, Input> = {
  kind: Kind
  /** Headings by role, best first. */
  headings: Record<ImportRole<Kind>, readonly string[]>
  /** True if the columns are enough to read records. */
  areComplete: (columns: ImportColumns<Kind>) => boolean
  /** Fact that is a date. */
  dayRole?: ImportRole<Kind>
  sizes?: TextSizes
  /** Reads a file that is no table. Undefined for a table. */
  readOther?: (
    upload: ImportUpload<Kind>,
    content: Buffer,
  ) => Promise<ImportTable<ImportRole<Kind>> | undefined>
  readRow: (
    cells: Cells<ImportRole<Kind>>,
    reading: Reading<Kind>,
  ) => ReadRow<Input> | Promise<ReadRow<Input>>
  /** Joins rows that describe one record. */
  join?: (candidates: readonly Candidate<Input>[]) => Candidate<Input>[]
  /** Decides for each row whether its record is new, there already, or refused. */
  compare: (ctx: Context, candidates: readonly Candidate<Input>[]) => Promise<Compared<Input>[]>
  /** Inserts the new records and returns their ids. A row whose record another request added meanwhile becomes known. */
  insert: (inside: Context, compared: readonly Compared<Input>[]) => Promise<string[]>
}

/** Imports records of one kind from files. */
export type Importer<Kind extends ImportKind = ImportKind> = {
  /** Shows what an import would do with each row, without writing anything. */
  preview: (ctx: Context, upload: ImportUpload<Kind>, content: Buffer) => Promise<ImportPreview<Kind>>
  /** Imports the new records of a file in one transaction. Calls with the same idempotency key import it once. */
  add: (ctx: Context, upload: ImportUpload<Kind>, content: Buffer, key?: string) => Promise<StoredImport>
}

export function defineImporter<Kind extends ImportKind, Input>(parts: Parts<Kind, Input>): Importer<Kind> {
  const { kind, headings, areComplete, dayRole, sizes, readOther, readRow, compare, insert } = parts
  const finder = createHeaderFinder<ImportRole<Kind>>({ headings, areComplete, unit: currencyUnit })

  async function readFile(ctx: Context, upload: ImportUpload<Kind>, content: Buffer) {
    const table =
      (await readOther?.(upload, content)) ?? (await readImportFile(ctx, upload, content, finder, sizes))
    const columns = upload.columns ?? table.columns
    const hasDays = dayRole !== undefined && columns[dayRole] !== undefined
    const days = hasDays ? table.rows.map((row) => cellsOf(row, columns).value(dayRole)) : []
    const order = upload.order ?? table.order ?? guessDayOrder(days, endOfTime)
    const headingOf = (role: ImportRole<Kind>) => table.headings[columns[role] ?? -1] ?? ''
    const { html } = ctx
    const categories = await readCategories(ctx, 'blog')
    const rates = await readPaymentSettings(ctx)
    const hasRate = (currency: string) => takaFor(currency, rates) !== undefined
    const shownOrder = hasDays ? order : null
    return { ...table, upload, columns, order, headingOf, html, categories, hasRate, shownOrder }
  }

  /** Reads the records of rows, and lets other requests go on meanwhile. */
  async function readRows(reading: Reading<Kind>) {
    const { rows, columns, order } = reading
    const candidates: Candidate<Input>[] = []
    const pause = createPause()
    for (const row of rows) {
      await pause()
      if (isEmptyRow(row)) continue
      const { title, detail, ...read } = await readRow(cellsOf(row, columns, order), reading)
      candidates.push({ row: row.number, title: shorten(title), detail: shorten(detail), ...read })
    }
    return parts.join?.(candidates) ?? candidates
  }

  return {
    async preview(ctx, upload, content) {
      permitUser(ctx, 'import.add')
      permit(ctx, importPermissions[kind])
      const { headings, shownOrder, ...reading } = await readFile(ctx, upload, content)
      const compared = areComplete(reading.columns) ? await compare(ctx, await readRows(reading)) : []
      return {
        ...{ headings, columns: reading.columns, order: shownOrder },
        ...countStates(compared),
        rows: compared.map(({ input: _, ...result }) => result),
      } as ImportPreview<Kind>
    },
    async add(ctx, upload, content, key) {
      const me = permitUser(ctx, 'import.add')
      permit(ctx, importPermissions[kind])
      const reading = await readFile(ctx, upload, content)
      const { columns, order } = reading
      if (!areComplete(columns)) {
        const sentence = missingColumns[kind]
        throw fieldRefusal('columns', sentence)
      }
      const candidates = await readRows(reading)
      const fingerprint = createHash('sha256').update(content).digest('hex')
      const input = { kind, ...upload, columns, order, fingerprint }
      return doOnce(ctx, { key, operation: 'import.add', input }, async (inside) => {
        await permitStill(inside, me, 'import.add')
        await permitStill(inside, me, importPermissions[kind])
        await lockImports(inside)
        const results = await compare(inside, candidates)
        const ids = await insert(inside, results)
        return storeImport(inside, { kind, name: upload.name, results, ids })
      })
    },
  }
}

/** Dates of files may be in the future, such as the day on which a domain expires. */
const endOfTime = '9999-12-31'

/** A record that is there already. The id is null if it has no screen of its kind. */
export type KnownRecord = { id: string | null; name: string }

/** Compares rows by one key each, with the records that are there and with earlier rows. `fact` names the key. */
export function compareByKey<Input>(
  candidates: readonly Candidate<Input>[],
  {
    keyOf,
    known,
    fact,
  }: { keyOf: (input: Input) => string; known: ReadonlyMap<string, KnownRecord>; fact: string },
): Compared<Input>[] {
  const earlier = new Map<string, number>()
  return candidates.map(({ row, title, detail, ...candidate }) => {
    const result = { row, title, detail, recordId: null }
    if ('refusal' in candidate) return { ...result, state: 'refused', reason: candidate.refusal }
    const { input } = candidate
    const key = keyOf(input)
    const same = known.get(key)
    if (same) return { ...result, state: 'known', reason: `Same ${fact} as ${same.name}.`, recordId: same.id }
    const before = earlier.get(key)
    if (before !== undefined) return { ...result, state: 'known', reason: `Same ${fact} as row ${before}.` }
    earlier.set(key, row)
    return { ...result, state: 'new', reason: '', input }
  })
}
