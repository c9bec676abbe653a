import type { ReactNode } from 'react'

export const factsClass = 'grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-x-8 gap-y-4'

/** A name and what is known under it, inside a `dl`. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-small text-muted">{name}</dt>
      <dd className="mt-0.5 min-w-0 break-words font-semibold">{children}</dd>
    </div>
  )
}
