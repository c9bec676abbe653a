/** Runs by itself with the document, before any other script: what is done before the dashboard has come to life is done
 * when it has. Links lead on by themselves. */
export function holdEarly(): void {
  const kinds = ['click', 'submit', 'keydown', 'input', 'change'] as const
  const fields = new Map<EventTarget, string>()
  let tapped: MouseEvent | undefined
  let pressed: KeyboardEvent[] = []

  const isShortcut = (event?: KeyboardEvent) => event?.ctrlKey || event?.metaKey

  function hold(event: Event) {
    const { target, type } = event
    if (!(target instanceof Element)) return
    if (type === 'input' || type === 'change') {
      fields.set(target, (target as HTMLInputElement).value)
      return
    }
    if (event instanceof KeyboardEvent) {
      const { key } = event
      // What follows Ctrl+K is meant for what it opens.
      const isTyping = isShortcut(pressed[0]) && !isShortcut(event) && key.length === 1
      // Ctrl+K is ours, Ctrl+R the browser's.
      const isOurs = isShortcut(event)
        ? key.toLowerCase() === 'k'
        : isTyping || (/^\w$/.test(key) && !target.matches('input, textarea, select'))
      if (!isOurs) return
      pressed = isTyping ? [...pressed, event] : [event]
    } else if (target.closest('a[href]')) return
    else if (event instanceof MouseEvent) tapped = event
    event.preventDefault()
    event.stopImmediatePropagation()
  }

  /** React has put its own values into the fields, and sees a change only where there is one. */
  function write(field: HTMLInputElement, value: string) {
    if (field.type !== 'file' && field.value !== value) {
      const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {}
      set?.call(field, value)
      field.dispatchEvent(new Event('input', { bubbles: true }))
    }
    field.dispatchEvent(new Event('change', { bubbles: true }))
  }

  /** In a task of their own React does what one key asks for before the next one is there. */
  async function pressAll() {
    for (const event of pressed) {
      event.target?.dispatchEvent(new KeyboardEvent(event.type, event))
      await Promise.resolve()
    }
  }

  /** In a small window cards have taken a table's place: its button is another element then. */
  function findAgain(target: EventTarget | null) {
    if (!(target instanceof Element) || target.isConnected) return target
    const nameOf = (button: Element | null) => button?.ariaLabel ?? button?.textContent
    const name = nameOf(target.closest('button'))
    const alike = [...document.querySelectorAll('button')].filter((button) => nameOf(button) === name)
    return alike.length === 1 ? alike[0] : undefined
  }

  for (const kind of kinds) addEventListener(kind, hold, true)
  window.doEarly = () => {
    for (const kind of kinds) removeEventListener(kind, hold, true)
    for (const [field, value] of fields) write(field as HTMLInputElement, value)
    setTimeout(pressAll)
    if (tapped) findAgain(tapped.target)?.dispatchEvent(new MouseEvent(tapped.type, tapped))
    delete window.doEarly
  }
}

declare global {
  interface Window {
    /** Does what was held; there only until then. */
    doEarly?: () => void
  }
}
