import type { ReactNode } from 'react'

/** Line under a record's title with its number, its state and the next step. */
export const RecordLead = ({ children }: { children: ReactNode }) => (
  <span className="flex min-w-0 flex-wrap items-center gap-2 wrap-anywhere">{children}</span>
)
