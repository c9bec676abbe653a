import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { Footer } from './footer.tsx'
import { TopBar } from './top-bar.tsx'

/** The bar above, the footer below, and between them at least a screen of content. */
export function SiteFrame({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  return (
    <>
      <a
        href="#content"
        className="fixed left-4 top-2 z-50 -translate-y-20 rounded-small bg-ink px-4 py-3 font-semibold text-paper focus:translate-y-0"
      >
        Skip to content
      </a>
      <TopBar path={pathname} />
      <main id="content" tabIndex={-1} className="min-h-dvh pt-16 outline-none">
        {children}
      </main>
      <Footer />
    </>
  )
}
