import type { ReactNode } from 'react'

type PanelProps = {
  title: string
  /** Hash of links that lead to it, see `useFocusFromHash`. */
  id?: string
  lead?: ReactNode
  action?: ReactNode
  children: ReactNode
}

/** Section of a screen with a title. */
export function Panel({ title, id, lead, action, children }: PanelProps) {
  const target = id && { id, tabIndex: -1, 'aria-labelledby': `${id}-title` }
  return (
    <section {...target} className="mb-12 scroll-mt-20">
      <header className="mb-4 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <div className="min-w-0 max-w-measure">
          <h2 id={id && `${id}-title`} className="text-title">
            {title}
          </h2>
          {lead && <p className="mt-1 text-small text-muted">{lead}</p>}
        </div>
        {action}
      </header>
      {children}
    </section>
  )
}
