import type pg from 'pg'

const looksEvery = 1_000
const trusted = 10_000

/** What the driver knows of itself and its types don't tell. */
type Inner = pg.PoolClient & {
  readyForQuery: boolean
  processID: number | null
  connection: { stream: { bytesRead: number; bytesWritten: number; destroy: () => void } }
}
type Look = { bytes: number; trustedUntil: number }

/** Says which of these process numbers are at work on the server; throws when it can't be asked. */
export type AskWho = (processes: number[]) => Promise<Set<number> | 'unknowable'>
type Listener = { ask: AskWho; onAway: (error: unknown) => void }

/** Watches clients that wait for an answer: a server, or a way to it, that vanished without a word would let them wait
 * for hours. One whose server still works on its question may take as long as it likes. */
export class Silence {
  readonly #clients = new Map<Inner, Look>()
  readonly #listener: Listener
  readonly #timer: NodeJS.Timeout
  #isLooking = false

  constructor(listener: Listener) {
    this.#listener = listener
    this.#timer = setInterval(() => void this.#look(), looksEvery)
    this.#timer.unref()
  }

  watch(client: pg.PoolClient): void {
    this.#clients.set(client as Inner, { bytes: -1, trustedUntil: 0 })
  }

  unwatch(client: pg.PoolClient): void {
    this.#clients.delete(client as Inner)
  }

  /** Whoever waits is told that the connection has ended. */
  breakAll(): void {
    for (const { connection } of this.#clients.keys()) connection.stream.destroy()
  }

  close(): void {
    clearInterval(this.#timer)
  }

  async #look(): Promise<void> {
    if (this.#isLooking) return
    const silent = this.#findSilent()
    if (silent.length === 0) return
    this.#isLooking = true
    try {
      const atWork = await this.#listener.ask(silent.map(({ processID }) => processID ?? 0))
      for (const client of silent) this.#judge(client, atWork)
    } catch (error) {
      this.#listener.onAway(error)
    } finally {
      this.#isLooking = false
    }
  }

  /** Those who wait, and have heard and said nothing since the last look. */
  #findSilent(): Inner[] {
    const now = performance.now()
    return [...this.#clients].flatMap(([client, look]) => {
      const bytes = countBytes(client)
      const isSilent = !client.readyForQuery && bytes === look.bytes && now > look.trustedUntil
      look.bytes = client.readyForQuery ? -1 : bytes
      return isSilent ? [client] : []
    })
  }

  #judge(client: Inner, atWork: Set<number> | 'unknowable'): void {
    const look = this.#clients.get(client)
    // Its answer may have come while the server was asked.
    if (!look || client.readyForQuery || countBytes(client) !== look.bytes) return
    if (atWork === 'unknowable' || atWork.has(client.processID ?? 0)) {
      look.trustedUntil = performance.now() + trusted
    } else client.connection.stream.destroy()
  }
}

const countBytes = ({ connection: { stream } }: Inner) => stream.bytesRead + stream.bytesWritten
