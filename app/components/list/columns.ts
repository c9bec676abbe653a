import type { ReactNode } from 'react'
import type { Choice } from './list-shape.ts'

/** One description for the table's column and the card's line. */
export type Column<Row> = {
  label: string
  cell: (row: Row) => ReactNode
  /** What the API calls it when it orders by it. */
  sort?: string
  /** Of the table's column. */
  className?: string
  /** A card shows the value alone: it says itself what it is. */
  isPlain?: boolean
}

type Direction = 'ascending' | 'descending' | undefined

export function directionOf({ sort }: { sort?: string }, asked: string): Direction {
  if (!sort || asked.replace(/^-/, '') !== sort) return undefined
  return asked.startsWith('-') ? 'descending' : 'ascending'
}

/** The order that a click on the column's head asks for, if there is another than now. */
export function nextSort({ sort }: { sort?: string }, asked: string, sorts: Choice[]): string | undefined {
  const ways = sorts.map(({ value }) => value).filter((value) => value.replace(/^-/, '') === sort)
  return ways[(ways.indexOf(asked) + 1) % ways.length]
}
