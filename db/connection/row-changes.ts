/** Tables whose changes are notified row by row, with the value of this column (see `tell_row_change` in the migrations).
 * Cached responses that read only some of their rows survive changes of the others. */
export const keyColumns: Readonly<Record<string, string>> = { page_live: 'key', own_page: 'path' }

const everyRow = '*'

/** Names rows of a table, as the notifications do. */
export const rowsOf = (table: string, key: string): string => `${table}:${key}`

export const tableOf = (change: string): string => change.split(':', 1)[0] ?? change

/** Returns true if what was read may be outdated by a change. Reads and changes are names of tables, or of rows. */
export function isOutdatedBy(change: string, reads: ReadonlySet<string>): boolean {
  // Sent for nodes of the release before, besides the names of the changed rows.
  if (Object.hasOwn(keyColumns, change)) return false
  const table = tableOf(change)
  if (reads.has(change) || reads.has(table)) return true
  return change === rowsOf(table, everyRow) && [...reads].some((read) => tableOf(read) === table)
}
