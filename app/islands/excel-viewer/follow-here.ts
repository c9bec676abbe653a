import type { MouseEvent } from 'react'

/** Click handler for a link that this page follows itself; clicks with a modifier key are left to the browser. */
export const followHere =
  (follow: () => void) =>
  (event: MouseEvent): void => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    follow()
  }
