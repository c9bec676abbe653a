type Timing = {
  /** Minimum time between two checks in milliseconds. */
  every: number
  /** Timeout of a check in milliseconds. */
  timeout: number
}

/** Checks whether a dependency is available. Callers during a check wait for its result. */
export function createProbe(checkConnection: () => Promise<unknown>, { every, timeout }: Timing) {
  let result: Promise<boolean> | undefined
  let checkedAt = 0
  let lastResult = true

  async function check(): Promise<boolean> {
    const { promise: timedOut, resolve } = Promise.withResolvers<false>()
    const timer = setTimeout(resolve, timeout, false)
    const reached = checkConnection().then(
      () => true,
      () => false,
    )
    lastResult = await Promise.race([reached, timedOut])
    clearTimeout(timer)
    return lastResult
  }
  /** Resolves to the result of a new check, or of the last one while that is recent. */
  function isAvailable(): Promise<boolean> {
    if (!result || performance.now() - checkedAt >= every) {
      checkedAt = performance.now()
      result = check()
    }
    return result
  }
  return {
    isAvailable,
    /** Returns the last result at once, and checks again in the background. */
    wasAvailable(): boolean {
      void isAvailable()
      return lastResult
    },
  }
}
