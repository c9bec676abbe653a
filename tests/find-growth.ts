import type pg from 'pg'
import { growingSpreadsheets, growingTables } from './multiply.ts'

type Plan = {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: Plan[]
}

const growing = new Set<string>([...growingTables, ...growingSpreadsheets])
const mostRead = 300
const short = 2_000

/** Returns the scans of a query on growing tables whose cost grows with the table. */
export async function findGrowth(
  database: pg.Client,
  query: string,
  values: unknown[],
): Promise<{ table: string; does: string }[]> {
  const scans = await scansBy(database, query, values)
  const whole = scans.filter(isWhole)
  // The planner prefers a sequential scan of a short table, so check that an index could be used instead.
  if (whole.length === 0 || whole.some((scan) => rowsOf(scan) > short)) return scans.flatMap(judge)
  await database.query('set enable_seqscan = off')
  const others = await scansBy(database, query, values)
  await database.query('reset enable_seqscan')
  return others.flatMap(judge)
}

async function scansBy(database: pg.Client, query: string, values: unknown[]): Promise<Plan[]> {
  const { rows } = await database.query(`explain (analyze, timing off, format json) ${query}`, values)
  return scansOf(rows[0]['QUERY PLAN'][0].Plan).filter((scan) => growing.has(nameOf(scan)))
}

function judge(scan: Plan) {
  const table = nameOf(scan)
  const count = rowsOf(scan)
  if (isWhole(scan)) return [{ table, does: 'reads the whole' }]
  return count > mostRead ? [{ table, does: `reads ${Math.round(count)} rows` }] : []
}

const isWhole = (scan: Plan) => scan['Node Type'] === 'Seq Scan'
const nameOf = (scan: Plan) => scan['Relation Name'] ?? ''

const scansOf = (plan: Plan): Plan[] => [
  ...(plan['Relation Name'] ? [plan] : []),
  ...(plan.Plans ?? []).flatMap(scansOf),
]

const rowsOf = (scan: Plan) =>
  scan['Actual Loops'] *
  (scan['Actual Rows'] + (scan['Rows Removed by Filter'] ?? 0) + (scan['Rows Removed by Index Recheck'] ?? 0))
