import type { MouseEvent } from 'react'

/** A link that this page can follow by itself; with a key held down it stays the browser's. */
export const followHere =
  (follow: () => void) =>
  (event: MouseEvent): void => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    follow()
  }
