import { useLayoutEffect, useRef } from 'react'

// Excludes toasts, which also have a dialog role.
const openDialog = ':is([role=dialog], [role=alertdialog]):not([role=region] *)'

/** Single-key shortcuts. Ignored while the focus is in a field or a dialog is open. */
export function useShortcuts(shortcuts: Record<string, (() => void) | undefined>): void {
  const latest = useRef(shortcuts)
  // Before the paint: a key pressed as soon as its button is seen must not be lost.
  useLayoutEffect(() => {
    latest.current = shortcuts
  })
  useLayoutEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.defaultPrevented) return
      const target = event.target instanceof Element ? event.target : document.body
      if (target.closest('input, textarea, select, [contenteditable]') || document.querySelector(openDialog))
        return
      const shortcut = latest.current[event.key.toLowerCase()]
      if (!shortcut) return
      event.preventDefault()
      shortcut()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}
