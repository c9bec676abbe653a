import type { ReactNode } from 'react'

/** Empty state with an optional next action. */
export function DashboardEmptyState({ title, children, action }: DashboardEmptyStateProps) {
  return (
    <div className="grid justify-items-start gap-3 rounded-large border border-dashed border-field px-6 py-10">
      <p className="font-display text-title font-bold">{title}</p>
      {children && <div className="max-w-measure text-pretty text-muted">{children}</div>}
      {action && <div className="mt-2 flex flex-wrap gap-3">{action}</div>}
    </div>
  )
}

type DashboardEmptyStateProps = { title: string; children?: ReactNode; action?: ReactNode }
