import { href } from 'react-router'

const dashboard = href('/dashboard')

/** Returns the path of a dashboard screen that a link names; undefined for every other address. */
export function dashboardPath(to: string | null): string | undefined {
  if (!to?.startsWith(dashboard)) return undefined
  const base = 'https://site.invalid'
  const url = URL.canParse(to, base) ? new URL(to, base) : undefined
  const isDashboard = url && (url.pathname === dashboard || url.pathname.startsWith(`${dashboard}/`))
  if (url?.origin !== base || !isDashboard) return undefined
  return url.pathname + url.search + url.hash
}
