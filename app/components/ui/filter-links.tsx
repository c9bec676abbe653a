export type FilterLink = { label: string; to: string; count?: number; isCurrent: boolean }

/** Links that filter a list. The filter is part of the URL, so it works without JavaScript and can be shared. */
export function FilterLinks({ label, links }: { label: string; links: FilterLink[] }) {
  return (
    <nav aria-label={label}>
      <ul className="flex flex-wrap gap-2">
        {links.map(({ label, to, count, isCurrent }) => (
          <li key={to} className="min-w-0">
            <a
              href={to}
              aria-current={isCurrent ? 'page' : undefined}
              className="flex min-h-11 min-w-0 items-center gap-2 rounded-3xl border border-line px-5 py-2 font-medium leading-tight hover:border-ink aria-[current=page]:border-ink aria-[current=page]:bg-ink aria-[current=page]:text-paper"
            >
              <span className="min-w-0 break-words">{label}</span>
              {count !== undefined && (
                <span className="tabular text-small opacity-75">
                  <span aria-hidden="true">{count}</span>
                  <span className="sr-only">({count})</span>
                </span>
              )}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
