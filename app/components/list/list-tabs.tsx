import { Link, useSearchParams } from 'react-router'
import type { Choice } from './list-shape.ts'
import { tabName } from './list-shape.ts'
import { changed } from './use-ask.ts'

/** Lists beside each other; the first is the one without a name in the address. */
export function ListTabs({ label, tabs }: { label: string; tabs: Choice[] }) {
  const [params] = useSearchParams()
  const current = params.get(tabName) ?? ''
  return (
    <nav aria-label={label} className="mb-5 overflow-x-auto border-b border-line">
      <ul className="flex gap-1">
        {tabs.map(({ value, label }) => (
          <li key={value}>
            <Link
              to={`?${changed(params, { [tabName]: value })}`}
              aria-current={value === current ? 'page' : undefined}
              preventScrollReset
              className="block whitespace-nowrap rounded-t-small border-b-2 border-transparent px-4 py-2.5 font-semibold text-muted hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-ink"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
