import { setTimeout as delay } from 'node:timers/promises'

const retryDelay = 100

/** Tracks whether the server is unavailable, so that callers do not each have to wait for a timeout. After the first
 * failure, calls `probe` repeatedly until it succeeds. */
export class Unavailability {
  readonly #probe: () => Promise<unknown>
  readonly #retryDelay: number
  #unavailable: { since: number; reason: unknown; over: Promise<void> } | undefined
  #isClosed = false

  constructor(probe: () => Promise<unknown>, hostCount: number) {
    this.#probe = probe
    this.#retryDelay = retryDelay / hostCount
  }

  get isKnown(): boolean {
    return this.#unavailable !== undefined
  }

  begin(reason: unknown, since = performance.now()): void {
    this.#unavailable ??= { since, reason, over: this.#untilAvailable() }
  }

  /** Resolves when the server is available. Rejects with the reason after `timeout` milliseconds of unavailability. */
  async untilOver(timeout: number): Promise<void> {
    if (!this.#unavailable) return
    const { since, reason, over } = this.#unavailable
    const left = since + timeout - performance.now()
    if (left <= 0) throw reason
    const waiting = new AbortController()
    const isBack = await Promise.race([
      over.then(() => true),
      delay(left, false, { signal: waiting.signal }).catch(() => false),
    ])
    waiting.abort()
    if (!isBack) throw reason
  }

  close(): void {
    this.#isClosed = true
  }

  async #untilAvailable(): Promise<void> {
    while (!this.#isClosed) {
      await delay(this.#retryDelay, undefined, { ref: false })
      const isBack = await this.#probe().then(
        () => true,
        () => false,
      )
      if (isBack) break
    }
    this.#unavailable = undefined
  }
}
