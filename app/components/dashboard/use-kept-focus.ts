import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

// What asked for the change, a dialog or a menu, has closed by then and given the focus back if it could.
const closingTime = 300

let last: HTMLElement | undefined
const isGone = (element: HTMLElement) => !element.isConnected || element.matches(':disabled')

function note({ type, target, relatedTarget }: FocusEvent) {
  if (!(target instanceof HTMLElement)) return
  if (type === 'focusin') last = target
  else if (!relatedTarget && document.hasFocus()) setTimeout(forget, 0, target)
}

/** Left on purpose, for nothing, by a click beside everything; an element that is just being removed is gone by now. */
function forget(left: HTMLElement) {
  if (left === last && !isGone(left)) last = undefined
}

/** What had the focus may go, or stand still a moment, with what it changed: those who hear the page go on from there. */
export function useKeptFocus(): void {
  const { state } = useRevalidator()
  useEffect(() => {
    const kinds = ['focusin', 'focusout'] as const
    for (const kind of kinds) document.addEventListener(kind, note)
    return () => {
      for (const kind of kinds) document.removeEventListener(kind, note)
    }
  }, [])
  useEffect(() => {
    if (state !== 'idle') return
    const timer = setTimeout(goOn, closingTime)
    return () => clearTimeout(timer)
  }, [state])
}

function goOn() {
  if (!last || (document.activeElement && document.activeElement !== document.body)) return
  const place = isGone(last) ? (document.getElementById('list-count') ?? document.querySelector('h1')) : last
  place?.focus({ preventScroll: true })
}
