import type { ReactNode } from 'react'
import { useNavigation } from 'react-router'
import type { User } from '#app/api/account.ts'
import { viewedClientOf } from '#app/api/acting.ts'
import { useReloadDuringNavigation } from '#app/components/dashboard/records/use-live.ts'
import { ChangeRefusal } from '#app/components/ui/change-refusal.ts'
import { useServerDevice } from '#app/components/ui/loading/first-render.tsx'
import { useIsLazyLoading } from '#app/components/ui/loading/lazy-component.ts'
import { useMedia } from '#app/components/ui/loading/use-media.ts'
import { AccessNotice } from './access-notice.tsx'
import { CountersProvider } from './counters.tsx'
import { KeptPosts } from './kept-posts.tsx'
import { KeptScreenNotice } from './kept-screen-notice.tsx'
import { MobileBar } from './mobile-bar.tsx'
import { NeedsScripts } from './needs-scripts.tsx'
import { CommandPalette } from './palette/command-palette.tsx'
import { Sidebar } from './sidebar.tsx'
import { usePrefetch } from './use-prefetch.ts'
import { ViewBanner } from './view-banner.tsx'

export const shellClass = 'lg:grid lg:grid-cols-[16.5rem_minmax(0,1fr)]'
export const sideClass = 'sticky top-0 hidden h-dvh border-r border-line bg-surface lg:block'
/** Leaves room for the toasts, which are below the content on small screens. */
export const contentClass =
  'mx-auto w-full max-w-[72rem] px-4 pb-24 pt-7 outline-none max-xl:pb-[max(6rem,calc(var(--toast-room,0px)+1rem))] sm:px-6 lg:px-10 lg:pt-10'

/** Dashboard frame: sidebar, mobile bar and the current screen. */
export function Shell({ account, children }: { account: User; children: ReactNode }) {
  useReloadDuringNavigation()
  usePrefetch(account)
  const isSidebarVisible = useIsSidebarVisible()
  const isHydrated = !useServerDevice()
  return (
    <CountersProvider>
      {/* After hydration only: an earlier request would compete with the fonts for bandwidth. */}
      {isHydrated && <link rel="manifest" href="/manifest.webmanifest" />}
      <CommandPalette account={account}>
        <a
          href="#content"
          className="fixed left-4 top-2 z-60 -translate-y-20 rounded-small bg-ink px-4 py-3 font-semibold text-paper focus:translate-y-0"
        >
          Skip to content
        </a>
        <PendingBar />
        <div className={shellClass}>
          <aside className={sideClass}>{isSidebarVisible && <Sidebar account={account} />}</aside>
          <div className="min-w-0">
            <MobileBar account={account} />
            <main id="content" tabIndex={-1} className={contentClass}>
              <NeedsScripts />
              {isHydrated && <AccessNotice />}
              <ViewBanner account={account} />
              {isHydrated && <KeptScreenNotice user={account} />}
              {isHydrated && <KeptPosts user={account} />}
              <ChangeRefusal value={refusalOf(account)}>{children}</ChangeRefusal>
            </main>
          </div>
        </div>
      </CommandPalette>
    </CountersProvider>
  )
}

function refusalOf(account: User): string | undefined {
  const viewed = viewedClientOf(account)
  return (
    viewed && `You only look at the dashboard of ${viewed.name}. Stop viewing before you change anything.`
  )
}

/** Skips rendering and hydrating the sidebar on phones, where it is hidden. Same breakpoint as Tailwind's `lg`. */
const useIsSidebarVisible = () => useMedia('(min-width: 64rem)', useServerDevice() !== 'phone')

/** Progress bar while the next screen or a lazy component is loading. Appears after a delay. */
function PendingBar() {
  const { state } = useNavigation()
  const isComponentLoading = useIsLazyLoading()
  if (state === 'idle' && !isComponentLoading) return null
  return (
    <div role="status" className="pending-bar fixed inset-x-0 top-0 z-60 h-0.5 bg-accent">
      <span className="sr-only">Loading…</span>
    </div>
  )
}
