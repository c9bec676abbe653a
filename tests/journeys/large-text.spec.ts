import type { Page } from '@playwright/test'
import { clientRoutes, routeOf } from '../screen-routes.ts'
import { findFocusProblems } from './keyboard.ts'
import { addRecordsOfClient } from './records-of-client.ts'
import { openSignedIn } from './signed-in.ts'
import { expect, sampleAdmin, test, untilAnimationsEnd } from './site.ts'

const maya = { email: 'maya@studio-north.example', name: 'Maya Lindqvist' }
/** Screens that only links of mails lead to. */
const unlinked = ['/dashboard/invitation/unknown', '/dashboard/join/unknown', '/dashboard/as/unknown']

test.use({ viewport: { width: 360, height: 740 }, siteName: 'large-text' })

/** Makes text twice as large, as the setting of the browser does. */
async function enlargeText(page: Page): Promise<void> {
  const protocol = await page.context().newCDPSession(page)
  await protocol.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
}

/** Describes what is cut or covered on the screen. */
function findFaults(): string[] {
  const faults: string[] = []
  if (document.documentElement.scrollWidth > innerWidth) {
    const all = [...document.querySelectorAll('body *')]
    const widest = all.filter((one) => one.getBoundingClientRect().right > innerWidth + 1).at(-1)
    faults.push(`The page scrolls sideways: ${widest?.outerHTML.slice(0, 200)}`)
  }
  if (getComputedStyle(document.documentElement).fontSize !== '32px') faults.push('The text is not larger')
  const nameOf = (element: Element) => element.outerHTML.replace(/class="[^"]*"/g, '').slice(0, 120)
  const isSideways = (element: Element): boolean => {
    for (let at = element.parentElement; at; at = at.parentElement) {
      if (/auto|scroll/.test(getComputedStyle(at).overflowX) && at.scrollWidth > at.clientWidth) return true
    }
    return false
  }
  const isFloating = (element: Element): boolean => {
    for (let at: Element | null = element; at; at = at.parentElement) {
      if (/fixed|sticky/.test(getComputedStyle(at).position)) return true
    }
    return false
  }
  /** True if words of a button lie beyond it. Badges at its corner may. */
  const isCut = (element: Element) => {
    if (getComputedStyle(element).display === 'inline') return false
    const box = element.getBoundingClientRect()
    const words = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    for (let word = words.nextNode(); word; word = words.nextNode()) {
      const isPlaced = (at: Element | null): boolean =>
        at !== null &&
        at !== element &&
        (getComputedStyle(at).position === 'absolute' || isPlaced(at.parentElement))
      if (isPlaced(word.parentElement)) continue
      const range = document.createRange()
      range.selectNodeContents(word)
      const beyond = [...range.getClientRects()].some(
        ({ left, right, top, bottom }) =>
          left < box.left - 2 || right > box.right + 2 || top < box.top - 6 || bottom > box.bottom + 6,
      )
      const { textOverflow, webkitLineClamp } = getComputedStyle(word.parentElement ?? element)
      const isShortened = textOverflow === 'ellipsis' || webkitLineClamp !== 'none'
      if (beyond && !isShortened) return true
    }
    return false
  }
  const shown = [...document.querySelectorAll('button, a[href], summary, select, textarea, input')].filter(
    (element) => {
      const { width, height } = element.getBoundingClientRect()
      return (
        width > 4 &&
        height > 4 &&
        element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
      )
    },
  )
  const boxes = shown.map((element) => ({
    element,
    rects: [...element.getClientRects()],
    isFloating: isFloating(element),
  }))
  for (const { element, rects } of boxes) {
    const isOutside = rects.some(({ left, right }) => left < -1 || right > innerWidth + 1)
    if (isOutside && !isSideways(element)) faults.push(`Beyond the edge: ${nameOf(element)}`)
    if (element.matches('button, summary, a') && isCut(element)) faults.push(`Cut: ${nameOf(element)}`)
  }
  boxes.forEach((one, index) => {
    for (const other of boxes.slice(index + 1)) {
      if (one.isFloating !== other.isFloating) continue
      if (one.element.contains(other.element) || other.element.contains(one.element)) continue
      const isOver = one.rects.some((a) =>
        other.rects.some(
          (b) =>
            Math.min(a.right, b.right) - Math.max(a.left, b.left) > 4 &&
            Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 4,
        ),
      )
      if (isOver) faults.push(`${nameOf(one.element)} overlaps ${nameOf(other.element)}`)
    }
  })
  return faults
}

const linksOn = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLAnchorElement>('a[href^="/dashboard"]')].map(
      ({ pathname }) => pathname,
    ),
  )

test('every screen of a client fits a phone with text twice as large and forced colours', async ({
  page,
  browser,
}) => {
  test.setTimeout(600_000)
  const staff = await browser.newPage()
  await openSignedIn(staff, sampleAdmin)
  const records = await addRecordsOfClient(staff, 'maya')
  await staff.close()

  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  await openSignedIn(page, maya)
  await enlargeText(page)
  // Backgrounds that are no system colours disappear.
  const backgroundOf = (element: Element) => getComputedStyle(element).backgroundColor
  const canvas = await page.locator('body').evaluate(backgroundOf)
  for (const filled of ['a.bg-accent', 'span.bg-accent', 'span.bg-line']) {
    expect(await page.locator(filled).first().evaluate(backgroundOf), filled).not.toBe(canvas)
  }
  const screens = clientRoutes.filter((route) => !/[:*]/.test(route))
  const waiting = [...screens, '/dashboard/there-is-nothing-here', ...unlinked, ...records]
  const seen = new Set<string>()
  for (let path = waiting.shift(); path; path = waiting.shift()) {
    const route = routeOf(path)
    if (!route || !clientRoutes.includes(route) || seen.has(route)) continue
    seen.add(route)
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
    await expect(page.getByRole('main').getByRole('status', { name: /^Loading/ })).toHaveCount(0)
    await untilAnimationsEnd(page)
    expect.soft(await page.evaluate(findFaults), path).toEqual([])
    waiting.push(...(await linksOn(page)))
    expect.soft(await findFocusProblems(page, 15), path).toEqual([])
  }
  expect([...seen].sort()).toEqual([...clientRoutes].sort())
})
