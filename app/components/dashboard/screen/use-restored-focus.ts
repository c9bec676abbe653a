import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

// By then the dialog or menu that started the change has closed and has returned the focus if it could.
const closeDelay = 300

let last: HTMLElement | undefined
const isUnfocusable = (element: HTMLElement) => !element.isConnected || element.matches(':disabled')

function trackFocus({ type, target, relatedTarget }: FocusEvent) {
  if (!(target instanceof HTMLElement)) return
  if (type === 'focusin') last = target
  else if (!relatedTarget && document.hasFocus()) setTimeout(forget, 0, target)
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
    const timer = setTimeout(restoreFocus, closeDelay)
    return () => clearTimeout(timer)
  }, [state])
}

function restoreFocus() {
  if (!last || (document.activeElement && document.activeElement !== document.body)) return
  const target = isUnfocusable(last)
    ? (document.getElementById('list-count') ?? document.querySelector('h1'))
    : last
  target?.focus({ preventScroll: true })
}
