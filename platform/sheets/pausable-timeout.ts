/** Timeout that counts only waiting time: `wait` resumes it, `rest` pauses it. */
export type PausableTimeout = { wait: () => void; rest: () => void }

export function createPausableTimeout(seconds: number, runOut: () => void): PausableTimeout {
  let left = seconds * 1000
  let since = 0
  let timer: NodeJS.Timeout | undefined
  return {
    wait() {
      since = performance.now()
      timer = setTimeout(runOut, left)
    },
    rest() {
      if (timer) left = Math.max(0, left - (performance.now() - since))
      clearTimeout(timer)
      timer = undefined
    },
  }
}
