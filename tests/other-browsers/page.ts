import { setTimeout as delay } from 'node:timers/promises'
import type { Driver, Handle, Key } from './driver.ts'
import { findInPage } from './find-in-page.ts'

export type Named = { selector: string; name: string | RegExp }

const timeout = 30_000

const named = (selector: string) => (name: string | RegExp) => ({ selector, name })
export const button = named('button, [role=button]')
export const link = named('a[href]')
export const field = named('input, textarea, select')
export const heading = named('h1')
export const dialog = named('[role=dialog], [role=alertdialog], dialog')
export const menuItem = named('[role=menuitem]')
export const inside = (scope: string, { selector, name }: Named): Named => ({
  selector: selector
    .split(', ')
    .map((one) => `${scope} ${one}`)
    .join(', '),
  name,
})

/** A site in one window: finds elements by their visible names, and waits until they appear. */
export class Page {
  readonly driver: Driver
  readonly #origin: string

  constructor(driver: Driver, origin: string) {
    this.driver = driver
    this.#origin = origin
  }

  /** Resolves when the page is hydrated, if it uses React. */
  async goto(path: string): Promise<void> {
    await this.driver.goto(this.#origin + path)
    await this.untilReady()
  }

  untilReady(): Promise<void> {
    const isReady = () =>
      document.readyState === 'complete' &&
      !document.querySelector('[aria-disabled=true] main, [role=status][aria-label^=Loading]') &&
      document.querySelector('h1') !== null
    return this.until(() => this.driver.evaluate(isReady), 'The page did not become ready')
  }

  /** Resolves when this island of a public page is ready. */
  async untilIsland(name: string): Promise<void> {
    const show = (some: string) => {
      const island = document.querySelector(`[data-island=${some}]`)
      // Scroll without animation, because a click would miss a moving element.
      island?.scrollIntoView({ block: 'center', behavior: 'instant' })
      return island?.hasAttribute('data-ready') ?? false
    }
    await this.until(() => this.driver.evaluate(show, name), `The island ${name} did not become ready`)
  }

  press(key: Key): Promise<void> {
    return this.driver.press(key)
  }

  /** Returns the names of all matching elements, one per line. */
  names(selector: string): Promise<string> {
    const read = (some: string) =>
      [...document.querySelectorAll(some)]
        .map((one) => (one.getAttribute('aria-label') ?? one.textContent ?? '').replace(/\s+/g, ' ').trim())
        .join('\n')
    return this.driver.evaluate(read, selector)
  }

  async path(): Promise<string> {
    return this.driver.evaluate(() => location.pathname + location.search)
  }

  async untilPath(pattern: RegExp): Promise<void> {
    await this.until(async () => pattern.test(await this.path()), `The address did not become ${pattern}`)
  }

  async find(wanted: Named): Promise<Handle> {
    let found: Handle | undefined
    await this.until(async () => {
      found = await this.driver.find(findInPage, wanted.selector, toPattern(wanted.name))
      return found !== undefined
    }, `There is no ${wanted.selector} ${wanted.name}`)
    if (!found) throw new Error('unreachable')
    return found
  }

  async isPresent({ selector, name }: Named): Promise<boolean> {
    return (await this.driver.find(findInPage, selector, toPattern(name))) !== undefined
  }

  async untilAbsent(wanted: Named): Promise<void> {
    await this.until(async () => !(await this.isPresent(wanted)), `${wanted.name} stayed`)
  }

  /** Clicks an element; finds it again if the page replaces it meanwhile. */
  async click(wanted: Named): Promise<void> {
    await this.until(async () => {
      try {
        await (await this.find(wanted)).click()
        return true
      } catch (error) {
        if (isReplaced(error)) return false
        throw error
      }
    }, `${wanted.name} could not be clicked`)
  }

  async fill(wanted: Named, text: string): Promise<void> {
    const element = await this.find(wanted)
    await element.type(text)
  }

  /** Finds the field by selector only, because file fields are often invisible. */
  async chooseFile(selector: string, file: string): Promise<void> {
    const find = (some: string) => document.querySelector(some) ?? undefined
    let element: Handle | undefined
    await this.until(async () => {
      element = await this.driver.find(find, selector)
      return element !== undefined
    }, `There is no ${selector}`)
    await element?.choose(file)
  }

  async untilValue(selector: string, value: string): Promise<void> {
    const read = (some: string) => (document.querySelector(some) as HTMLInputElement | null)?.value ?? ''
    let last = ''
    await this.until(
      async () => {
        last = await this.driver.evaluate(read, selector)
        return last === value
      },
      () => `${selector} has the value '${last}'`,
    )
  }

  /** Returns the visible text, without separators between elements. */
  text(): Promise<string> {
    return this.driver.evaluate(() => {
      const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      let seen = ''
      while (nodes.nextNode()) {
        const { parentElement, textContent } = nodes.currentNode
        if (parentElement?.checkVisibility()) seen += textContent
      }
      return seen
    })
  }

  async see(pattern: string | RegExp): Promise<void> {
    const regular = typeof pattern === 'string' ? new RegExp(escapePattern(pattern)) : pattern
    await this.until(async () => regular.test(await this.text()), `The page does not show ${pattern}`)
  }

  async untilFocused({ selector, name }: Named): Promise<void> {
    const find = () => this.driver.find(findInPage, selector, toPattern(name), true)
    await this.until(async () => (await find()) !== undefined, `${name} did not get the focus`)
  }

  /** Repeats a read until it returns true; a page that is left during a read counts as not ready. */
  async until(work: () => Promise<boolean>, message: string | (() => string)): Promise<void> {
    for (const deadline = Date.now() + timeout; ; await delay(50)) {
      try {
        if (await work()) return
      } catch (error) {
        if (!isUnloaded(error)) throw error
      }
      if (Date.now() > deadline) {
        const text = await this.text()
        const problem = typeof message === 'string' ? message : message()
        throw new Error(`${problem} on ${await this.path()}, which shows:\n${text.slice(0, 600)}`)
      }
    }
  }
}

const escapePattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
const toPattern = (name: string | RegExp) =>
  typeof name === 'string' ? `^${escapePattern(name)}$` : name.source

const isReplaced = (error: unknown) =>
  /stale ?element|not ?clickable|detached|no longer|intercepted|not ?interactable|no such node/i.test(
    String(error),
  )

const isUnloaded = (error: unknown) => /before the unload event|context was destroyed/i.test(String(error))
