import { useEffect, useRef } from 'react'

// Excludes toasts, which also have a dialog role.
const openDialog = ':is([role=dialog], [role=alertdialog]):not([role=region] *)'

/** Single-key shortcuts. Ignored while the focus is in a field or a dialog is open. */
export function useKeys(acts: Record<string, (() => void) | undefined>): void {
  const latest = useRef(acts)
  useEffect(() => {
    latest.current = acts
  })
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.defaultPrevented) return
      const place = event.target instanceof Element ? event.target : document.body
      if (place.closest('input, textarea, select, [contenteditable]') || document.querySelector(openDialog))
        return
      const act = latest.current[event.key.toLowerCase()]
      if (!act) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
