import type { BrowserContext, Page, Route } from '@playwright/test'

/** Bytes per second of a slow mobile connection, and of a very slow one. */
export const slow = 200_000
export const verySlow = 50_000

/** Limits what this page downloads from now on. */
export async function limitSpeed(page: Page, bytesPerSecond: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 100,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  })
}

/** Opens a page and returns as soon as something of it can be seen, whatever is still loading. */
export async function openUntilPainted(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'commit' })
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
}

/** Keeps every script of the built site back until `release` is called. */
export async function holdScripts(page: Page): Promise<{ release: () => Promise<void> }> {
  const released = Promise.withResolvers<void>()
  const scripts = '**/assets/*.js'
  const wait = async (route: Route) => {
    await released.promise
    await route.continue().catch(() => {}) // the page is gone
  }
  await page.route(scripts, wait)
  return {
    async release() {
      released.resolve()
      await page.unroute(scripts, wait)
    },
  }
}

/** Addresses of the requests whose path is `path`, as they are made. */
export function watchRequests(context: BrowserContext, path: string): URL[] {
  const seen: URL[] = []
  context.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname === path) seen.push(url)
  })
  return seen
}
