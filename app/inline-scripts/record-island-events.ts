export type RecordedEvent = { island: Element; event: Event }

/** Records clicks and submits in islands that are not hydrated yet, for `replayRecordedEvents`; links, fields and GET forms are
 * left to the browser. It is serialized into public pages as an inline script, so it uses nothing from outside its
 * body. */
export function recordIslandEvents(): void {
  const notHydrated = '[data-island]:not([data-ready])'
  const note = document.createElement('p')
  let held: RecordedEvent[] = []
  let followed: HTMLElement | null = null

  function notify(island: Element) {
    note.textContent = island.hasAttribute('data-failed')
      ? 'Part of this page could not be loaded. Check the connection and load the page again.'
      : 'Still loading. Your input will be applied when this page is ready.'
  }

  /** Prevents a second click, which would start a second sign-in. */
  function followOnce(link: HTMLElement, event: Event) {
    if (followed) event.preventDefault()
    followed = link
    link.dataset.followed = ''
    // The user may have stopped the navigation.
    setTimeout(forgetFollowed, 10_000)
  }
  function forgetFollowed() {
    followed?.removeAttribute('data-followed')
    followed = null
  }

  function hold(event: Event) {
    const target = event.target as Element
    const island = target.closest?.(notHydrated)
    if (!island) return
    const input = island.querySelector<HTMLInputElement>('input[type=file]')
    if (event instanceof DragEvent) {
      if (!input) return
      event.preventDefault()
      if (event.type === 'dragover' || !event.dataTransfer) return
      input.files = event.dataTransfer.files
    } else if (event.type === 'click') {
      const link = target.closest<HTMLElement>('a')
      if (link?.hasAttribute('data-follow-once')) followOnce(link, event)
      if (link || !target.closest('button:not([type=submit]),td,th')) return
      held.push({ island, event })
    } else if (event.type === 'submit') {
      const form = target as HTMLFormElement
      const isSelfSufficient = form.hasAttribute('action')
      if (isSelfSufficient && (form.method === 'get' || island.hasAttribute('data-failed'))) return
      event.preventDefault()
      held = [...held.filter((other) => other.event.target !== form), { island, event }]
    } else if (target !== input) return
    if (event.type !== 'change') event.stopImmediatePropagation()
    note.className = 'loading-note'
    note.setAttribute('role', 'status')
    document.body.append(note)
    // Screen readers announce a live region when its text changes.
    setTimeout(() => notify(island))
  }

  for (const kind of ['click', 'submit', 'change', 'dragover', 'drop']) addEventListener(kind, hold, true)
  addEventListener('pagehide', forgetFollowed)
  addEventListener(
    'error',
    ({ target }) => {
      if (!(target instanceof HTMLScriptElement) || target.type !== 'module') return
      for (const island of document.querySelectorAll(notHydrated)) window.markIslandFailed?.(island)
    },
    true,
  )
  window.recordedTargets = () => held.map(({ event }) => event.target as Element)
  window.takeRecordedEvents = (island) => {
    const taken = held.filter((one) => one.island === island)
    held = held.filter((one) => one.island !== island)
    if (held.length === 0) note.remove()
    return taken
  }
  window.markIslandFailed = (island) => {
    island.setAttribute('data-failed', '')
    for (const { event } of held) {
      const form = event.target as HTMLFormElement
      if (event.type === 'submit' && island.contains(form) && form.hasAttribute('action')) form.submit()
    }
    notify(island)
  }
}

declare global {
  interface Window {
    /** Targets of the events that are still held, in order. */
    recordedTargets?: () => Element[]
    /** Removes and returns the held events of an island. Absent on pages that are fully hydrated. */
    takeRecordedEvents?: (island: Element) => RecordedEvent[]
    /** Marks an island whose script cannot be loaded: the browser submits its forms from then on. */
    markIslandFailed?: (island: Element) => void
  }
}
