import type { BrowserContext, Page, Route } from '@playwright/test'

/** Bytes per second of a slow mobile connection, and of a very slow one. */
export const slow = 200_000
export const verySlow = 50_000

/** Limits the bandwidth of this page from now on. */
export async function limitSpeed(page: Page, bytesPerSecond: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 100,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  })
}

/** Milliseconds. A page that never paints fails long before the whole journey has no time left. */
const hangsAfter = 60_000

/** Opens a page and returns at the first contentful paint. */
export async function openUntilPainted(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'commit', timeout: hangsAfter })
  const isPainted = () => performance.getEntriesByName('first-contentful-paint').length > 0
  await page.waitForFunction(isPainted, undefined, { timeout: hangsAfter })
}

/** Delays every script of the built site until `release` is called. */
export async function holdScripts(page: Page): Promise<{ release: () => Promise<void> }> {
  const released = Promise.withResolvers<void>()
  const scripts = '**/assets/*.js'
  const wait = async (route: Route) => {
    await released.promise
    await route.continue().catch(() => {}) // the page was closed
  }
  await page.route(scripts, wait)
  return {
    async release() {
      released.resolve()
      await page.unroute(scripts, wait)
    },
  }
}

/** Collects the addresses of requests with this path. */
export function watchRequests(context: BrowserContext, path: string): URL[] {
  const seen: URL[] = []
  context.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname === path) seen.push(url)
  })
  return seen
}
