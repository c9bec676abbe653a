import { EventEmitter } from 'node:events'
import type { Changes } from '#api/request-context.ts'

/** Passes on, within this process, what the change feed hears. */
export class ChangeBell implements Changes {
  readonly #listeners = new EventEmitter().setMaxListeners(0)

  ring(table: string): void {
    this.#listeners.emit('changed', table)
  }

  /** Gives what ends the listening. */
  listen(listener: (table: string) => void): () => void {
    this.#listeners.on('changed', listener)
    return () => void this.#listeners.off('changed', listener)
  }
}
