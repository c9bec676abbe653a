type Options = {
  /** Pieces of work that run at the same time. */
  atOnce: number
  /** How many of them may be one client's. */
  perClient?: number
  /** How many may wait. Past it, a newcomer takes the place of a client that has more in the queue. */
  queue: number
  /** How many of those may be one client's. */
  queuePerClient?: number
  /** Longest wait in the queue, in milliseconds. */
  timeout?: number
  /** Expected duration of one piece of work; only for the advice when to retry. */
  secondsEach?: number
}

type EnterOptions = {
  signal?: AbortSignal | undefined
  /** How many of the places it takes. */
  weight?: number
}

/** Bounds concurrent work: at most so many at once, fewer for each client, the others in a queue. */
export type Gate = {
  /** Waits for a place, which is free again when the result is disposed of. Throws GateRefusal or the signal's reason. */
  enter: (client: string, options?: EnterOptions) => Promise<Disposable>
  run: <Result>(client: string, work: () => Promise<Result>, options?: EnterOptions) => Promise<Result>
  /** Refuses all that wait and all that come. */
  close: () => void
}

/** `client`: this client has too much going on; `full` and `timeout`: everybody together; `closed`: the server is about to end. */
export type GateRefusalReason = 'client' | 'full' | 'timeout' | 'closed'

export class GateRefusal extends Error {
  readonly reason: GateRefusalReason
  readonly retryAfterSeconds: number

  constructor(reason: GateRefusalReason, retryAfterSeconds: number) {
    super(`refused by a gate: ${reason}`)
    this.name = 'GateRefusal'
    this.reason = reason
    this.retryAfterSeconds = retryAfterSeconds
  }
}

type Waiting = { client: string; weight: number; admit: () => void; refuse: (reason: unknown) => void }

export function createGate(options: Options): Gate {
  const { atOnce, queue, timeout, secondsEach = 1 } = options
  const { perClient = atOnce, queuePerClient = queue } = options
  const running = new Map<string, number>()
  const waiting: Waiting[] = []
  /** When clients that run or wait were admitted last, counted in admissions. */
  const admitted = new Map<string, number>()
  let admissions = 0
  let free = atOnce
  let isClosed = false

  const runningOf = (client: string) => running.get(client) ?? 0
  const refusal = (reason: GateRefusalReason) =>
    new GateRefusal(reason, Math.max(1, Math.ceil((secondsEach * (waiting.length + 1)) / atOnce)))

  /** Fewest running first, then the client admitted longest ago, so that clients take turns; then by arrival. */
  function findNext(): Waiting | undefined {
    let next: Waiting | undefined
    for (const one of waiting) {
      if (runningOf(one.client) >= perClient) continue
      if (!next || isBefore(one.client, next.client)) next = one
    }
    return next
  }

  function isBefore(one: string, other: string): boolean {
    const difference = runningOf(one) - runningOf(other)
    return difference < 0 || (difference === 0 && (admitted.get(one) ?? 0) < (admitted.get(other) ?? 0))
  }

  function forgetIfIdle(client: string) {
    if (!running.has(client) && !waiting.some((one) => one.client === client)) admitted.delete(client)
  }

  function admit() {
    for (let next = findNext(); next && next.weight <= free; next = findNext()) {
      const { client, weight } = next
      waiting.splice(waiting.indexOf(next), 1)
      free -= weight
      running.set(client, runningOf(client) + 1)
      admitted.set(client, ++admissions)
      next.admit()
    }
  }

  function leave({ client, weight }: Waiting) {
    free += weight
    const rest = runningOf(client) - 1
    if (rest > 0) running.set(client, rest)
    else running.delete(client)
    forgetIfIdle(client)
    admit()
  }

  /** The last one of the client that has most in the queue, if it keeps more than the newcomer even without it. */
  function findDisplaced(own: number): Waiting | undefined {
    const byClient = Map.groupBy(waiting, ({ client }) => client).values()
    const most = [...byClient].reduce((one, other) => (other.length > one.length ? other : one), [])
    return most.length > own + 1 ? most.at(-1) : undefined
  }

  function refuseAtOnce(client: string): GateRefusalReason | undefined {
    if (isClosed) return 'closed'
    const own = waiting.filter((one) => one.client === client).length
    const mustWait = free < 1 || runningOf(client) >= perClient
    if (mustWait && own >= queuePerClient) return 'client'
    if (!mustWait || waiting.length < queue) return undefined
    const displaced = findDisplaced(own)
    if (!displaced) return 'full'
    waiting.splice(waiting.indexOf(displaced), 1)
    displaced.refuse(refusal('full'))
    return undefined
  }

  async function enter(client: string, { signal, weight = 1 }: EnterOptions = {}): Promise<Disposable> {
    signal?.throwIfAborted()
    const reason = refuseAtOnce(client)
    if (reason) throw refusal(reason)
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const one: Waiting = { client, weight: Math.min(weight, atOnce), admit: resolve, refuse: reject }
    waiting.push(one)
    admit()
    const giveUp = (why: unknown) => {
      const at = waiting.indexOf(one)
      if (at < 0) return
      waiting.splice(at, 1)
      forgetIfIdle(client)
      reject(why)
      admit()
    }
    const abort = () => giveUp(signal?.reason)
    signal?.addEventListener('abort', abort, { once: true })
    const timer = timeout === undefined ? undefined : setTimeout(() => giveUp(refusal('timeout')), timeout)
    try {
      await promise
    } finally {
      clearTimeout(timer)
      signal?.removeEventListener('abort', abort)
    }
    let isOver = false
    return {
      [Symbol.dispose]() {
        if (isOver) return
        isOver = true
        leave(one)
      },
    }
  }

  return {
    enter,
    async run(client, work, how) {
      using _ = await enter(client, how)
      return await work()
    },
    close() {
      isClosed = true
      for (const { refuse } of waiting.splice(0)) refuse(refusal('closed'))
    },
  }
}
