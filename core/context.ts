import type { Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'

export type Actor =
  | { kind: 'visitor' }
  | { kind: 'user'; id: string; email: string; name: string; role: 'admin' | 'client' }

export type LimitName = 'contact' | 'review'

/** Who asks, with what: the first argument of every verb. */
export type Context = {
  actor: Actor
  db: Kysely<Tables>
  now: () => Date
  /** Counts one use by this client and refuses (`limited`) past the limit. */
  limit: (name: LimitName) => Promise<void>
}
