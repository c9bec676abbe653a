import type { ReactNode } from 'react'

type FactProps = { name: string; children: ReactNode }

/** Entry of a `<dl>`: the term above its description. */
export function Fact({ name, isPlain = false, children }: FactProps & { isPlain?: boolean }) {
  return (
    <div className="min-w-0">
      <dt className="text-small text-muted">{name}</dt>
      <dd className={`mt-0.5 min-w-0 wrap-anywhere ${isPlain ? '' : 'font-semibold'}`}>{children}</dd>
    </div>
  )
}

/** Description list of rows: the term beside its description. */
export const FactRows = ({ children }: { children: ReactNode }) => (
  <dl className="divide-y divide-line border-y border-line text-[0.9375rem]">{children}</dl>
)

/** Entry of `FactRows`. Renders null when empty. */
export function FactRow({ name, children }: FactProps) {
  if (!children) return null
  return (
    <div className="grid grid-cols-[minmax(0,min(9rem,45%))_minmax(0,1fr)] gap-x-4 py-2.5">
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 whitespace-pre-line wrap-anywhere font-medium">{children}</dd>
    </div>
  )
}
