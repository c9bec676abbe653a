import type { ReactNode } from 'react'

type OptionalLinkProps = { href: string | undefined; className?: string; children: ReactNode }

/** Link, or plain text if there is no safe URL. */
export const OptionalLink = ({ href, className = '', children }: OptionalLinkProps) =>
  href ? (
    <a href={href} className={`${className} text-accent hover:underline`}>
      {children}
    </a>
  ) : (
    <span className={className}>{children}</span>
  )
