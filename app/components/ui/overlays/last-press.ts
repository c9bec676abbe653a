/** Position of the last press, in pixels of the document. The button itself may be rendered anew since. */
let last: { bottom: number; time: number } | undefined
const recent = 10_000

/** Remembers presses until the returned function is called. */
export function trackPresses(): () => void {
  document.addEventListener('click', remember, true)
  return () => document.removeEventListener('click', remember, true)
}

function remember({ target }: MouseEvent): void {
  const button = (target as Element).closest?.('main :is(button, a, label, summary)')
  last = button ? { bottom: button.getBoundingClientRect().bottom + scrollY, time: Date.now() } : undefined
}

/** The lower edge of what was pressed a moment ago, in pixels of the viewport; undefined if it is out of sight. */
export function findLastPress(): number | undefined {
  if (!last || Date.now() - last.time > recent) return undefined
  const bottom = last.bottom - scrollY
  return bottom > 0 && bottom < innerHeight + 60 ? bottom : undefined
}
