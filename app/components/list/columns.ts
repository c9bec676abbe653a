import type { ReactNode } from 'react'
import type { Choice } from './list-shape.ts'

/** Describes both a table column and a line of a card. */
export type Column<Row> = {
  label: string
  cell: (row: Row) => ReactNode
  /** Name of the column in the API's `sort` parameter. */
  sort?: string
  /** Applied in tables only. */
  className?: string
  /** Cards show the value without the label. */
  isPlain?: boolean
}

type Direction = 'ascending' | 'descending' | undefined

export function directionOf({ sort }: { sort?: string }, asked: string): Direction {
  if (!sort || asked.replace(/^-/, '') !== sort) return undefined
  return asked.startsWith('-') ? 'descending' : 'ascending'
}

/** Returns the sort that a click on the column's header selects; undefined if the column is not sortable. */
export function nextSort({ sort }: { sort?: string }, asked: string, sorts: Choice[]): string | undefined {
  const directions = sorts.map(({ value }) => value).filter((value) => value.replace(/^-/, '') === sort)
  return directions[(directions.indexOf(asked) + 1) % directions.length]
}
