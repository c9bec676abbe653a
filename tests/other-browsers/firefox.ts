import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type ElementHandle, launch, type Page } from 'puppeteer-core'
import type { Driver, Handle } from './driver.ts'

/** Starts Firefox with a new profile, driven by WebDriver BiDi. */
export async function openFirefox(executablePath: string): Promise<Driver> {
  await using cleanup = new AsyncDisposableStack()
  const downloads = await mkdtemp(join(tmpdir(), 'firefox-downloads-'))
  cleanup.defer(() => rm(downloads, { recursive: true, force: true }))
  const browser = await launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    defaultViewport: null,
    extraPrefsFirefox: {
      'browser.download.folderList': 2,
      'browser.download.dir': downloads,
      // The panel would take the focus, and a date field accepts no keys in a window without focus.
      'browser.download.alwaysOpenPanel': false,
      'browser.helperApps.neverAsk.saveToDisk': 'application/pdf,text/csv',
      'pdfjs.disabled': true,
      'intl.locale.requested': 'en-US',
    },
  })
  cleanup.defer(() => browser.close())

  const errors: string[] = []
  const watch = (page: Page) => {
    // Only policy violations on pages without scripts. Pages report all other errors themselves; here they would
    // include requests that were aborted by leaving the page.
    page.on('pageerror', (error) => {
      if (/Content-Security-Policy/.test(String(error))) errors.push(`${page.url()}: ${error}`)
    })
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(`${page.url()}: ${message.text()}`)
    })
    page.on('dialog', (dialog) => void dialog.accept())
  }
  let page = await browser.newPage()
  watch(page)
  const running = cleanup.move()

  return {
    downloads,
    goto: async (address) => void (await page.goto(address)),
    resize: (width, height) => page.setViewport({ width, height }),
    evaluate: (work, ...args) => page.evaluate(work as (...some: unknown[]) => unknown, ...args) as never,
    async find(work, ...args) {
      const found = (await page.evaluateHandle(work as (...some: unknown[]) => unknown, ...args)).asElement()
      return found ? toHandle(found as ElementHandle<Element>, page) : undefined
    },
    press: (key) => page.keyboard.press(key),
    async inPopup(open, work) {
      const opener = page
      const opening = new Promise<Page | null>((resolve) => opener.once('popup', resolve))
      await open()
      const popup = await Promise.race([opening, delay(15_000, null)])
      if (!popup) throw new Error('No window was opened')
      watch(popup)
      page = popup
      try {
        await work()
      } finally {
        page = opener
      }
    },
    takeErrors: () => errors.splice(0),
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  }
}

const toHandle = (element: ElementHandle<Element>, page: Page): Handle => ({
  click: () => element.click(),
  async type(text) {
    await element.focus()
    await page.keyboard.type(text)
  },
  async select(label) {
    const value = await element.evaluate(
      (field, pattern) =>
        [...(field as HTMLSelectElement).options].find(({ text }) => new RegExp(pattern).test(text))?.value ??
        '',
      label.source,
    )
    await element.select(value)
  },
  choose: (file) => (element as ElementHandle<HTMLInputElement>).uploadFile(file),
})
