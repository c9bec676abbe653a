import { setImmediate } from 'node:timers/promises'

const longestTurn = 10

export type Pause = () => Promise<void> | undefined

/** Returns a function that lets other requests go on when reading has taken 10 ms. */
export function createPause(): Pause {
  let began = performance.now()
  return () => {
    if (performance.now() - began < longestTurn) return undefined
    return setImmediate().then(() => {
      began = performance.now()
    })
  }
}
