import pg from 'pg'
import type { DatabaseAddress } from './address.ts'

const readOnly = '25006'
const patienceWithOneOfMany = 2_000

/** Makes clients that know which host was the primary last; one that fails makes the next try another host. */
export class Primary {
  readonly Client: new () => pg.Client
  readonly hostCount: number
  #chosen = 0
  #era = 0
  readonly #eras = new WeakMap<object, number>()

  constructor({ hosts = [], ...address }: DatabaseAddress, patience: number) {
    const primary = this
    this.hostCount = Math.max(1, hosts.length)
    this.Client = class extends pg.Client {
      readonly #host = primary.#chosen

      constructor() {
        const connectionString = hosts[primary.#chosen]
        const connectionTimeoutMillis = hosts.length > 1 ? patienceWithOneOfMany : patience
        super({ ...address, ...(connectionString && { connectionString }), connectionTimeoutMillis })
        primary.#eras.set(this, primary.#era)
        // A client that loses its server reports it, idle or in use; without a listener Node would end.
        this.on('error', ignore)
        // The server may no longer be written to: whatever is connected to it is of no use.
        this.connection.on('errorMessage', ({ code }: { code?: string }) => {
          if (code !== readOnly) return
          primary.#era++
          primary.#moveOn(this.#host)
        })
      }

      override connect(): Promise<pg.Client>
      override connect(callback: (error: Error) => void): void
      override connect(callback?: (error: Error) => void) {
        const reached = this.#reach()
        reached.then(() => callback?.(noError), callback ?? ignore)
        return reached
      }

      async #reach(): Promise<this> {
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
        const place = `${this.host}:${this.port}`
        throw Object.assign(new Error(`The database server ${place} can only be read.`), { code: readOnly })
      }
    }
  }

  /** Connected to a server that was found to be no primary any more. */
  isOutdated(client: object): boolean {
    return this.#eras.get(client) !== this.#era
  }

  /** Everything that is connected now is of no use any more. */
  outdateAll(): void {
    this.#era++
  }

  /** Of many that fail together only the first one moves. */
  #moveOn(from: number): void {
    if (from === this.#chosen) this.#chosen = (from + 1) % this.hostCount
  }
}

const ignore = () => {}
const noError = null as never
