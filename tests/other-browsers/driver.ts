/** Protocol-independent handle of an element of the page. */
export type Handle = {
  click: () => Promise<void>
  /** Types text after the existing value. */
  type: (text: string) => Promise<void>
  /** Chooses an option of a select field. */
  select: (label: RegExp) => Promise<void>
  /** Chooses a local file. */
  choose: (file: string) => Promise<void>
}

export type Key = 'Enter' | 'Escape' | 'Tab' | 'ArrowDown'

/** Commands that both WebDriver BiDi and classic WebDriver support. */
export type Driver = AsyncDisposable & {
  downloads: string
  /** Resolves when the page has loaded. */
  goto: (address: string) => Promise<void>
  resize: (width: number, height: number) => Promise<void>
  evaluate: <T, A extends unknown[]>(work: (...args: A) => T | Promise<T>, ...args: A) => Promise<T>
  find: <A extends unknown[]>(
    work: (...args: A) => Element | undefined,
    ...args: A
  ) => Promise<Handle | undefined>
  press: (key: Key) => Promise<void>
  /** Runs `work` in the window that `open` opens, then returns to the opener. */
  inPopup: (open: () => Promise<void>, work: () => Promise<void>) => Promise<void>
  /** Returns page and console errors that the browser's protocol reported since the last call. */
  takeErrors: () => string[]
}
