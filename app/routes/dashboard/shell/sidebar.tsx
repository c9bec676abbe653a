import { Link } from 'react-router'
import { landingOf } from '#api/links/landing.ts'
import type { User } from '#app/api/account.ts'
import { BrandMark, BrandName } from '#app/components/brand-mark.tsx'
import { Badge } from '#app/components/ui/badge.tsx'
import { nameOfRole } from '#core/role/role.ts'
import { AccountPanel } from './account-panel.tsx'
import { MenuGroup, MenuGroups } from './menu-groups.tsx'
import { NoticeCentre } from './notice-centre.tsx'
import { PaletteButton } from './palette/command-palette.tsx'
import { adminPanelFor, ownScreensFor, userGroupsFor } from './screens.ts'

type SidebarProps = { account: User; onLeave?: (() => void) | undefined }

/** Navigation grouped by task. Staff get the admin panel, with their own screens below it. */
export function Sidebar({ account, onLeave }: SidebarProps) {
  return (
    <div className="flex h-full flex-col">
      <div className="grid gap-3 px-4 pb-3 pt-4">
        <div className="flex items-center justify-between gap-2">
          <Link
            to={landingOf(account)}
            onClick={onLeave}
            className="flex w-fit items-center gap-2.5 rounded-small"
          >
            <BrandMark className="size-7" />
            <BrandName className="font-display text-lg font-bold tracking-tight" />
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
        {account.role === 'client' ? (
          <UserPanel account={account} onLeave={onLeave} />
        ) : (
          <AdminPanel account={account} onLeave={onLeave} />
        )}
      </nav>
      <AccountPanel account={account} onLeave={onLeave} />
    </div>
  )
}

const UserPanel = ({ account, onLeave }: SidebarProps) => (
  <section aria-labelledby="user-panel">
    <h2 id="user-panel" className="sr-only">
      User panel
    </h2>
    <MenuGroups groups={userGroupsFor(account)} isOpenAtFirst onLeave={onLeave} />
  </section>
)

function AdminPanel({ account, onLeave }: SidebarProps) {
  const { dailyWork, controlPanel } = adminPanelFor(account)
  const own = { label: 'User panel', screens: ownScreensFor(account) }
  return (
    <>
      <section aria-labelledby="admin-panel" className="mt-1 border-b border-line pb-4">
        <h2 id="admin-panel" className="mb-2 flex items-center justify-between px-2 text-body">
          Admin panel{' '}
          <Badge tone="accent">
            {account.role === 'admin' ? 'Admin' : nameOfRole(account.role, account.customRole?.name)}
          </Badge>
        </h2>
        <MenuGroups groups={dailyWork} onLeave={onLeave} />
        {controlPanel.length > 0 && (
          <>
            <h3 className="mb-1 mt-4 px-2 font-text text-[0.8125rem] font-semibold text-muted">
              Control panel
            </h3>
            <MenuGroups groups={controlPanel} onLeave={onLeave} />
          </>
        )}
      </section>
      <section aria-label="User panel" className="mt-3">
        <MenuGroup {...own} onLeave={onLeave} />
      </section>
    </>
  )
}
