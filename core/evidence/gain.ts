type Counts = { start: { count: number } | null; end: { count: number } | null }

/** Returns the gain from the start to the end. Undefined before there are both. */
export const gainOf = ({ start, end }: Counts): number | undefined =>
  start && end ? end.count - start.count : undefined
