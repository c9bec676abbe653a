export type HeldEvent = { island: Element; event: Event }

/** Stands inline in public pages, as text: it uses nothing from outside its body. Presses and posts in an island that is
 * not hydrated yet are kept for `replayHeld`; links, fields and GET forms are left to the browser. */
export function holdIslands(): void {
  const notHydrated = '[data-island]:not([data-ready])'
  const note = document.createElement('p')
  let held: HeldEvent[] = []
  let followed: HTMLElement | null = null

  function notify(island: Element) {
    note.textContent = island.hasAttribute('data-failed')
      ? 'Part of this page could not be loaded. Check the connection and load the page again.'
      : 'Still loading. What you do here is kept.'
  }

  /** A second press would start a second sign-in. */
  function followOnce(link: HTMLElement, event: Event) {
    if (followed) event.preventDefault()
    followed = link
    link.dataset.followed = ''
    // The person may have stopped the browser.
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
    // A live region is read out when its text changes.
    setTimeout(() => notify(island))
  }

  for (const kind of ['click', 'submit', 'change', 'dragover', 'drop']) addEventListener(kind, hold, true)
  addEventListener('pagehide', forgetFollowed)
  addEventListener(
    'error',
    ({ target }) => {
      if (!(target instanceof HTMLScriptElement) || target.type !== 'module') return
      for (const island of document.querySelectorAll(notHydrated)) window.giveUpIsland?.(island)
    },
    true,
  )
  window.heldTargets = () => held.map(({ event }) => event.target as Element)
  window.takeHeld = (island) => {
    const its = held.filter((one) => one.island === island)
    held = held.filter((one) => one.island !== island)
    if (held.length === 0) note.remove()
    return its
  }
  window.giveUpIsland = (island) => {
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
    /** What was pressed and is still held, in its order. */
    heldTargets?: () => Element[]
    /** Removes and returns what was held in an island. Absent on pages that are hydrated whole. */
    takeHeld?: (island: Element) => HeldEvent[]
    /** Called when the script of an island cannot be loaded: its forms post by themselves from then on. */
    giveUpIsland?: (island: Element) => void
  }
}
