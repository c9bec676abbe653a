import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

/** Milliseconds. By the first, the dialog or menu that started the change has usually closed and has returned the focus
 * if it could; on a slow device it closes later. */
const closeDelays = [300, 1_000, 3_000]

let last: HTMLElement | undefined
const isUnfocusable = (element: HTMLElement) => !element.isConnected || element.matches(':disabled')

function trackFocus({ type, target, relatedTarget }: FocusEvent) {
  if (!(target instanceof HTMLElement)) return
  if (type === 'focusin') last = target
  // A disabled element may be enabled again before the timeout.
  else if (!relatedTarget && document.hasFocus() && !isUnfocusable(target)) setTimeout(forget, 0, target)
}

/** Forgets an element that lost the focus to a click on empty space. An element that lost it by being removed is
 * disconnected by now and is kept. */
function forget(left: HTMLElement) {
  if (left === last && !isUnfocusable(left)) last = undefined
}

/** Restores the focus after a revalidation. The change may have removed or disabled the focused element, and screen
 * reader users would lose their position. */
export function useRestoredFocus(): void {
  const { state } = useRevalidator()
  useEffect(() => {
    const kinds = ['focusin', 'focusout'] as const
    for (const kind of kinds) document.addEventListener(kind, trackFocus)
    return () => {
      for (const kind of kinds) document.removeEventListener(kind, trackFocus)
    }
  }, [])
  useEffect(() => {
    if (state !== 'idle') return
    const timers = closeDelays.map((delay) => setTimeout(restoreFocus, delay))
    return () => timers.forEach(clearTimeout)
  }, [state])
}

function restoreFocus() {
  if (!last || (document.activeElement && document.activeElement !== document.body)) return
  const target = isUnfocusable(last)
    ? (document.getElementById('list-count') ?? document.querySelector('h1'))
    : last
  target?.focus({ preventScroll: true })
}
