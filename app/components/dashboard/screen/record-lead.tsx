import type { ReactNode, Ref } from 'react'

/** Line under a record's title with its number, its state and the next step. With a `ref` it can be focused. */
export const RecordLead = ({ ref, children }: { ref?: Ref<HTMLSpanElement>; children: ReactNode }) => (
  <span
    ref={ref}
    tabIndex={ref ? -1 : undefined}
    className="flex min-w-0 flex-wrap items-center gap-2 wrap-anywhere"
  >
    {children}
  </span>
)
