import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Tables } from '#db/tables/tables.ts'
import { readBounded } from './bounded-rows.server.ts'
import type { Context } from './context.ts'
import { Refusal } from './errors.ts'
import { formatNumber } from './format-number.ts'
import { type Chosen, type Days, type ListRequest, maxChosen } from './listing.ts'
import { defaultPageSize, type Page } from './paging.ts'
import { businessZone } from './time.ts'

type Rows<Table extends keyof Tables, Row> = SelectQueryBuilder<Tables, Table, Row>

/** SQL condition: `text`, already in lower case, contains `words` literally, in any case. `costly_to_read` never runs: it
 * tells the planner the cost of reading long texts, so that it uses the index. */
export const contains = (text: RawBuilder<unknown>, words: string) => sql<boolean>`(
  spaces_as_letters(${text}) like '%' || spaces_as_letters(lower(${words.replace(/[\\%_]/g, '\\$&')})) || '%'
  and (now() is not null or costly_to_read(${text})))`

/** The plan of a query with `contains` depends on its words: the pool does not keep it. */
const hasWords = (query: { compile: () => { sql: string } }) => query.compile().sql.includes('costly_to_read')

/** SQL condition: a timestamp lies within calendar days of the business zone, both included. */
export const isWithin = (moment: RawBuilder<unknown>, { from, to }: Days) => {
  const isSince = from ? sql`${moment} >= ${from}::date::timestamp at time zone ${businessZone}` : sql`true`
  const isUntil = to ? sql`${moment} < (${to}::date + 1)::timestamp at time zone ${businessZone}` : sql`true`
  return sql<boolean>`(${isSince} and ${isUntil})`
}

/** Like `isWithin`, for a calendar day instead of a moment. */
export const isOnDays = (day: RawBuilder<unknown>, { from, to }: Days) => {
  const isSince = from ? sql`${day} >= ${from}::date` : sql`true`
  const isUntil = to ? sql`${day} <= ${to}::date` : sql`true`
  return sql<boolean>`(${isSince} and ${isUntil})`
}

/** Order of a list whose newest rows are not those with the highest ids. */
type Newest = { key: RawBuilder<unknown>; isAfter: (before: string) => RawBuilder<boolean> }

/** Reads one page of rows in the requested sort, bounded in rows and bytes, and their total if requested. Ties are
 * sorted newest first. */
export async function pageOf<Table extends keyof Tables, Row extends { id: string }, Sort extends string>(
  ctx: Pick<Context, 'db' | 'totals'>,
  rows: Rows<Table, Row>,
  request: ListRequest<Sort | 'createdAt'>,
  sortKeys: Record<Sort, RawBuilder<unknown>>,
  newest?: Newest,
): Promise<Page<Row>> {
  const { limit, bytes, before, offset = 0, sort = '-createdAt', withTotal } = request
  const direction = sort.startsWith('-') ? 'desc' : 'asc'
  const name = sort.replace(/^-/, '') as Sort | 'createdAt'
  // Ids are UUIDv7, so they sort by creation time.
  const sortKey = name === 'createdAt' ? (newest?.key ?? sql`id`) : sortKeys[name]
  const sorted = <Some>(some: Rows<Table, Some>) =>
    some
      .orderBy(sortKey, direction)
      .$if(name !== 'createdAt' || newest !== undefined, (query) =>
        query.orderBy(sql`id`, name === 'createdAt' ? direction : 'desc'),
      ) as Rows<Table, Some>
  if (before && sort !== '-createdAt') {
    throw new Refusal('invalid', 'This sort needs the offset parameter for paging.', {
      fields: { before: 'Works only with newest first; use offset' },
    })
  }
  let ids = bounded(sorted(rows.clearSelect().select(sql<string>`id`.as('id'))), limit, offset)
  if (before) ids = ids.where(newest?.isAfter(before) ?? sql<boolean>`id < ${before}`)
  // Selects the ids first, from an index, so that the skipped rows are not read.
  async function readPage() {
    const known = hasWords(ids) ? (await ids.execute()).map(({ id }) => id) : undefined
    const found = known ? sql`${known}::uuid[]` : sql`array${ids}`
    // A search keeps its conditions, because the rows may change between its two statements.
    const page = sorted((known ? rows : rows.clearWhere()).where(sql<boolean>`id = any(${found})`))
    const read = await readBounded(ctx.db, page, { limit, bytes })
    // There are more rows although one of these was removed between the two statements.
    return known && known.length > limit
      ? { ...read, nextBefore: read.nextBefore ?? read.rows.at(-1)?.id }
      : read
  }
  const [read, total] = await Promise.all([readPage(), withTotal ? totalOf(ctx, rows) : undefined])
  return { ...read, total }
}

/** Sizes of pages that screens ask for. */
const usualSizes: ReadonlySet<number> = new Set([25, 50, defaultPageSize])

/** Writes the limit of an unfiltered list into the statement. PostgreSQL keeps a plan only if it is as cheap as one for
 * the values, which it cannot tell of an unknown limit. A filter wants a plan for its values, such as a rare status. */
function bounded<Table extends keyof Tables, Row>(ids: Rows<Table, Row>, limit: number, offset: number) {
  const isUnfiltered = ids.compile().parameters.length === 0
  if (isUnfiltered && offset === 0 && usualSizes.has(limit)) return ids.limit(sql.lit(limit + 1))
  return ids.limit(limit + 1).offset(offset)
}

/** Counts the rows of a list. The total of a long one may be ten seconds old, except in a transaction. */
export async function totalOf<Table extends keyof Tables, Row>(
  { db, totals }: Pick<Context, 'db' | 'totals'>,
  rows: Rows<Table, Row>,
): Promise<number> {
  if (!totals || db.isTransaction) return countRows(rows)
  const { sql: text, parameters } = rows.clearSelect().compile()
  return totals.of(JSON.stringify([text, parameters]), () => countRows(rows))
}

async function countRows<Table extends keyof Tables, Row>(rows: Rows<Table, Row>): Promise<number> {
  const { count } = await rows
    .clearSelect()
    .select(sql<string>`count(*)`.as('count'))
    .$castTo<{ count: string }>()
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Returns the ids of the selected rows that exist. If `chosen` has a filter, `rows` must apply it already. */
export async function chosenIds<Table extends keyof Tables, Row>(
  rows: Rows<Table, Row>,
  chosen: Chosen<unknown>,
): Promise<string[]> {
  let ids = rows
    .clearSelect()
    .select(sql<string>`id`.as('id'))
    .$castTo<{ id: string }>()
    .limit(maxChosen + 1)
  if ('ids' in chosen) ids = ids.where(sql<boolean>`id = any(${chosen.ids}::uuid[])`)
  const found = await ids.execute()
  if (found.length > maxChosen) {
    throw new Refusal('invalid', `At most ${formatNumber(maxChosen)} at a time: please narrow the filter.`)
  }
  return found.map(({ id }) => id)
}

/** Each of them is locked, audited and notified of, in one transaction. */
const maxLockedRows = 200

/** Like `chosenIds`, for actions that change one record after another. Sorted, so that concurrent calls lock the records
 * in one sequence. */
export async function chosenIdsToLock<Table extends keyof Tables, Row>(
  rows: Rows<Table, Row>,
  chosen: Chosen<unknown>,
): Promise<string[]> {
  const ids = await chosenIds(rows, chosen)
  if (ids.length > maxLockedRows) {
    throw new Refusal('invalid', `At most ${maxLockedRows} at a time: please choose fewer.`)
  }
  return ids.sort()
}
