import { ChevronDown, Menu, X } from 'lucide-react'
import { href } from 'react-router'
import type { NavigationItem } from '#core/navigation/navigation.ts'
import { BrandMark, BrandName } from '../brand-mark.tsx'
import { ThemeSwitch } from './theme-switch.tsx'

type MenuProps = {
  path: string
  /** URL of the dashboard link. */
  dashboard: string
  items: NavigationItem[]
}

/** Fixed navigation bar. Works without JavaScript; `behaviour/menus.ts` adds hovering and Escape. */
export function TopBar(paths: MenuProps) {
  return (
    <header className="fixed inset-x-0 top-0 z-40 border-b border-line bg-paper">
      <div className="wide flex h-16 items-center gap-2">
        <a href={href('/')} className="mr-auto flex items-center gap-2.5 rounded-small">
          <BrandMark className="size-8" />
          <BrandName className="font-display text-lg font-bold tracking-tight" />
        </a>
        <DesktopMenu {...paths} />
        <ThemeSwitch />
        <MobileMenu {...paths} />
      </div>
    </header>
  )
}

const barItem =
  'flex min-h-11 items-center gap-1 rounded-small px-3 font-medium hover:bg-surface aria-[current=page]:text-accent'

const current = (to: string, path: string) => (to === path ? ('page' as const) : undefined)

function DesktopMenu({ path, dashboard, items }: MenuProps) {
  return (
    <nav aria-label="Main" className="hidden lg:block">
      <ul className="flex items-center">
        {items.map(({ label, to, links }) => (
          <li key={`${label} ${to}`}>
            {links?.length ? (
              <details name="main-menu" data-menu className="group relative">
                <summary className={barItem}>
                  {label}
                  <ChevronDown
                    aria-hidden="true"
                    className="size-4 text-muted transition-transform duration-150 group-open:rotate-180"
                  />
                </summary>
                <ul className="absolute left-0 top-full mt-1 w-60 rounded-large border border-line bg-raised p-2 shadow-high">
                  {links.map((link) => (
                    <li key={`${link.label} ${link.to}`}>
                      <a href={link.to} aria-current={current(link.to, path)} className={barItem}>
                        {link.label}
                      </a>
                    </li>
                  ))}
                </ul>
              </details>
            ) : (
              <a href={to} aria-current={current(to, path)} className={barItem}>
                {label}
              </a>
            )}
          </li>
        ))}
        <li className="ml-2">
          <a
            href={dashboard}
            data-session-label="Dashboard"
            className="flex min-h-10 min-w-32 items-center justify-center rounded-full bg-ink px-5 font-semibold text-paper hover:opacity-90"
          >
            Login
          </a>
        </li>
      </ul>
    </nav>
  )
}

function MobileMenu({ path, dashboard, items }: MenuProps) {
  return (
    <details data-mobile-menu className="group lg:hidden">
      <summary className="grid size-11 place-items-center rounded-small hover:bg-surface">
        <span className="sr-only">Menu</span>
        <Menu aria-hidden="true" className="size-6 group-open:hidden" />
        <X aria-hidden="true" className="hidden size-6 group-open:block" />
      </summary>
      <nav
        aria-label="Mobile"
        className="fixed inset-x-0 top-16 max-h-[calc(100dvh-4rem)] overflow-y-auto overscroll-contain border-b border-line bg-paper px-5 pb-8 pt-2 shadow-high"
      >
        <ul className="divide-y divide-line">
          {items.map(({ label, to, links }) => (
            <li key={`${label} ${to}`}>
              {links?.length ? (
                <MobileSection label={label} links={links} path={path} />
              ) : (
                <a href={to} aria-current={current(to, path)} className={`${barItem} min-h-14 px-1 text-lg`}>
                  {label}
                </a>
              )}
            </li>
          ))}
          <li>
            <a href={dashboard} className={`${barItem} min-h-14 px-1 text-lg`}>
              Dashboard
            </a>
          </li>
        </ul>
      </nav>
    </details>
  )
}

type MobileSectionProps = { label: string; links: { label: string; to: string }[]; path: string }

function MobileSection({ label, links, path }: MobileSectionProps) {
  return (
    <details className="group/section" open={links.some(({ to }) => to === path)}>
      <summary className={`${barItem} min-h-14 justify-between px-1 text-lg`}>
        {label}
        <ChevronDown
          aria-hidden="true"
          className="size-5 text-muted transition-transform duration-150 group-open/section:rotate-180"
        />
      </summary>
      <ul className="pb-3 pl-3">
        {links.map((link) => (
          <li key={`${link.label} ${link.to}`}>
            <a href={link.to} aria-current={current(link.to, path)} className={`${barItem} min-h-12`}>
              {link.label}
            </a>
          </li>
        ))}
      </ul>
    </details>
  )
}
