import type { ReactNode } from 'react'

/** Description list. */
export const Facts = ({ children }: { children: ReactNode }) => (
  <dl className="divide-y divide-line border-y border-line text-[0.9375rem]">{children}</dl>
)

/** Entry of a description list. Renders null when empty. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (!children) return null
  return (
    <div className="grid grid-cols-[minmax(0,9rem)_minmax(0,1fr)] gap-x-4 py-2.5">
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 whitespace-pre-line wrap-anywhere font-medium">{children}</dd>
    </div>
  )
}
