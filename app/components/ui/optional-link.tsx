import type { ReactNode } from 'react'

type OptionalLinkProps = { href: string | undefined; className?: string; children: ReactNode }

/** A link, or its text alone where the address is not safe. */
export const OptionalLink = ({ href, className = '', children }: OptionalLinkProps) =>
  href ? (
    <a href={href} className={`${className} text-accent hover:underline`}>
      {children}
    </a>
  ) : (
    <span className={className}>{children}</span>
  )
