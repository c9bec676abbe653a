import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../context.ts'
import { fieldRefusal } from '../errors.ts'
import { addressOfMembers } from '../note/address-of-members.server.ts'
import { isPlaceholderAddress } from '../owner/placeholder.server.ts'
import { permit } from '../permissions.ts'
import type { NoteAudience, NotePreview } from './note-sending.ts'

function isMeant({ clients, tag }: NoteAudience): RawBuilder<boolean> {
  if (clients) return sql<boolean>`id = any(${clients}::uuid[])`
  if (tag !== undefined) return sql<boolean>`client.tags @> array[${tag}]`
  return sql<boolean>`true`
}

/** A client's address: the one with an account that was used last, or else the oldest, or that of its members. Null if
 * nobody would read the note. */
const addressOf = sql`coalesce((select known.email from client_email as known
  left join person on person.email = known.email and person.deleted_at is null
  where known.client_id = client.id and not ${isPlaceholderAddress(sql`known.email`)}
  order by person.last_seen_at desc nulls last, known.id limit 1), ${addressOfMembers(sql`client.id`)})`

/** Selects one address per client of the audience. */
export const selectAddresses = (audience: NoteAudience): RawBuilder<{ email: string | null }> =>
  sql`select ${addressOf} as email from client where merged_into is null and ${isMeant(audience)}`

/** Counts the recipients, so that they are known before anything is sent. */
export async function previewNote(ctx: Context, audience: NoteAudience): Promise<NotePreview> {
  permit(ctx, 'note.send-many')
  await refuseUnknownClients(ctx, audience)
  const { rows } = await sql<NotePreview>`select count(distinct email)::int as recipients,
    (count(*) filter (where email is null))::int as "withoutAddress"
    from (${selectAddresses(audience)}) as address`.execute(ctx.longReads)
  return rows[0] ?? { recipients: 0, withoutAddress: 0 }
}

export async function refuseUnknownClients({ db }: Context, { clients }: NoteAudience): Promise<void> {
  if (!clients) return
  const wanted = new Set(clients)
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from client
    where merged_into is null and id = any(${[...wanted]}::uuid[])`.execute(db)
  if (rows[0]?.count === wanted.size) return
  throw fieldRefusal('to', 'A client of the list does not exist any more. Please pick again.')
}
