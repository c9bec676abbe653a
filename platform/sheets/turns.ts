/** Too many files wait already, or the server is about to end: a later try may do. */
export class SheetReaderBusy extends Error {
  readonly retryAfterSeconds: number

  constructor(retryAfterSeconds: number, message = 'the spreadsheet reader is busy') {
    super(message)
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** Over when it is disposed of; aborted with the one who took it and when everything closes. */
type Turn = Disposable & { signal: AbortSignal }

/** One at a time, in the order of coming, with so many in line. */
export type Turns = {
  take: (signal: AbortSignal) => Promise<Turn>
  close: () => void
  isClosed: () => boolean
}

/** About what an honest file takes, with the storing of it. */
const secondsEach = 3

export function createTurns(longestLine: number): Turns {
  const closing = new AbortController()
  const line: (() => void)[] = []
  let isTaken = false

  function next() {
    isTaken = false
    line.shift()?.()
  }

  return {
    async take(wanted) {
      const signal = AbortSignal.any([wanted, closing.signal])
      signal.throwIfAborted()
      if (isTaken) {
        if (line.length >= longestLine) throw new SheetReaderBusy(secondsEach * (line.length + 1))
        const { promise, resolve, reject } = Promise.withResolvers<void>()
        const leave = () => {
          line.splice(line.indexOf(enter), 1)
          reject(signal.reason)
        }
        // Whoever ends hands over at once: nobody slips in between.
        const enter = () => {
          signal.removeEventListener('abort', leave)
          isTaken = true
          resolve()
        }
        line.push(enter)
        signal.addEventListener('abort', leave, { once: true })
        await promise
      }
      isTaken = true
      return { signal, [Symbol.dispose]: next }
    },
    close: () => closing.abort(new SheetReaderBusy(secondsEach, 'the spreadsheet reader is closed')),
    isClosed: () => closing.signal.aborted,
  }
}
