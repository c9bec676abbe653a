/** An element of the page, in whatever way the browser's protocol names it. */
export type Handle = {
  click: () => Promise<void>
  /** Presses keys into it, after what it holds. */
  type: (text: string) => Promise<void>
  /** Chooses an option of a select field. */
  select: (label: RegExp) => Promise<void>
  /** Chooses a file of this machine. */
  choose: (file: string) => Promise<void>
}

export type Key = 'Enter' | 'Escape' | 'Tab' | 'ArrowDown'

/** What both protocols, WebDriver BiDi and classic WebDriver, can do. */
export type Driver = AsyncDisposable & {
  downloads: string
  /** Ends when the page has loaded. */
  goto: (address: string) => Promise<void>
  resize: (width: number, height: number) => Promise<void>
  evaluate: <T, A extends unknown[]>(work: (...args: A) => T | Promise<T>, ...args: A) => Promise<T>
  find: <A extends unknown[]>(
    work: (...args: A) => Element | undefined,
    ...args: A
  ) => Promise<Handle | undefined>
  press: (key: Key) => Promise<void>
  /** Works in the window that `open` opens; gives `open`'s window the commands back afterwards. */
  inPopup: (open: () => Promise<void>, work: () => Promise<void>) => Promise<void>
  /** Page and console errors that the browser reported by its protocol, since the last call. */
  takeErrors: () => string[]
}
