type Rhythm = {
  /** Asked no more often than this, however often somebody wants to know. */
  every: number
  /** An answer that takes longer is none. */
  patience: number
}

/** Tells whether a neighbour is there. Who asks while it is being found out waits for the same answer. */
export function createProbe(reach: () => Promise<unknown>, { every, patience }: Rhythm) {
  let answer: Promise<boolean> | undefined
  let asked = 0
  let known = true

  async function ask(): Promise<boolean> {
    const { promise: tooLate, resolve } = Promise.withResolvers<false>()
    const timer = setTimeout(resolve, patience, false)
    const reached = reach().then(
      () => true,
      () => false,
    )
    known = await Promise.race([reached, tooLate])
    clearTimeout(timer)
    return known
  }
  /** Waits for an answer of now, or gives the last one while that is young. */
  function isThere(): Promise<boolean> {
    if (!answer || performance.now() - asked >= every) {
      asked = performance.now()
      answer = ask()
    }
    return answer
  }
  return {
    isThere,
    /** What was found out last; finds out anew beside that. */
    wasThere(): boolean {
      void isThere()
      return known
    },
  }
}
