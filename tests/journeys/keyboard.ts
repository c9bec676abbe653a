import type { Locator, Page } from '@playwright/test'
import { expect } from './site.ts'

const mostPresses = 120

/** Presses Tab until the target has the focus. Each stop must be in view and have a focus ring. */
export async function tabTo(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < mostPresses; presses++) {
    await target.page().keyboard.press(key)
    const { problem, isFocused } = await target.evaluate(inspectFocus)
    expect(problem).toBe('')
    if (isFocused) return
  }
  throw new Error(`Pressing ${key} ${mostPresses} times did not reach ${target}`)
}

/** Moves the focus to the target and presses the key. */
export async function pressOn(target: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await tabTo(target)
  await target.page().keyboard.press(key)
}

/** Moves the focus to the target and types. */
export async function typeInto(target: Locator, text: string): Promise<void> {
  await tabTo(target)
  await target.page().keyboard.type(text)
}

/** Expects that the focus is not lost after an element closed or disappeared, so that Tab continues from there. */
export async function expectFocusKept(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')
}

/** Presses Tab up to the number of times, and describes each focus that is not visible. Ends where the page does. */
export async function findFocusProblems(page: Page, presses: number): Promise<string[]> {
  const problems: string[] = []
  for (let press = 0; press < presses; press++) {
    await page.keyboard.press('Tab')
    const { problem, isFocused } = await page.locator('body').evaluate(inspectFocus)
    if (isFocused) break
    if (problem) problems.push(problem)
  }
  return problems
}

/** Checks in the page if the target has the focus, and describes a missing or invisible focus. */
async function inspectFocus(target: Element): Promise<{ problem: string; isFocused: boolean }> {
  function findProblem(): string {
    const element = document.activeElement
    if (!(element instanceof HTMLElement) || element === document.body) return 'Nothing has the focus'
    // Base UI's focus guards move the focus on at once.
    if (element.hasAttribute('data-base-ui-focus-guard')) return ''
    const name = element.outerHTML.slice(0, 160)
    const label = element.closest('label')
    const styles = [getComputedStyle(element), getComputedStyle(element, '::after')]
    if (label) styles.push(getComputedStyle(label))
    // The calendar button of a date field is in its shadow root, where scripts cannot see its focus ring.
    const isRinged =
      element.matches('[type=date]:not(:focus-visible), [type=datetime-local]:not(:focus-visible)') ||
      styles.some(({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && outlineWidth !== '0px')
    if (!isRinged) return `No focus ring: ${name}`
    const { left, right, top, bottom } = (label ?? element).getBoundingClientRect()
    const middle = (from: number, to: number, most: number) => (Math.max(from, 0) + Math.min(to, most)) / 2
    const seen = document.elementFromPoint(middle(left, right, innerWidth), middle(top, bottom, innerHeight))
    const isSeen = seen && (element.contains(seen) || label?.contains(seen) || seen.contains(element))
    return isSeen ? '' : `Out of view: ${name}`
  }
  let problem = findProblem()
  if (problem) {
    // Focus styles are applied in the next frame, and may have transitions.
    await new Promise(requestAnimationFrame)
    await Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => {})))
    problem = findProblem()
  }
  return { problem, isFocused: target === document.activeElement }
}
