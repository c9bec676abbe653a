type Timing = {
  /** Minimum time between two checks in milliseconds. */
  every: number
  /** Timeout of a check in milliseconds. */
  patience: number
}

/** Checks whether a dependency is available. Callers during a check wait for its result. */
export function createProbe(reach: () => Promise<unknown>, { every, patience }: Timing) {
  let result: Promise<boolean> | undefined
  let checkedAt = 0
  let lastResult = true

  async function check(): Promise<boolean> {
    const { promise: timedOut, resolve } = Promise.withResolvers<false>()
    const timer = setTimeout(resolve, patience, false)
    const reached = reach().then(
      () => true,
      () => false,
    )
    lastResult = await Promise.race([reached, timedOut])
    clearTimeout(timer)
    return lastResult
  }
  /** Resolves to the result of a new check, or of the last one while that is recent. */
  function isThere(): Promise<boolean> {
    if (!result || performance.now() - checkedAt >= every) {
      checkedAt = performance.now()
      result = check()
    }
    return result
  }
  return {
    isThere,
    /** Returns the last result at once, and checks again in the background. */
    wasThere(): boolean {
      void isThere()
      return lastResult
    },
  }
}
