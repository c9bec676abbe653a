import './app.css'
import { use } from 'react'
import { Links, Meta, Outlet } from 'react-router'
import type { Route } from './+types/root'
import { ErrorPage } from './components/error-page.tsx'
import { coreContext } from './core-context.ts'
import { IslandEntry } from './islands/island-entry.ts'
import { themeScript } from './theme-script.ts'

export const loader = ({ context }: Route.LoaderArgs) => ({ publicUrl: context.get(coreContext).publicUrl })

export function Layout({ children }: { children: React.ReactNode }) {
  const islandEntry = use(IslandEntry)
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, allowed by its hash */}
        <script dangerouslySetInnerHTML={{ __html: themeScript }} />
        <Meta />
        <Links />
        {islandEntry && <script type="module" src={islandEntry} async />}
      </head>
      <body>{children}</body>
    </html>
  )
}

export default function Root() {
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />
}
