import { sql } from 'kysely'
import { clients } from '../client/client-rows.server.ts'
import { lockRecordEmail, mainAddressOf } from '../client/record-email.server.ts'
import { hasMemberWith } from '../client-member/has-member.server.ts'
import type { Context } from '../context.ts'
import { notFound, Refusal } from '../errors.ts'
import { formatDeletion, isDeletedOwner } from '../owner/owner.ts'
import { permit } from '../permissions.ts'
import type { RecipientRequest, RecipientRow } from './invoice-draft.ts'

const mostFound = 8
const client = sql.ref<string>('client.id')
const mainAddress = mainAddressOf(client)

/** Finds clients to invoice, a few at most. Staff who only handle money may not list clients. */
export async function findRecipients(
  ctx: Context,
  { q, id }: RecipientRequest,
): Promise<(Omit<RecipientRow, '_id'> & { id: string })[]> {
  permit(ctx, 'invoice.create')
  return clients(ctx, { q })
    .$if(id !== undefined, (found) => found.where('id', '=', id ?? ''))
    .select(['id', 'name', 'company', 'currency', mainAddress.as('email')])
    .select(
      sql<boolean>`(${mainAddress} is not null or ${hasMemberWith(client, 'invoice.open')})`.as('isNotified'),
    )
    .orderBy('id', 'desc')
    .limit(mostFound)
    .execute()
}

type Recipient = { email: string; clientName: string; isSample: boolean }

/** Like `lockClient`, for a new record, which a client who deleted the account cannot get. */
export async function lockRecipient(inside: Context, clientId: string): Promise<Recipient> {
  const recipient = await lockClient(inside, clientId)
  if (isDeletedOwner(recipient.email)) {
    throw new Refusal(
      'conflict',
      `This client ${formatDeletion(recipient.email)}, so there is nobody to invoice.`,
    )
  }
  return recipient
}

/** Checks the client to which a record moves, and returns the facts for its audit entry; none if it stays. */
export async function moveToRecipient(
  inside: Context,
  clientId: string | undefined,
): Promise<{ client?: string }> {
  return clientId ? { client: (await lockRecipient(inside, clientId)).clientName } : {}
}

/** The fields of an audit entry, which names clients instead of their ids. */
export const withoutClientId = ({ clientId: _, ...fields }: { clientId?: string }): object => fields

/** Returns the name of a client, or of the one it was merged into, and the address of its records. Locks the address: a
 * merge or a deletion waits until the record is committed, so that it moves along. */
export async function lockClient(inside: Context, clientId: string): Promise<Recipient> {
  const found = await findRemaining(inside, clientId)
  if (!found) throw notFound('Client')
  const email = await lockRecordEmail(inside, found.id)
  // It may have been deleted or merged while this waited.
  const client = await findRemaining(inside, clientId)
  if (client?.id !== found.id) throw notFound('Client')
  return { email, clientName: client.name, isSample: client.isSample }
}

async function findRemaining({ db }: Context, clientId: string) {
  const { rows } = await sql<{ id: string; name: string; isSample: boolean }>`
    with recursive remaining as (
      select id, merged_into from client where id = ${clientId}
      union
      select merged.id, merged.merged_into from client as merged join remaining on remaining.merged_into = merged.id
    )
    select client.id, name, is_sample as "isSample" from client join remaining using (id)
    where remaining.merged_into is null`.execute(db)
  return rows[0]
}
