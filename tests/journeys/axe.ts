import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** Waits for animations: what is half faded in has too little contrast. */
class SettledAxeBuilder extends AxeBuilder {
  readonly #page: Page
  constructor(page: Page) {
    super({ page })
    this.#page = page
  }
  override async analyze() {
    await this.#page.evaluate(async () => {
      const ending = document
        .getAnimations()
        .filter((it) => it.effect?.getComputedTiming().endTime !== Infinity)
      await Promise.all(ending.map(({ finished }) => finished.catch(() => {})))
    })
    return super.analyze()
  }
}

/** Runs axe in the page itself, which has no cross-origin frames, and reports violations only. This takes a third of
 * the default's time, which collects passed rules, too, in a second page. */
const axe = (page: Page): AxeBuilder =>
  new SettledAxeBuilder(page).setLegacyMode().options({ resultTypes: ['violations'] })

const toasts = '[role="region"][aria-label="Notifications"]'

/** Of the page without its toasts, which may fade out while axe looks. */
export const axeOn = (page: Page): AxeBuilder => axe(page).exclude(toasts)

/** Of the toasts alone. */
export const axeOnToasts = (page: Page): AxeBuilder => axe(page).include(toasts)
