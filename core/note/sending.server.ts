import { type RawBuilder, sql } from 'kysely'

/** Condition on the notes of a sending. A note to one address is a sending of its own. */
export const isOfSending = (id: string): RawBuilder<boolean> =>
  sql<boolean>`(sending_id = ${id} or (id = ${id} and sending_id is null))`
