import { randomUUID } from 'node:crypto'
import { EventEmitter } from 'node:events'
import type { Changes } from '#api/http/request-context.ts'
import { kindsOfTable } from '#core/records/kinds.ts'

/** Passes the notifications of the change feed on to listeners in this process. */
export class ChangeEmitter implements Changes {
  readonly #listeners = new EventEmitter().setMaxListeners(0)

  readonly #id = randomUUID()
  #count = 0

  emit(table: string): void {
    if (table === '*' || kindsOfTable[table]) this.#count++
    this.#listeners.emit('changed', table)
  }

  mark(): string {
    return `${this.#id}.${this.#count}`
  }

  /** Returns a function that removes the listener. */
  listen(listener: (table: string) => void): () => void {
    this.#listeners.on('changed', listener)
    return () => void this.#listeners.off('changed', listener)
  }
}
