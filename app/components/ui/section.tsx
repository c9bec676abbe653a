import type { ReactNode } from 'react'

// Skips layout, and with it the loading of fonts, until the section is near the viewport.
const late = '[contain-intrinsic-size:auto_44rem] [content-visibility:auto]'

type SectionProps = {
  /** Far below the fold. */
  isLate?: boolean
  id?: string
  labelledBy?: string
  isTinted?: boolean
  className?: string
  children: ReactNode
}

/** Full-width section of a page with standard spacing. */
export function Section({
  id,
  labelledBy,
  isTinted = false,
  isLate = false,
  className = '',
  children,
}: SectionProps) {
  return (
    <section
      id={id}
      aria-labelledby={labelledBy}
      className={`${isTinted ? 'bg-surface' : ''} ${isLate ? late : ''}`}
    >
      <div className={`wide rhythm ${className}`}>{children}</div>
    </section>
  )
}

type SectionHeadingProps = { id?: string; eyebrow?: string; title: ReactNode; children?: ReactNode }

export function SectionHeading({ id, eyebrow, title, children }: SectionHeadingProps) {
  return (
    <header className="mb-10 max-w-measure md:mb-14">
      {eyebrow && <p className="eyebrow mb-3">{eyebrow}</p>}
      <h2 id={id} className="text-heading">
        {title}
      </h2>
      {children && <p className="mt-4 text-lead text-muted">{children}</p>}
    </header>
  )
}
