import type { Page } from '@playwright/test'

/** Seconds by the keystroke-level model of Card, Moran and Newell, and until a screen is there. */
const seconds = { key: 0.2, decide: 1.35, press: 1.3, screen: 1 }

/** Estimates how long a person would take for what a journey does. */
export class WorkTime {
  #total = 0

  get minutes(): number {
    return this.#total / 60
  }

  open(): void {
    this.#total += seconds.screen + seconds.decide
  }

  press(times = 1): void {
    this.#total += times * (seconds.press + seconds.decide)
  }

  type(length: number): void {
    this.#total += seconds.decide + length * seconds.key
  }
}

/** Counts the screens, clicks and typed texts of a page. */
export async function countWork(page: Page): Promise<WorkTime> {
  const work = new WorkTime()
  page.on('load', () => work.open())
  await page.exposeFunction('countPress', () => work.press())
  await page.exposeFunction('countTyping', (length: number) => work.type(length))
  await page.addInitScript(() => {
    const counters = window as unknown as { countPress(): void; countTyping(length: number): void }
    addEventListener('click', () => counters.countPress(), true)
    addEventListener(
      'input',
      ({ target }) => {
        const isText =
          target instanceof HTMLTextAreaElement ||
          (target instanceof HTMLInputElement && !/^(checkbox|radio|file)$/.test(target.type))
        if (isText) counters.countTyping(target.value.length)
        else if (target instanceof HTMLSelectElement) counters.countPress()
      },
      true,
    )
  })
  return work
}
