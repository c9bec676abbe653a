import { ChevronDown, type LucideIcon } from 'lucide-react'
import { useLocation } from 'react-router'
import { CountBadge } from '#app/components/ui/badge.tsx'
import { useBrowserState } from '#app/components/use-browser-state.ts'
import { useCounters } from './counters.tsx'
import type { Screen, ScreenGroup } from './screen.ts'
import { rowClass, ScreenLink } from './screen-link.tsx'
import { isCurrent } from './screens.ts'

type MenuProps = {
  /** Without it, only the group of the current screen is open. */
  isOpenAtFirst?: boolean
  onLeave: (() => void) | undefined
}

/** Groups of the side menu. A group of one screen is a link. */
export const MenuGroups = ({ groups, ...menu }: { groups: ScreenGroup[] } & MenuProps) =>
  groups.map((group) =>
    group.isFlat || group.screens.length === 1 ? (
      group.screens.map((screen) => <ScreenLink key={screen.to} screen={screen} onLeave={menu.onLeave} />)
    ) : (
      <MenuGroup key={group.label} {...group} {...menu} />
    ),
  )

type GroupProps = MenuProps & {
  label: string
  icon?: LucideIcon
  screens: Screen[]
  forms?: Screen[]
}

export function MenuGroup({ label, icon: Icon, screens, forms = [], isOpenAtFirst, onLeave }: GroupProps) {
  const { pathname } = useLocation()
  const hasCurrent = [...screens, ...forms].some((screen) => isCurrent(pathname, screen))
  const [isOpen, setIsOpen] = useStoredOpen(label, isOpenAtFirst || hasCurrent)
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
      className="group/section"
    >
      <summary className={`${rowClass} ${hasCurrent ? 'font-semibold' : ''}`}>
        {Icon && <Icon aria-hidden="true" className="size-4.5 shrink-0 opacity-75" />}
        <span className="min-w-0 flex-1">{label}</span>
        {!isOpen && <Waiting screens={screens} />}
        <ChevronDown
          aria-hidden="true"
          className="size-4 -rotate-90 text-muted transition-transform duration-150 group-open/section:rotate-0"
        />
      </summary>
      <ul className="mb-1 ml-4 border-l border-line pl-2">
        {screens.map((screen) => (
          <li key={screen.to}>
            <ScreenLink screen={screen} isBelowGroup onLeave={onLeave} />
          </li>
        ))}
      </ul>
    </details>
  )
}

/** Sum of the counters of a closed group. */
function Waiting({ screens }: { screens: Screen[] }) {
  const counters = useCounters()
  const count = screens.reduce((sum, { counter }) => sum + ((counter && counters[counter]) ?? 0), 0)
  return <CountBadge count={count} label="waiting" />
}

/** Open state of a group. A choice that differs from the default is stored in localStorage. */
function useStoredOpen(label: string, isOpenByDefault: boolean) {
  const key = `menu ${label}`
  const [stored, setStored] = useBrowserState(() => localStorage.getItem(key) ?? '', '')
  function store(isNowOpen: boolean) {
    const chosen = isNowOpen === isOpenByDefault ? '' : isNowOpen ? 'open' : 'closed'
    setStored(chosen)
    if (chosen) localStorage.setItem(key, chosen)
    else localStorage.removeItem(key)
  }
  return [stored ? stored === 'open' : isOpenByDefault, store] as const
}
