import { type RawBuilder, sql } from 'kysely'

/** Selects the ids of a client and of all clients merged into it. */
export const withMerged = (clientId: string | RawBuilder<string>): RawBuilder<string> => sql`(
  with recursive merged as (
    select id from client where id = ${clientId}
    union all
    select client.id from client join merged on merged.id = client.merged_into
  )
  select id from merged)`
