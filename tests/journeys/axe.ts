import type { Frame, Page } from '@playwright/test'
import axe, { type Result } from 'axe-core'

const toasts = '[role="region"][aria-label="Notifications"]'

type Part = { include?: string; exclude?: string }

/** Runs axe in the page without its toasts, which may fade out meanwhile. */
export const findViolations = (page: Page, { include, exclude }: Part = {}): Promise<Result[]> =>
  runAxe(page, {
    ...(include && { include: [include] }),
    exclude: [toasts, ...(exclude ? [exclude] : [])],
  })

/** Runs axe in the toasts alone. */
export const findToastViolations = (page: Page): Promise<Result[]> =>
  runAxe(page, { include: [toasts], exclude: [] })

/** Waits for animations first: what is half faded in has too little contrast. */
async function runAxe(page: Page, part: { include?: string[]; exclude: string[] }): Promise<Result[]> {
  await Promise.all(page.frames().map(addAxe))
  return page.evaluate(async (part) => {
    const ending = document
      .getAnimations()
      .filter((it) => it.effect?.getComputedTiming().endTime !== Infinity)
    await Promise.all(ending.map(({ finished }) => finished.catch(() => {})))
    // Passed rules are not collected, which halves the time.
    return (await window.axe.run(part, { resultTypes: ['violations'] })).violations
  }, part)
}

/** Adds axe to a frame once. This bypasses the content policy. The frame of a screen that was left may disappear. */
async function addAxe(frame: Frame): Promise<void> {
  try {
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axe.source)
  } catch (error) {
    if (!frame.isDetached()) throw error
  }
}

declare global {
  interface Window {
    axe: typeof axe
  }
}
