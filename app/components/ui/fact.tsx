import type { ReactNode } from 'react'

/** Entry of a `<dl>`: term and description. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-small text-muted">{name}</dt>
      <dd className="mt-0.5 min-w-0 wrap-anywhere font-semibold">{children}</dd>
    </div>
  )
}
