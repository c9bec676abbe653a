import pg from 'pg'
import type { DatabaseAddress } from './address.ts'

const readOnly = '25006'
const hostTimeout = 2_000

/** Creates clients that connect to the last known primary. After a failure, the next client tries another host. */
export class Primary {
  readonly Client: new () => pg.Client
  readonly hostCount: number
  #chosen = 0
  #generation = 0
  readonly #generations = new WeakMap<object, number>()

  constructor({ hosts = [], ...address }: DatabaseAddress, timeout: number) {
    const primary = this
    this.hostCount = Math.max(1, hosts.length)
    this.Client = class extends pg.Client {
      readonly #host = primary.#chosen

      constructor() {
        const connectionString = hosts[primary.#chosen]
        const connectionTimeoutMillis = hosts.length > 1 ? hostTimeout : timeout
        super({ ...address, ...(connectionString && { connectionString }), connectionTimeoutMillis })
        primary.#generations.set(this, primary.#generation)
        // A client emits 'error' when it loses its connection. Without a listener, that would end the process.
        this.on('error', ignore)
        // The server became read-only, so all connections to it are outdated.
        this.connection.on('errorMessage', ({ code }: { code?: string }) => {
          if (code !== readOnly) return
          primary.#generation++
          primary.#moveOn(this.#host)
        })
      }

      override connect(): Promise<pg.Client>
      override connect(callback: (error: Error) => void): void
      override connect(callback?: (error: Error) => void) {
        const connected = this.#connectToPrimary()
        connected.then(() => callback?.(noError), callback ?? ignore)
        return connected
      }

      async #connectToPrimary(): Promise<this> {
        try {
          await super.connect()
          if (hosts.length > 0) await this.#refuseStandby()
          return this
        } catch (error) {
          primary.#moveOn(this.#host)
          throw error
        }
      }

      async #refuseStandby() {
        const { rows } = await this.query<{ transaction_read_only: string }>('show transaction_read_only')
        if (rows[0]?.transaction_read_only === 'off') return
        await this.end()
        const server = `${this.host}:${this.port}`
        throw Object.assign(new Error(`The database server ${server} is read-only.`), { code: readOnly })
      }
    }
  }

  /** Checks whether the client was created before the primary was lost. */
  isOutdated(client: object): boolean {
    return this.#generations.get(client) !== this.#generation
  }

  /** Marks all existing clients as outdated. */
  outdateAll(): void {
    this.#generation++
  }

  /** Selects the next host. Of several clients that fail together, only the first has an effect. */
  #moveOn(from: number): void {
    if (from === this.#chosen) this.#chosen = (from + 1) % this.hostCount
  }
}

const ignore = () => {}
const noError = null as never
