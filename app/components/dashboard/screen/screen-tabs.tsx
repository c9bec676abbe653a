import { useEffect, useRef } from 'react'
import { Link } from 'react-router'

type Tab = { label: string; to: string; isCurrent: boolean }

/** Tabs that link to related screens or to parts of one screen. */
export function ScreenTabs({ label, tabs }: { label: string; tabs: Tab[] }) {
  const list = useRef<HTMLUListElement>(null)
  const current = tabs.find(({ isCurrent }) => isCurrent)?.to
  // On a small screen the current tab may be outside the visible area.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again when the current tab changes
  useEffect(() => {
    const tab = list.current?.querySelector('[aria-current]')
    tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [current])
  return (
    <nav aria-label={label} className="shaded-edges mb-6 overflow-x-auto border-b border-line">
      <ul ref={list} className="flex gap-1 md:flex-wrap">
        {tabs.map(({ label, to, isCurrent }) => (
          <li key={to}>
            <Link
              to={to}
              aria-current={isCurrent ? 'page' : undefined}
              className="block whitespace-nowrap border-b-2 border-transparent px-3 py-2.5 font-semibold text-muted hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-ink"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
