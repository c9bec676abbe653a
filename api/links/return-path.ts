export const defaultPath = '/dashboard'
/** Limits the size of the cookie that contains the path; many proxies fail on headers over 4 KB. */
const maxPathLength = 800

/** Returns the path if it is a page of this site, else the dashboard. Prevents open redirects after signing in. */
export function toSafePath(path: unknown): string {
  // Browsers parse `/\host` and `/<tab>/host` as URLs of another site.
  if (
    typeof path !== 'string' ||
    path.length > maxPathLength ||
    !/^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(path)
  ) {
    return defaultPath
  }
  const site = 'https://site.invalid'
  const { origin, pathname, search, hash } = new URL(path, site)
  const isOfSite = origin === site && isPlainPage(pathname)
  const safePath = `${pathname}${search}${hash}`
  return isOfSite && safePath.length <= maxPathLength ? safePath : defaultPath
}

/** Checks the path as the server may decode it, ignoring case. Excludes the sign-in pages, which would cause a loop. */
function isPlainPage(pathname: string): boolean {
  try {
    return !/^\/([/\\]|(login|api|auth)(\/|$))/i.test(decodeURIComponent(pathname))
  } catch {
    return false
  }
}
