import type { Page } from '@playwright/test'
import { findViolations } from './axe.ts'
import { publicRoutes } from './public-routes.ts'
import { expect, test } from './site.ts'

// The longest journeys, so they run in parallel.
test.describe.configure({ mode: 'parallel' })

const looks = [
  { width: 360, colorScheme: 'light' },
  { width: 1440, colorScheme: 'dark' },
] as const

/** Milliseconds. A page that hangs is named, long before the whole test has no time left. */
const hangsAfter = 60_000

/** Scrolls to the end and back, and waits for all lazy pictures and islands. */
async function loadEverything(page: Page) {
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager'
    for (let y = 0; y < document.body.scrollHeight; y += 500) {
      window.scrollTo(0, y)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  })
  /** Lists what is not loaded yet, and scrolls to the first of it. */
  const waiting = () =>
    page.evaluate(() => {
      const isWaiting = (element: HTMLElement) =>
        element instanceof HTMLImageElement
          ? !element.complete
          : !('ready' in element.dataset) && element.checkVisibility()
      const elements = [...document.querySelectorAll<HTMLElement>('img, [data-island]')].filter(isWaiting)
      elements[0]?.scrollIntoView({ behavior: 'instant' })
      return elements.map((element) => element.dataset.island ?? (element as HTMLImageElement).src)
    })
  const message = `${page.url()} is complete`
  await expect.poll(waiting, { message, intervals: [50], timeout: hangsAfter }).toEqual([])
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
}

/** Lists the addresses of this site that a page links to. */
const linksOf = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLAnchorElement>('a[href]')]
      .filter((link) => link.origin === location.origin)
      .map((link) => link.pathname + link.search),
  )

for (const { width, colorScheme } of looks) {
  test(`every linked page at ${width} px, ${colorScheme}, has no errors, does not scroll sideways, and passes axe`, async ({
    browser,
    baseURL,
  }) => {
    test.setTimeout(300_000)
    const context = await browser.newContext({
      viewport: { width, height: 800 },
      colorScheme,
      ...(baseURL && { baseURL }),
    })
    context.setDefaultTimeout(hangsAfter)
    const pageErrors: string[] = []
    context.on('console', (message) => {
      if (message.type() === 'error') pageErrors.push(`${message.page()?.url()}: ${message.text()}`)
    })
    context.on('weberror', (error) => pageErrors.push(`${error.page()?.url()}: ${error.error().message}`))

    const seen = new Set<string>()
    let found = ['/']
    /** Checks a page, and adds the pages that it links to. */
    async function check(page: Page, path: string) {
      const answer = await page.goto(path)
      expect(answer?.status(), path).toBe(200)
      // The dashboard redirects visitors to the login page, which is checked once.
      if (path.startsWith('/dashboard')) await page.waitForURL('**/login**')
      if (path.startsWith('/dashboard/')) return
      seen.add(new URL(page.url()).pathname)
      if (!answer?.headers()['content-type']?.startsWith('text/html')) return
      await loadEverything(page)
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect.soft(overflow, `${path} scrolls sideways`).toBeLessThanOrEqual(0)
      const violations = await findViolations(page)
      expect.soft(violations.map(({ id, nodes }) => `${path}: ${id} ${nodes[0]?.html}`)).toEqual([])
      found.push(...(await linksOf(page)))
    }
    /** Takes the next of these paths until none is left. */
    async function checkNext(page: Page, paths: string[]) {
      for (let path = paths.shift(); path; path = paths.shift()) {
        if (seen.has(path)) continue
        seen.add(path)
        await check(page, path)
      }
    }
    // Half of the time is spent waiting for pictures and islands.
    const pages = await Promise.all(Array.from({ length: 3 }, () => context.newPage()))
    while (found.length > 0) {
      const paths = found
      found = []
      await Promise.all(pages.map((page) => checkNext(page, paths)))
    }

    expect(pageErrors).toEqual([])
    const reachable = publicRoutes.filter((route) => route !== '/login/anything')
    expect(reachable.filter((route) => !seen.has(route))).toEqual([])
    await context.close()
  })
}

test('the address without any link to it works, too', async ({ page }) => {
  expect((await page.goto('/login/anything'))?.status()).toBe(200)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
