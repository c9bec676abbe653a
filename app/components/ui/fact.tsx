import type { ReactNode } from 'react'

/** One line of a `<dl>`: what it is, and what it is like. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-small text-muted">{name}</dt>
      <dd className="mt-0.5 min-w-0 wrap-anywhere font-semibold">{children}</dd>
    </div>
  )
}
