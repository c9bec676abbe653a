import type pg from 'pg'

const checkInterval = 1_000
const trustPeriod = 10_000

/** Fields of the driver's client that its types do not declare. */
type InternalClient = pg.PoolClient & {
  readyForQuery: boolean
  processID: number | null
  connection: { stream: { bytesRead: number; bytesWritten: number; destroy: () => void } }
}
type Activity = { bytes: number; trustedUntil: number }

/** Returns which of these backend processes run a query. Throws if the server cannot be reached. */
export type FindActive = (processes: number[]) => Promise<Set<number> | 'unknowable'>
type Listener = { findActive: FindActive; onUnavailable: (error: unknown) => void }

/** Watches clients that wait for a response. Without it, they would wait for hours if the server or the network failed
 * silently. A query that the server still runs may take any time. */
export class UnresponsiveClients {
  readonly #clients = new Map<InternalClient, Activity>()
  readonly #listener: Listener
  readonly #timer: NodeJS.Timeout
  #isChecking = false

  constructor(listener: Listener) {
    this.#listener = listener
    this.#timer = setInterval(() => void this.#check(), checkInterval)
    this.#timer.unref()
  }

  watch(client: pg.PoolClient): void {
    this.#clients.set(client as InternalClient, { bytes: -1, trustedUntil: 0 })
  }

  unwatch(client: pg.PoolClient): void {
    this.#clients.delete(client as InternalClient)
  }

  /** Destroys all watched connections, so that waiting queries fail. */
  breakAll(): void {
    for (const { connection } of this.#clients.keys()) connection.stream.destroy()
  }

  close(): void {
    clearInterval(this.#timer)
  }

  async #check(): Promise<void> {
    if (this.#isChecking) return
    const unresponsive = this.#findUnresponsive()
    if (unresponsive.length === 0) return
    this.#isChecking = true
    try {
      const active = await this.#listener.findActive(unresponsive.map(({ processID }) => processID ?? 0))
      for (const client of unresponsive) this.#judge(client, active)
    } catch (error) {
      this.#listener.onUnavailable(error)
    } finally {
      this.#isChecking = false
    }
  }

  /** Returns the clients that wait for a response and have had no traffic since the last check. */
  #findUnresponsive(): InternalClient[] {
    const now = performance.now()
    return [...this.#clients].flatMap(([client, activity]) => {
      const bytes = countBytes(client)
      const isUnresponsive = !client.readyForQuery && bytes === activity.bytes && now > activity.trustedUntil
      activity.bytes = client.readyForQuery ? -1 : bytes
      return isUnresponsive ? [client] : []
    })
  }

  #judge(client: InternalClient, active: Set<number> | 'unknowable'): void {
    const activity = this.#clients.get(client)
    // The response may have arrived during the check.
    if (!activity || client.readyForQuery || countBytes(client) !== activity.bytes) return
    if (active === 'unknowable' || active.has(client.processID ?? 0)) {
      activity.trustedUntil = performance.now() + trustPeriod
    } else client.connection.stream.destroy()
  }
}

const countBytes = ({ connection: { stream } }: InternalClient) => stream.bytesRead + stream.bytesWritten
