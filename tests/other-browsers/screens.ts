import { routeOf } from '../screen-routes.ts'
import type { BrowserFixture } from './browser-fixture.ts'

/** Long enough for a busy machine. */
export const sweepTimeout = 400_000

const sizes = [360, 1280] as const

/** Checks a screen in both sizes without reloading it; returns the problems found. */
export async function checkScreen(
  { page, driver, takePageProblems }: BrowserFixture,
  path: string,
): Promise<string[]> {
  await page.goto(path)
  const found: string[] = []
  for (const width of sizes) {
    await driver.resize(width, 800)
    await page.untilReady()
    if (width === sizes[0]) await driver.evaluate(scrollToEnd)
    // Twice: after a resize WebKit lays out parts of a page only when their position is read, as the first call does.
    const overflow = (await driver.evaluate(findOverflow)) && (await driver.evaluate(findOverflow))
    if (overflow) found.push(`${path} scrolls sideways at ${width} px: ${overflow}`)
  }
  const complaints = await takePageProblems()
  return [...found, ...complaints.map((complaint) => `${path}: ${complaint}`)]
}

/** Scrolls to the end and back, so that islands and lazy pictures load. */
async function scrollToEnd(): Promise<void> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  for (let y = 0; y < document.body.scrollHeight; y += 600) {
    scrollTo(0, y)
    await frame()
  }
  scrollTo(0, 0)
  await frame()
}

/** Describes the element that extends farthest to the right, if the page scrolls sideways. */
function findOverflow(): string {
  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth <= clientWidth) return ''
  const all = [...document.querySelectorAll('body *')].map((element) => ({
    element,
    right: element.getBoundingClientRect().right,
  }))
  const farthest = all.reduce((most, one) => (one.right > most.right ? one : most))
  return `${scrollWidth} of ${clientWidth}, ${farthest.element.outerHTML.slice(0, 200)}`
}

/** Checks every dashboard screen reachable by links from the home screen, each route once; returns the problems and
 * the visited routes. */
export async function checkDashboardScreens(fixture: BrowserFixture, unlinked: string[] = []) {
  const waiting = ['/dashboard', '/dashboard/there-is-nothing-here', ...unlinked]
  const seen = new Set<string>()
  const wrong: string[] = []
  for (let path = waiting.shift(); path; path = waiting.shift()) {
    const route = routeOf(path)
    if (!route || seen.has(route)) continue
    seen.add(route)
    wrong.push(...(await checkScreen(fixture, path)))
    const links = await fixture.driver.evaluate(() =>
      [...document.querySelectorAll<HTMLAnchorElement>('a[href^="/dashboard"]')].map(
        ({ pathname }) => pathname,
      ),
    )
    waiting.push(...links)
  }
  return { wrong, seen }
}
