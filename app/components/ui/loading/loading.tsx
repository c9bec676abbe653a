/** Placeholder for content that is being fetched. */
export function Loading({ label = 'Loading…', rows = 3 }: { label?: string; rows?: number }) {
  return (
    <div role="status" className="grid gap-3">
      <span className="sr-only">{label}</span>
      {Array.from({ length: rows }, (_, row) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: these rows have no identity other than their index
          key={row}
          aria-hidden="true"
          className="h-14 animate-pulse rounded-small bg-surface"
        />
      ))}
    </div>
  )
}
