import type { Locator, Page } from '@playwright/test'
import { expect } from './site.ts'

const farthest = 120

/** Presses Tab until it has the focus; at each stop on the way something has it, is in view and shows it. */
export async function tabTo(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < farthest; presses++) {
    await target.page().keyboard.press(key)
    const { complaint, isThere } = await target.evaluate(lookAtFocus)
    expect(complaint).toBe('')
    if (isThere) return
  }
  throw new Error(`${farthest} times ${key} did not reach ${target}`)
}

/** Goes there, and does what the key does. */
export async function pressOn(target: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await tabTo(target)
  await target.page().keyboard.press(key)
}

/** Goes there, and types. */
export async function typeInto(target: Locator, text: string): Promise<void> {
  await tabTo(target)
  await target.page().keyboard.type(text)
}

/** Whatever closed, or went away with its row: the focus is somewhere, where the next Tab goes on from. */
export async function expectFocusKept(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')
}

/** In the page: whether the target has the focus, and what a person who only has the keys would miss on the way. */
async function lookAtFocus(target: Element): Promise<{ complaint: string; isThere: boolean }> {
  function complain(): string {
    const element = document.activeElement
    if (!(element instanceof HTMLElement) || element === document.body) return 'Nothing has the focus'
    // Base UI's guards hand it on at once.
    if (element.hasAttribute('data-base-ui-focus-guard')) return ''
    const name = element.outerHTML.slice(0, 160)
    const label = element.closest('label')
    const styles = [getComputedStyle(element), getComputedStyle(element, '::after')]
    if (label) styles.push(getComputedStyle(label))
    // A date's calendar button is inside it, where no script sees its ring.
    const isRinged =
      element.matches('[type=date]:not(:focus-visible), [type=datetime-local]:not(:focus-visible)') ||
      styles.some(({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && outlineWidth !== '0px')
    if (!isRinged) return `No ring: ${name}`
    const { left, right, top, bottom } = (label ?? element).getBoundingClientRect()
    const middle = (from: number, to: number, most: number) => (Math.max(from, 0) + Math.min(to, most)) / 2
    const seen = document.elementFromPoint(middle(left, right, innerWidth), middle(top, bottom, innerHeight))
    const isSeen = seen && (element.contains(seen) || label?.contains(seen) || seen.contains(element))
    return isSeen ? '' : `Out of view: ${name}`
  }
  let complaint = complain()
  if (complaint) {
    // Styles that change with the focus are there in the next picture.
    await new Promise(requestAnimationFrame)
    await Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => {})))
    complaint = complain()
  }
  return { complaint, isThere: target === document.activeElement }
}
