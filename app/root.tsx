import './schemas-without-eval.ts'
import { use } from 'react'
import {
  href,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
} from 'react-router'
import displayFont from '../build/fonts/display.woff2?url'
import textFont from '../build/fonts/text.woff2?url'
import type { Route } from './+types/root'
import { BrandIcons } from './components/brand-icons.tsx'
import { ErrorPage } from './components/error-page.tsx'
import { useBrand } from './components/use-brand.ts'
import { coreContext } from './core-context.ts'
import dashboardStyles from './dashboard.css?url'
import { DeferredScriptsContext } from './inline-scripts/deferred-scripts.ts'
import { InlineNonce } from './inline-scripts/inline-nonce.ts'
import { LoadFailure, watchScripts } from './inline-scripts/load-failure.tsx'
import { PrefetchedDataScript } from './inline-scripts/prefetched-data-script.tsx'
import { preloadScripts } from './inline-scripts/preload-scripts.ts'
import { publicScript } from './inline-scripts/public-script.ts'
import { recordEarlyInput } from './inline-scripts/record-early-input.ts'
import { IslandEntry } from './islands/island-entry.ts'
import siteStyles from './site.css?url'
import { themeScript } from './theme-script.ts'

export const links: Route.LinksFunction = () => [
  ...[displayFont, textFont].map((font) => ({
    rel: 'preload',
    as: 'font',
    type: 'font/woff2',
    href: font,
    crossOrigin: 'anonymous' as const,
  })),
]

export async function loader({ context }: Route.LoaderArgs) {
  const { publicUrl, readBrand } = context.get(coreContext)
  return { publicUrl, brand: await readBrand() }
}

// The public URL never changes while a page is open, and the brand only on the screen that edits it.
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.href === nextUrl.href && nextUrl.pathname.startsWith(href('/dashboard/site-settings/:section?'))

// The router's types lack `fetchPriority`.
const lowPriority: object = { fetchPriority: 'low' }
// Server only: in the browser these scripts have already run.
const writeInlineScript = import.meta.env.SSR
  ? (later?: string[]) =>
      [
        `(${recordEarlyInput})();(${watchScripts})();`,
        later && `(${preloadScripts})(${JSON.stringify(later)});`,
      ].join('')
  : () => ''

const declarationsOf = (theme: Record<string, string>) =>
  Object.entries(theme)
    .map(([name, value]) => `${name}:${value}`)
    .join(';')

export function Layout({ children }: { children: React.ReactNode }) {
  const islandEntry = use(IslandEntry)
  const nonce = use(InlineNonce)
  const later = use(DeferredScriptsContext)
  const brand = useBrand()
  return (
    // The theme script sets an attribute on this element before hydration.
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#fcfaf6" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#0d1511" />
        <script
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant, allowed by its hash
          dangerouslySetInnerHTML={{ __html: islandEntry ? publicScript : themeScript }}
        />
        {!islandEntry && (
          <script
            nonce={nonce}
            suppressHydrationWarning
            // biome-ignore lint/security/noDangerouslySetInnerHtml: our own functions and file names
            dangerouslySetInnerHTML={{ __html: writeInlineScript(later) }}
          />
        )}
        {brand.isUnlisted && <meta name="robots" content="noindex" />}
        <Meta />
        <Links />
        <BrandIcons />
        <link rel="alternate" href="/rss.xml" type="application/rss+xml" title={`${brand.name} blog`} />
        <link rel="stylesheet" href={islandEntry ? siteStyles : dashboardStyles} />
        {brand.accent && <style>{`:root{${declarationsOf(brand.accent.theme)}}`}</style>}
        {islandEntry && (
          <>
            <link rel="manifest" href="/manifest.webmanifest" />
            <script type="module" src={islandEntry} async />
          </>
        )}
      </head>
      <body>
        {children}
        {!islandEntry && (
          <>
            <LoadFailure />
            <PrefetchedDataScript />
            <ScrollRestoration />
            <Scripts {...lowPriority} />
          </>
        )}
      </body>
    </html>
  )
}

export default function Root() {
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />
}
