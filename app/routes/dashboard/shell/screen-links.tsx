import { ChevronDown } from 'lucide-react'
import { NavLink } from 'react-router'
import { CountBadge } from '#app/components/ui/badge.tsx'
import { useCounters } from './counters.tsx'
import { homeScreen, type Screen, type ScreenGroup } from './screens.ts'
import { useBrowserState } from './use-browser-state.ts'

type Leave = { onLeave?: (() => void) | undefined }

export function ScreenLinks({ groups, onLeave }: { groups: ScreenGroup[] } & Leave) {
  return groups.map((group) => <Group key={group.label} {...group} onLeave={onLeave} />)
}

function Group({ label, screens, onLeave }: ScreenGroup & Leave) {
  const [isOpen, setIsOpen] = useStoredOpen(label)
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
      className="group/section mt-3"
    >
      <summary className="flex min-h-8 items-center justify-between rounded-small px-2 text-[0.8125rem] font-semibold text-muted hover:text-ink">
        {label}
        <ChevronDown
          aria-hidden="true"
          className="size-4 -rotate-90 transition-transform duration-150 group-open/section:rotate-0"
        />
      </summary>
      <ul>
        {screens.map((screen) => (
          <li key={screen.to}>
            <ScreenLink screen={screen} onLeave={onLeave} />
          </li>
        ))}
      </ul>
    </details>
  )
}

export function ScreenLink({ screen, onLeave }: { screen: Screen } & Leave) {
  const { to, label, icon: Icon, counter } = screen
  const counters = useCounters()
  return (
    <NavLink
      to={to}
      end={to === homeScreen.to}
      ref={scrollCurrentIntoView}
      onClick={onLeave}
      className="flex min-h-11 items-center gap-2.5 rounded-small px-2 text-[0.9375rem] hover:bg-line/60 lg:min-h-9 aria-[current=page]:bg-tint aria-[current=page]:font-semibold aria-[current=page]:text-accent"
    >
      <Icon aria-hidden="true" className="size-4.5 shrink-0 opacity-75" />
      <span className="min-w-0 flex-1">{label}</span>
      {counter && (
        <CountBadge
          count={counters[counter] ?? 0}
          label={counter.startsWith('unread') ? 'unread' : 'waiting'}
        />
      )}
    </NavLink>
  )
}

/** Scrolls the current link into view, as the menu may be longer than the viewport. */
function scrollCurrentIntoView(link: HTMLAnchorElement | null) {
  if (link?.ariaCurrent === 'page') link.scrollIntoView({ block: 'nearest' })
}

/** Open state of a group, stored in localStorage. */
function useStoredOpen(label: string) {
  const key = `folded ${label}`
  const [isOpen, setIsOpen] = useBrowserState(() => localStorage.getItem(key) === null, true)
  function store(isNowOpen: boolean) {
    setIsOpen(isNowOpen)
    if (isNowOpen) localStorage.removeItem(key)
    else localStorage.setItem(key, 'true')
  }
  return [isOpen, store] as const
}
