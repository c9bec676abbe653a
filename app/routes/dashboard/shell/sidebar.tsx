import { href, Link } from 'react-router'
import type { User } from '#app/api/account.ts'
import { BrandMark } from '#app/components/brand-mark.tsx'
import { Badge } from '#app/components/ui/badge.tsx'
import { brand } from '#core/brand/brand.ts'
import { roleNames } from '#core/role/role.ts'
import { AccountPanel } from './account-panel.tsx'
import { NoticeCentre } from './notice-centre.tsx'
import { PaletteButton } from './palette/command-palette.tsx'
import { ScreenLink, ScreenLinks } from './screen-links.tsx'
import { adminGroupsFor, homeScreen, userPanel } from './screens.ts'

/** Navigation grouped by task. Staff get a second panel. */
export function Sidebar({ account, onLeave }: { account: User; onLeave?: () => void }) {
  const adminGroups = adminGroupsFor(account)
  return (
    <div className="flex h-full flex-col">
      <div className="grid gap-3 px-4 pb-3 pt-4">
        <div className="flex items-center justify-between gap-2">
          <Link
            to={href('/dashboard')}
            onClick={onLeave}
            className="flex w-fit items-center gap-2.5 rounded-small"
          >
            <BrandMark className="size-7" />
            <span className="font-display text-lg font-bold tracking-tight">{brand.name}</span>
          </Link>
          {/* On small screens the notices are in the mobile bar. */}
          <div className="hidden lg:block">
            <NoticeCentre />
          </div>
        </div>
        <PaletteButton onOpen={onLeave} />
      </div>
      <nav
        aria-label="Dashboard"
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-3 pb-6 [scrollbar-width:thin]"
      >
        <ScreenLink screen={homeScreen} onLeave={onLeave} />
        {adminGroups.length > 0 && (
          <section aria-labelledby="admin-panel" className="mt-5 border-b border-line pb-5">
            <h2 id="admin-panel" className="flex items-center justify-between px-2 text-body">
              Admin panel{' '}
              <Badge tone="accent">{account.role === 'admin' ? 'Admin' : roleNames[account.role]}</Badge>
            </h2>
            <ScreenLinks groups={adminGroups} onLeave={onLeave} />
          </section>
        )}
        <section aria-labelledby="user-panel">
          <h2 id="user-panel" className={adminGroups.length > 0 ? 'mt-5 px-2 text-body' : 'sr-only'}>
            User panel
          </h2>
          <ScreenLinks groups={userPanel} onLeave={onLeave} />
        </section>
      </nav>
      <AccountPanel account={account} onLeave={onLeave} />
    </div>
  )
}
