import { useState } from 'react'

/** Record of a list that a dialog edits, as it was read last, or a new one. */
export function useEdited<Row extends { _id: string }>(rows: readonly Row[]) {
  const [chosen, edit] = useState<Row | 'new'>()
  const opened = chosen === 'new' ? undefined : chosen
  return {
    isOpen: chosen !== undefined,
    /** Undefined for a new record. */
    row: opened && (rows.find(({ _id }) => _id === opened._id) ?? opened),
    edit,
    close: () => edit(undefined),
  }
}
