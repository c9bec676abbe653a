import type { ReactNode } from 'react'
import { href, useLocation } from 'react-router'
import { toSafePath } from '#api/links/return-path.ts'
import { defaultBrand } from '#core/brand/brand.ts'
import { defaultNavigation } from '#core/navigation/default-navigation.ts'
import { Footer } from './footer.tsx'
import type { FrameData } from './frame-data.ts'
import { TopBar } from './top-bar.tsx'

type SiteFrameProps = {
  /** Unset if it could not be read. */
  frame: FrameData | undefined
  children: ReactNode
}
const originalFrame: FrameData = {
  navigation: defaultNavigation,
  footer: {},
  years: defaultBrand.copyrightYear,
}

/** Layout of public pages: top bar, content of at least the screen's height, and footer. */
export function SiteFrame({ frame = originalFrame, children }: SiteFrameProps) {
  const { pathname, search } = useLocation()
  // On the login page, the dashboard link keeps the return path.
  const returnTo = /^\/login(\/|$)/i.test(pathname) ? toSafePath(new URLSearchParams(search).get('to')) : ''
  const dashboard = returnTo.startsWith(href('/dashboard')) ? returnTo : href('/dashboard')
  return (
    <>
      <a
        href="#content"
        className="fixed left-4 top-2 z-50 -translate-y-20 rounded-small bg-ink px-4 py-3 font-semibold text-paper focus:translate-y-0"
      >
        Skip to content
      </a>
      <TopBar path={pathname} dashboard={dashboard} items={frame.navigation.header} />
      <main id="content" tabIndex={-1} className="min-h-dvh pt-16 outline-none">
        {children}
      </main>
      <Footer {...frame} />
    </>
  )
}
