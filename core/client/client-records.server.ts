import { sql } from 'kysely'
import type { Context } from '../context.ts'
import type { Stored } from '../entity.ts'
import { notFound } from '../errors.ts'
import { type Page, toPage } from '../paging.ts'
import { permit } from '../permissions.ts'
import { readableKinds } from './client-record-kinds.ts'
import { clientRecordParts } from './client-record-parts.server.ts'
import type { ClientRecordRequest, clientRecordRow } from './client-records.ts'
import { clients } from './client-rows.server.ts'

type ClientRecord = Stored<typeof clientRecordRow>
type Row = Omit<ClientRecord, 'amount' | 'recordId' | 'isUnproven'> & {
  record_id: string | null
  is_unproven: boolean
  cents: string | null
  currency: string
}

/** Lists what happened with a client, newest first. Leaves out the kinds that the actor may not read. */
export async function listClientRecords(
  ctx: Context,
  id: string,
  { kind, limit, before }: ClientRecordRequest,
): Promise<Page<ClientRecord>> {
  permit(ctx, 'client.read')
  const client = await clients(ctx, {}).select('id').where('id', '=', id).executeTakeFirst()
  if (!client) throw notFound('Client')
  const readable = readableKinds(ctx.actor)
  const kinds = kind ? readable.filter((one) => one === kind) : readable
  if (kinds.length === 0) return toPage([], limit)
  const certificateUrl = ctx.linkTo({ kind: 'certificate', id: '' })
  const scope = { id, before, limit: limit + 1, readable, certificateUrl }
  const found = kinds.map(
    (one) => sql`select ${one}::text as kind, part.* from (${clientRecordParts[one].read(scope)}) as part`,
  )
  const { rows } = await sql<Row>`
    select id, kind, about, record_id, number, title, status, cents, currency, at, is_unproven, sender
    from (${sql.join(found, sql` union all `)}) as found
    order by id desc limit ${limit + 1}`.execute(ctx.db)
  const records = rows.map((row) => {
    const { record_id: recordId, is_unproven: isUnproven, cents: amount, currency, ...same } = row
    return {
      ...{ ...same, recordId, isUnproven },
      amount: amount === null ? null : { minor: Number(amount), currency },
    }
  })
  return toPage(records, limit)
}
