import type { ReactNode } from 'react'

type ClosingBandProps = {
  /** Id of the title. */
  id?: string
  title: string
  children?: ReactNode
  actions: ReactNode
}

/** Closing section of a page: a question or offer with a call to action. */
export function ClosingBand({ id = 'closing-title', title, children, actions }: ClosingBandProps) {
  return (
    <section aria-labelledby={id} className="bg-tint">
      <div className="wide flex flex-col gap-8 py-14 md:flex-row md:items-center md:justify-between md:py-20">
        <div className="max-w-measure">
          <h2 id={id} className="text-heading">
            {title}
          </h2>
          {children && <p className="mt-3 text-lead text-muted">{children}</p>}
        </div>
        <div className="flex shrink-0 flex-wrap gap-3">{actions}</div>
      </div>
    </section>
  )
}
