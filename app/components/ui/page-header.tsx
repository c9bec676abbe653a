import type { ReactNode } from 'react'

type PageHeaderProps = {
  eyebrow?: ReactNode
  title: ReactNode
  children?: ReactNode
  picture?: ReactNode
  actions?: ReactNode
}

/** Header of a page: heading, lead text and main action. */
export function PageHeader({ eyebrow, title, children, picture, actions }: PageHeaderProps) {
  return (
    <header className="wide pt-12 pb-4 md:pt-20">
      <div className={picture ? 'grid items-center gap-10 md:grid-cols-[1.15fr_1fr]' : ''}>
        <div className="max-w-measure">
          {eyebrow && <p className="eyebrow mb-4">{eyebrow}</p>}
          <h1 className="text-display">{title}</h1>
          {children && <div className="mt-6 text-lead text-muted">{children}</div>}
          {actions && <div className="mt-8 flex flex-wrap gap-3">{actions}</div>}
        </div>
        {picture}
      </div>
    </header>
  )
}
