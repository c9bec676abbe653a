type Cell = string | number | boolean | null

/** Row of an uploaded table. Workbooks have values beside the texts that they show. */
export type TableRow = {
  /** As Excel counts it, from 1. */
  number: number
  texts: string[]
  values?: Cell[]
}
