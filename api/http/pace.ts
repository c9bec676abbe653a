/** Lets actions follow each other at once up to a number, and after that one each interval. */
export type Pace = {
  /** Milliseconds until the next action may start; 0 if it may start now. */
  wait: () => number
  /** Counts an action that starts. */
  start: () => void
}

export function createPace(
  { burst, intervalMs }: { burst: number; intervalMs: number },
  clock = () => performance.now(),
): Pace {
  let available = burst
  let countedAt = clock()

  function count() {
    const now = clock()
    available = Math.min(burst, available + (now - countedAt) / intervalMs)
    countedAt = now
  }
  return {
    wait() {
      count()
      return available >= 1 ? 0 : Math.ceil((1 - available) * intervalMs)
    },
    start() {
      count()
      available -= 1
    },
  }
}
