import type { ReactNode } from 'react'

/** A name and what is known under it, inside a `dl`. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-small text-muted">{name}</dt>
      <dd className="mt-0.5 min-w-0 break-words font-semibold">{children}</dd>
    </div>
  )
}
