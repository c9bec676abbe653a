import { afterAll, beforeAll, beforeEach, describe, test } from 'vitest'
import { type BrowserFixture, startBrowserFixture } from './browser-fixture.ts'
import type { Driver } from './driver.ts'
import { testDashboard } from './test-dashboard.ts'
import { testPublicPages } from './test-public-pages.ts'

/** Tests one browser in a single window; each test continues where the previous one ended. */
export function testBrowser(name: string, isExpected: boolean, openBrowser: () => Promise<Driver>) {
  describe.skipIf(!isExpected)(name, () => {
    let fixture: BrowserFixture
    const getWorld = () => fixture
    beforeAll(async () => {
      fixture = await startBrowserFixture(openBrowser)
    })
    beforeEach(() => fixture.driver.resize(1280, 800))
    afterAll(() => fixture?.[Symbol.asyncDispose]())

    test('reports errors and content policy violations', async () => {
      await fixture.page.goto('/about')
      await fixture.driver.evaluate(() => {
        setTimeout(() => {
          // biome-ignore lint/suspicious/noConsole: probes that console errors are reported
          console.error('probe of the console')
          void Promise.reject(new Error('probe of a promise'))
          document.body.append(Object.assign(new Image(), { src: 'http://127.0.0.1:9/probe.png' }))
          throw new Error('probe of a page')
        })
      })
      const complaints: string[] = []
      const probes = ['probe of the console', 'probe of a promise', 'probe of a page', 'img-src']
      await fixture.page.until(async () => {
        complaints.push(...(await fixture.takePageProblems()))
        return probes.every((probe) => complaints.some((report) => report.includes(probe)))
      }, 'The probes were not all reported')
    })
    testPublicPages(getWorld)
    testDashboard(getWorld)
  })
}
