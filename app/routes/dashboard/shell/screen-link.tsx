import { Link, useLocation } from 'react-router'
import { CountBadge } from '#app/components/ui/badge.tsx'
import { useCounters } from './counters.tsx'
import type { Screen } from './screen.ts'
import { isCurrent } from './screens.ts'

export const rowClass =
  'flex min-h-11 items-center gap-2.5 rounded-small px-2 text-[0.9375rem] hover:bg-line/60 lg:min-h-9'

type LinkProps = {
  screen: Screen
  /** Leaves out the icon, which the group has. */
  isBelowGroup?: boolean
  onLeave: (() => void) | undefined
}

export function ScreenLink({ screen, isBelowGroup, onLeave }: LinkProps) {
  const { to, label, icon: Icon, counter } = screen
  const counters = useCounters()
  const { pathname } = useLocation()
  return (
    <Link
      to={to}
      aria-current={isCurrent(pathname, screen) ? 'page' : undefined}
      ref={scrollCurrentIntoView}
      onClick={onLeave}
      className={`${rowClass} aria-[current=page]:bg-tint aria-[current=page]:font-semibold aria-[current=page]:text-accent`}
    >
      {!isBelowGroup && <Icon aria-hidden="true" className="size-4.5 shrink-0 opacity-75" />}
      <span className="min-w-0 flex-1">{label}</span>
      {counter && (
        <CountBadge
          count={counters[counter] ?? 0}
          label={counter.startsWith('unread') ? 'unread' : 'waiting'}
        />
      )}
    </Link>
  )
}

/** Scrolls the current link into view, as the menu may be longer than the viewport. Not under a pointer: a press that
 * begins on one entry would end on another, and be lost. */
function scrollCurrentIntoView(link: HTMLAnchorElement | null) {
  if (link?.ariaCurrent === 'page' && !link.closest('nav:hover')) link.scrollIntoView({ block: 'nearest' })
}
