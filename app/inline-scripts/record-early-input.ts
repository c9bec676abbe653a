/** Records user input until the dashboard is hydrated, as an inline script before any other; `replayRecordedInput` replays it.
 * Links are left to the browser. */
export function recordEarlyInput(): void {
  const kinds = ['click', 'submit', 'keydown', 'input', 'change'] as const
  const fields = new Map<EventTarget, string>()
  let lastClick: MouseEvent | undefined
  let pressedKeys: KeyboardEvent[] = []

  const isShortcut = (event?: KeyboardEvent) => event?.ctrlKey || event?.metaKey

  function record(event: Event) {
    const { target, type } = event
    if (!(target instanceof Element)) return
    if (type === 'input' || type === 'change') {
      fields.set(target, (target as HTMLInputElement).value)
      return
    }
    if (event instanceof KeyboardEvent) {
      const { key } = event
      // Keys after Ctrl+K are meant for the palette that it opens.
      const isTyping = isShortcut(pressedKeys[0]) && !isShortcut(event) && key.length === 1
      // Of the shortcuts only Ctrl+K is ours; Ctrl+R, for example, is the browser's.
      const isOurs = isShortcut(event)
        ? key.toLowerCase() === 'k'
        : isTyping || (/^\w$/.test(key) && !target.matches('input, textarea, select'))
      if (!isOurs) return
      pressedKeys = isTyping ? [...pressedKeys, event] : [event]
    } else if (target.closest('a[href]')) return
    else if (event instanceof MouseEvent) lastClick = event
    event.preventDefault()
    event.stopImmediatePropagation()
  }

  /** Writes a recorded value back into a field that React has reset. The prototype's setter bypasses React's value
   * tracking, without which React would ignore the event. */
  function write(field: HTMLInputElement, value: string) {
    if (field.type !== 'file' && field.value !== value) {
      const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {}
      set?.call(field, value)
      field.dispatchEvent(new Event('input', { bubbles: true }))
    }
    field.dispatchEvent(new Event('change', { bubbles: true }))
  }

  /** Replays the keys in a task of their own, so that React handles each one before the next. */
  async function replayKeys() {
    for (const event of pressedKeys) {
      event.target?.dispatchEvent(new KeyboardEvent(event.type, event))
      await Promise.resolve()
    }
  }

  /** Finds a target again by its name: in a small window, cards have replaced a table and its buttons. */
  function findAgain(target: EventTarget | null) {
    if (!(target instanceof Element) || target.isConnected) return target
    const nameOf = (button: Element | null) => button?.ariaLabel ?? button?.textContent
    const name = nameOf(target.closest('button'))
    const candidates = [...document.querySelectorAll('button')].filter((button) => nameOf(button) === name)
    return candidates.length === 1 ? candidates[0] : undefined
  }

  for (const kind of kinds) addEventListener(kind, record, true)
  window.replayRecordedInput = () => {
    for (const kind of kinds) removeEventListener(kind, record, true)
    for (const [field, value] of fields) write(field as HTMLInputElement, value)
    setTimeout(replayKeys)
    if (lastClick) findAgain(lastClick.target)?.dispatchEvent(new MouseEvent(lastClick.type, lastClick))
    delete window.replayRecordedInput
  }
}

declare global {
  interface Window {
    /** Replays the recorded input; deleted afterwards. */
    replayRecordedInput?: () => void
  }
}
