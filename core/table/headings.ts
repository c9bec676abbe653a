import { foldName } from '../folding.ts'
import type { TableRow } from './table-row.ts'
import type { Columns } from './write-columns.ts'

export type Header<Role extends string> = {
  /** Number of the first row below the headings. */
  firstRow: number
  headings: string[]
  columns: Columns<Role>
}

type Rules<Role extends string> = {
  /** Headings by role, best first. */
  headings: Record<Role, readonly string[]>
  /** True if the columns are enough to read rows. */
  areComplete: (columns: Columns<Role>) => boolean
  /** Headings by role of columns that no role needs for a better one: the ID of one table is the text of another. */
  spare?: Partial<Record<Role, readonly string[]>>
  /** End of folded headings without meaning, such as a currency. */
  unit?: RegExp
  /** Role that only the right row has. */
  surest?: Role
}
type Rows = readonly Pick<TableRow, 'texts'>[]

/** Currency at the end of a folded heading. */
export const currencyUnit =
  /(?:IN)?(BDT|TK|TAKA|টাকা|USD|EUR|GBP|INR|CAD|AUD|NZD|SGD|HKD|AED|SAR|MYR|JPY|CNY)$/u

const searchedRows = 60
const longestHeading = 60
/** Fewer recognised columns may be a row of data. */
const fewestRecognised = 2

/** Finds the columns of uploaded tables by the headings of their first rows. */
export function createHeaderFinder<Role extends string>({
  headings: written,
  areComplete,
  spare = {},
  unit,
  surest,
}: Rules<Role>) {
  const roles = Object.keys(written) as Role[]
  const known = new Map<string, { role: Role; rank: number }>()
  for (const role of roles)
    for (const [rank, heading] of written[role].entries())
      if (!known.has(foldName(heading))) known.set(foldName(heading), { role, rank })

  const spares = (Object.entries(spare) as [Role, readonly string[]][]).map(
    ([role, names]) => [role, names.map(foldName)] as const,
  )

  function roleOf(heading: string) {
    if (heading.length > longestHeading) return undefined
    const folded = foldName(heading.replace(/\p{Sc}/gu, ''))
    // `Amount in $` names a currency, `Paid in $` a direction.
    const inCurrency = foldName(heading.replace(/\bin[\s(]*\p{Sc}/giu, ''))
    return known.get(inCurrency) ?? known.get(folded) ?? (unit && known.get(folded.replace(unit, '')))
  }

  /** Of several columns for one fact, the best heading wins; of equal ones, the first. */
  function columnsOf(texts: readonly string[]): Columns<Role> {
    const columns: Columns<Role> = {}
    const ranks: Partial<Record<Role, number>> = {}
    for (const [at, heading] of texts.entries()) {
      const found = roleOf(heading)
      if (!found || (ranks[found.role] ?? Infinity) <= found.rank) continue
      columns[found.role] = at
      ranks[found.role] = found.rank
    }
    for (const [role, names] of spares) {
      if (columns[role] !== undefined) continue
      const taken = new Set<number | undefined>(Object.values(columns))
      const left = texts.findIndex((text, at) => !taken.has(at) && names.includes(foldName(text)))
      if (left >= 0) columns[role] = left
    }
    return columns
  }

  /** A merged cell has its text in the leftmost column: it counts for the following ones that have a heading below. */
  function joinHeadings(above: readonly string[], below: readonly string[]): string[] {
    let spanning = ''
    return Array.from({ length: Math.max(above.length, below.length) }, (_, at) => {
      const [top = '', bottom = ''] = [above[at], below[at]]
      if (top.trim()) spanning = top
      else if (!bottom.trim()) spanning = ''
      const joined = `${spanning} ${bottom}`.trim()
      if (!bottom.trim()) return top
      return roleOf(joined) || !roleOf(bottom) ? joined : bottom
    })
  }

  /** Headings that each of the first rows could hold, alone or together with the row below. */
  function* candidates(rows: Rows) {
    for (const [at, { texts }] of rows.slice(0, searchedRows).entries()) {
      yield { at, headings: [...texts], height: 1 }
      yield { at, headings: joinHeadings(texts, rows[at + 1]?.texts ?? []), height: 2 }
    }
  }

  /** Finds the row with the most headings, below any preamble. A heading may span two rows, with merged cells above. */
  function findBest(rows: Rows, areEnough: (columns: Columns<Role>) => boolean): Header<Role> | undefined {
    let best: (Header<Role> & { score: number }) | undefined
    for (const { at, headings, height } of candidates(rows)) {
      const columns = columnsOf(headings)
      const bonus = surest && columns[surest] !== undefined ? 3 : 0
      const score = Object.keys(columns).length * 2 - height + bonus
      if (areEnough(columns) && score > (best?.score ?? 0))
        best = { firstRow: at + height, headings: headings.map((one) => one.trim()), columns, score }
    }
    return best && { firstRow: best.firstRow, headings: best.headings, columns: best.columns }
  }

  /** Finds the row with the headings, if its columns are complete. */
  const findHeader = (rows: Rows): Header<Role> | undefined => findBest(rows, areComplete)

  /** Finds the headings for the user to correct, with the columns that are recognised, complete or not. */
  const guessHeader = (rows: Rows): Header<Role> =>
    findHeader(rows) ??
    findBest(rows, (columns) => Object.keys(columns).length >= fewestRecognised) ??
    plainHeader(rows)

  /** Finds columns again by the headings that they had in an earlier file. */
  function findRemembered(rows: Rows, remembered: Partial<Record<Role, string>>): Header<Role> | undefined {
    const wanted = Object.entries(remembered) as [Role, string][]
    if (wanted.length === 0) return undefined
    for (const { at, headings: texts, height } of candidates(rows)) {
      const headings = texts.map((one) => one.trim())
      const columns = Object.fromEntries(
        wanted.map(([role, heading]) => [role, headings.indexOf(heading)]),
      ) as Columns<Role>
      if (Object.values<number | undefined>(columns).every((column) => (column ?? -1) >= 0))
        return { firstRow: at + height, headings, columns }
    }
    return undefined
  }

  return { findHeader, guessHeader, findRemembered, columnsOf }
}

/** Header of a table whose headings are unknown: the widest of the first rows. */
function plainHeader(rows: Rows): Header<never> {
  const filled = (row: Rows[number] | undefined) =>
    row?.texts.filter((text) => text.trim() !== '').length ?? 0
  const at = rows
    .slice(0, searchedRows)
    .reduce((best, row, index) => (filled(row) > filled(rows[best]) ? index : best), 0)
  return { firstRow: at + 1, headings: (rows[at]?.texts ?? []).map((text) => text.trim()), columns: {} }
}
