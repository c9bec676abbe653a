import { randomUUID } from 'node:crypto'
import { EventEmitter } from 'node:events'
import type { Changes } from '#api/request-context.ts'
import { kindsOfTable } from '#core/live/live.ts'

/** Passes on, within this process, what the change feed hears. */
export class ChangeBell implements Changes {
  readonly #listeners = new EventEmitter().setMaxListeners(0)

  readonly #id = randomUUID()
  #count = 0

  ring(table: string): void {
    if (table === '*' || kindsOfTable[table]) this.#count++
    this.#listeners.emit('changed', table)
  }

  mark(): string {
    return `${this.#id}.${this.#count}`
  }

  /** Gives what ends the listening. */
  listen(listener: (table: string) => void): () => void {
    this.#listeners.on('changed', listener)
    return () => void this.#listeners.off('changed', listener)
  }
}
