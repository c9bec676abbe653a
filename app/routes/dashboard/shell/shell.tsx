import type { ReactNode } from 'react'
import { useNavigation } from 'react-router'
import type { User } from '#app/api/account.ts'
import { useReloadOnTheWay } from '#app/components/dashboard/use-live.ts'
import { useDrawnFor } from '#app/components/ui/first-drawing.tsx'
import { useIsPartAwaited } from '#app/components/ui/later.ts'
import { useMedia } from '#app/components/ui/use-media.ts'
import { CountersProvider } from './counters.tsx'
import { MobileBar } from './mobile-bar.tsx'
import { NeedsScripts } from './needs-scripts.tsx'
import { CommandPalette } from './palette/command-palette.tsx'
import { Sidebar } from './sidebar.tsx'
import { useFetchAhead } from './use-fetch-ahead.ts'

export const shellClass = 'lg:grid lg:grid-cols-[16.5rem_minmax(0,1fr)]'
export const sideClass = 'sticky top-0 hidden h-dvh border-r border-line bg-surface lg:block'
export const contentClass =
  'mx-auto w-full max-w-[72rem] px-4 pb-24 pt-7 outline-none sm:px-6 lg:px-10 lg:pt-10'

/** The sidebar, the small screen's bar, and the screen between them. */
export function Shell({ account, children }: { account: User; children: ReactNode }) {
  useReloadOnTheWay()
  useFetchAhead(account)
  const hasRoomForSide = useHasRoomForSide()
  const isAlive = !useDrawnFor()
  return (
    <CountersProvider>
      {/* Not before the screen stands, or it takes part of the line from the fonts. */}
      {isAlive && <link rel="manifest" href="/manifest.webmanifest" />}
      <CommandPalette account={account}>
        <a
          href="#content"
          className="fixed left-4 top-2 z-60 -translate-y-20 rounded-small bg-ink px-4 py-3 font-semibold text-paper focus:translate-y-0"
        >
          Skip to content
        </a>
        <PendingBar />
        <div className={shellClass}>
          <aside className={sideClass}>{hasRoomForSide && <Sidebar account={account} />}</aside>
          <div className="min-w-0">
            <MobileBar account={account} />
            <main id="content" tabIndex={-1} className={contentClass}>
              <NeedsScripts />
              {children}
            </main>
          </div>
        </div>
      </CommandPalette>
    </CountersProvider>
  )
}

/** Nobody sees it in a small window, where a phone would draw it and bring it to life for nothing. Tailwind's `lg`. */
const useHasRoomForSide = () => useMedia('(min-width: 64rem)', useDrawnFor() !== 'phone')

/** A line at the top while the next screen, or what was opened, is fetched, should that take a moment. */
function PendingBar() {
  const { state } = useNavigation()
  const isPartAwaited = useIsPartAwaited()
  if (state === 'idle' && !isPartAwaited) return null
  return (
    <div role="status" className="pending-bar fixed inset-x-0 top-0 z-60 h-0.5 bg-accent">
      <span className="sr-only">Loading…</span>
    </div>
  )
}
