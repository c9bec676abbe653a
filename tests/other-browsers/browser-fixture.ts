import { createDataFolder, findFreePort, startSiteProcess } from '../site-process.ts'
import type { Driver } from './driver.ts'
import { Page } from './page.ts'
import { startReportingProxy } from './reporting-proxy.ts'

export type BrowserFixture = AsyncDisposable & {
  page: Page
  driver: Driver
  address: string
  /** Returns page errors, console errors and content policy violations since the last call. */
  takePageProblems: () => Promise<string[]>
}

/** Starts a site with the sample content, and one browser whose errors are recorded. */
export async function startBrowserFixture(openBrowser: () => Promise<Driver>): Promise<BrowserFixture> {
  await using cleanup = new AsyncDisposableStack()
  const folder = cleanup.use(await createDataFolder())
  const port = await findFreePort()
  const proxy = cleanup.use(await startReportingProxy(port))
  const starting = startSiteProcess({
    settings: { PORT: String(port), PUBLIC_URL: proxy.address, DATA_DIR: folder.path },
  })
  // Wait for both even if one fails, so that the other is stopped, too.
  const [site, opened] = await Promise.allSettled([starting, openBrowser()])
  if (site.status === 'fulfilled') cleanup.defer(async () => void (await site.value.stop()))
  if (opened.status === 'fulfilled') cleanup.use(opened.value)
  if (site.status === 'rejected') throw site.reason
  if (opened.status === 'rejected') throw opened.reason
  const driver = opened.value
  const running = cleanup.move()
  return {
    page: new Page(driver, proxy.address),
    driver,
    address: proxy.address,
    async takePageProblems() {
      // Reports are sent in order, so earlier ones have arrived when this request is answered.
      await driver.evaluate(() => fetch('/api/auth/session').then(() => undefined))
      return [...driver.takeErrors(), ...proxy.takeReports()]
    },
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  }
}
