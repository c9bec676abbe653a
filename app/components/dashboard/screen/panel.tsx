import type { ReactNode } from 'react'

type PanelProps = { title: string; lead?: ReactNode; action?: ReactNode; children: ReactNode }

/** Section of a screen with a title. */
export function Panel({ title, lead, action, children }: PanelProps) {
  return (
    <section className="mb-12">
      <header className="mb-4 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <div className="min-w-0 max-w-measure">
          <h2 className="text-title">{title}</h2>
          {lead && <p className="mt-1 text-small text-muted">{lead}</p>}
        </div>
        {action}
      </header>
      {children}
    </section>
  )
}
