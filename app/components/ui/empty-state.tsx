import type { ReactNode } from 'react'
import { Picture } from './picture.tsx'

type EmptyStateProps = { title: string; children: ReactNode; actions: ReactNode }

/** Illustrated message for an empty list, with next actions. */
export function EmptyState({ title, children, actions }: EmptyStateProps) {
  return (
    <div className="grid items-center gap-8 rounded-large bg-surface p-6 sm:grid-cols-[minmax(0,18rem)_1fr] sm:gap-12 md:p-12">
      <Picture src="/art/empty.svg" alt="" width={320} height={200} className="max-w-72" />
      <div className="min-w-0">
        <h2 className="text-[1.75rem]">{title}</h2>
        <p className="mt-3 max-w-measure text-lead text-muted">{children}</p>
        <div className="mt-6 flex flex-wrap gap-3">{actions}</div>
      </div>
    </div>
  )
}
