import { setTimeout as delay } from 'node:timers/promises'

const pause = 100

/** What is known of a server that is away, so that not everybody has to find it out by waiting.
 * From the first failure on `look` is called again and again until it succeeds. */
export class Outage {
  readonly #look: () => Promise<unknown>
  readonly #pause: number
  #known: { since: number; reason: unknown; over: Promise<void> } | undefined
  #isClosed = false

  constructor(look: () => Promise<unknown>, hostCount: number) {
    this.#look = look
    this.#pause = pause / hostCount
  }

  get isKnown(): boolean {
    return this.#known !== undefined
  }

  begin(reason: unknown, since = performance.now()): void {
    this.#known ??= { since, reason, over: this.#untilItAnswers() }
  }

  /** Resolves when the server is back; refuses with the reason once it has been away for longer than `patience`. */
  async untilOver(patience: number): Promise<void> {
    if (!this.#known) return
    const { since, reason, over } = this.#known
    const left = since + patience - performance.now()
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

  async #untilItAnswers(): Promise<void> {
    while (!this.#isClosed) {
      await delay(this.#pause, undefined, { ref: false })
      const isBack = await this.#look().then(
        () => true,
        () => false,
      )
      if (isBack) break
    }
    this.#known = undefined
  }
}
