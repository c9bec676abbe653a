type Options = {
  /** Maximum number of tasks that run concurrently. */
  atOnce: number
  /** Maximum number of running tasks per client. */
  perClient?: number
  /** Maximum queue length. When full, a new entry displaces one of a client with more entries. */
  queue: number
  /** Maximum queue length per client. */
  queuePerClient?: number
  /** Maximum wait in the queue, in milliseconds. */
  timeout?: number
  /** Expected duration of one task, used only for `retryAfterSeconds`. */
  secondsEach?: number
}

type EnterOptions = {
  signal?: AbortSignal | undefined
  /** Number of concurrency slots the task takes. */
  weight?: number
}

/** Limits concurrency, in total and per client, with a fair queue. */
export type Gate = {
  /** Waits for a slot, which is freed by disposing of the result. Throws GateRefusal or the signal's reason. */
  enter: (client: string, options?: EnterOptions) => Promise<Disposable>
  run: <Result>(client: string, work: () => Promise<Result>, options?: EnterOptions) => Promise<Result>
  /** Refuses all waiting and all future entries. */
  close: () => void
}

/** `client`: limit of this client; `full` and `timeout`: limit of all clients; `closed`: the gate was closed. */
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
  /** Sequence number of the last admission of each running or waiting client. */
  const admitted = new Map<string, number>()
  let admissions = 0
  let free = atOnce
  let isClosed = false

  const runningOf = (client: string) => running.get(client) ?? 0
  const refusal = (reason: GateRefusalReason) =>
    new GateRefusal(reason, Math.max(1, Math.ceil((secondsEach * (waiting.length + 1)) / atOnce)))

  /** Picks the client with the fewest running tasks, then the one admitted longest ago, then by arrival. */
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

  /** Finds the last entry of the client with the longest queue, if that queue stays longer than the new client's. */
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
    const leaveQueue = (cause: unknown) => {
      const at = waiting.indexOf(one)
      if (at < 0) return
      waiting.splice(at, 1)
      forgetIfIdle(client)
      reject(cause)
      admit()
    }
    const abort = () => leaveQueue(signal?.reason)
    signal?.addEventListener('abort', abort, { once: true })
    const timer =
      timeout === undefined ? undefined : setTimeout(() => leaveQueue(refusal('timeout')), timeout)
    try {
      await promise
    } finally {
      clearTimeout(timer)
      signal?.removeEventListener('abort', abort)
    }
    let isReleased = false
    return {
      [Symbol.dispose]() {
        if (isReleased) return
        isReleased = true
        leave(one)
      },
    }
  }

  return {
    enter,
    async run(client, work, enterOptions) {
      using _ = await enter(client, enterOptions)
      return await work()
    },
    close() {
      isClosed = true
      for (const { refuse } of waiting.splice(0)) refuse(refusal('closed'))
    },
  }
}
