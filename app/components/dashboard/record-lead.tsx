import type { ReactNode } from 'react'

/** Under a record's title: its number, its state, whose turn it is. */
export const RecordLead = ({ children }: { children: ReactNode }) => (
  <span className="flex flex-wrap items-center gap-2">{children}</span>
)
