import type { Layout } from './layouts.ts'
import type { Transaction } from './transactions.ts'
import { type Cell, type WrittenFile, writeFile } from './write-file.ts'

/** Writes transactions as a statement of the layout. */
export function buildStatement(layout: Layout, transactions: readonly Transaction[]): WrittenFile {
  const { preamble = [], columns, footer = [], isNewestFirst, hasPages, hasDuplicates, file } = layout
  const above = columns.some((one) => one.above !== undefined)
    ? [columns.map(({ above: text = '' }) => text)]
    : []
  const headings = [...above, columns.map(({ heading }) => heading)]
  const rowOf = (one: Transaction): Cell[] => columns.map(({ value }) => value(one))
  const rows = transactions.flatMap((one) => [rowOf(one), ...reversalRows(layout, one, rowOf)])
  if (isNewestFirst) rows.reverse()
  if (hasDuplicates) rows.splice(4, 0, ...rows.slice(0, 3))
  if (hasPages) rows.splice(7, 0, [], ...headings)
  const merges = above.flatMap((row) =>
    row.flatMap((text, at) => (text === '' ? [] : [{ row: preamble.length, from: at, to: endOf(row, at) }])),
  )
  return writeFile(file, [...preamble, ...headings, ...rows, ...footer], merges)
}

/** Last column of a merged heading: the ones after it are empty. */
function endOf(row: string[], from: number): number {
  const next = row.findIndex((text, at) => at > from && text !== '')
  return Math.min(next === -1 ? row.length - 1 : next - 1, from + 1)
}

/** Lines that follow a reversed movement, in statements that show it by lines of their own. */
function reversalRows({ reversal }: Layout, one: Transaction, rowOf: (one: Transaction) => Cell[]): Cell[][] {
  if (one.kind !== 'reversed' || reversal === 'status') return []
  if (reversal === 'details')
    return [rowOf({ ...one, id: `${one.id}R`, kind: 'out', name: `reversal of ${one.id}` })]
  return [rowOf({ ...one, kind: 'out' })]
}
