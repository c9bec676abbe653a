/** Milliseconds in which a decision can be undone, before it is sent and the client is notified. */
export const undoTime = 6_000

const waiting = new Set<() => void>()

/** Runs an action after the time to undo it, or earlier when the page is closed.
 * @returns function that cancels it, and returns false if it has already started */
export function runAfterUndoTime(action: () => void): () => boolean {
  const run = () => {
    clearTimeout(timer)
    if (waiting.delete(run)) action()
  }
  const timer = setTimeout(run, undoTime)
  if (waiting.size === 0) addEventListener('pagehide', runAll)
  waiting.add(run)
  return () => {
    clearTimeout(timer)
    return waiting.delete(run)
  }
}

function runAll() {
  for (const run of [...waiting]) run()
}
