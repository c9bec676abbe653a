import type { ReactNode } from 'react'

/** Names and values, one below the other. */
export const Facts = ({ children }: { children: ReactNode }) => (
  <dl className="divide-y divide-line border-y border-line text-[0.9375rem]">{children}</dl>
)

/** Nothing where there is nothing to say. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (!children) return null
  return (
    <div className="grid grid-cols-[minmax(0,9rem)_minmax(0,1fr)] gap-x-4 py-2.5">
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 whitespace-pre-line wrap-anywhere font-medium">{children}</dd>
    </div>
  )
}
