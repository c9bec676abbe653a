import { sql } from 'kysely'
import { v7 as createId } from 'uuid'
import { recordAuditEntries } from '../audit.server.ts'
import { columnsOf } from '../columns.server.ts'
import type { Context } from '../context.ts'
import { storedNames } from '../entity.ts'
import { notFound } from '../errors.ts'
import { doOnce } from '../idempotency.server.ts'
import { chosenIds, contains, pageOf } from '../listing.server.ts'
import type { Chosen } from '../listing.ts'
import type { Page } from '../paging.ts'
import { permit } from '../permissions.ts'
import { requireAntiSpamCheck } from '../proof-of-work/proof-of-work.server.ts'
import type { AntiSpamInput } from '../proof-of-work/proof-of-work.ts'
import { inTransaction } from '../transaction.server.ts'
import {
  type ContactFilter,
  type ContactInput,
  type ContactListRequest,
  type ContactMessage,
  contactNames,
  contactRow,
} from './contact.ts'

/** Stores a message as unread, regardless of the input. Calls with the same idempotency key send it once. */
export async function sendContactMessage(
  ctx: Context,
  { antiSpamInput = {}, ...input }: ContactInput & { antiSpamInput?: AntiSpamInput },
  key?: string,
): Promise<string> {
  permit(ctx, 'contact.create')
  const admit = () => requireAntiSpamCheck(ctx, 'contact', antiSpamInput)
  return doOnce(ctx, { key, operation: 'contact.send', input, admit }, async (inside) => {
    const id = createId()
    await inside.db
      .insertInto('contact_message')
      .values({ ...input, id, created_at: inside.now() })
      .execute()
    return id
  })
}

const columns = columnsOf(...storedNames(contactRow, contactNames))
const sortKeys = { name: sql`lower(name)`, email: sql`lower(email)`, read: sql`is_read` }

function messages(ctx: Context, { q, read }: ContactFilter) {
  let found = ctx.db.selectFrom('contact_message')
  if (q) found = found.where(contains(sql.ref('search'), q))
  if (read !== undefined) found = found.where('is_read', '=', read)
  return found
}

export async function listContactMessages(
  ctx: Context,
  request: ContactListRequest,
): Promise<Page<ContactMessage>> {
  permit(ctx, 'contact.list')
  return pageOf(ctx, messages(ctx, request).select(columns), request, sortKeys)
}

/** Returns the number of changed messages: 0 if the message already had this state. */
export async function markContactMessage(ctx: Context, id: string, isRead: boolean): Promise<number> {
  permit(ctx, 'contact.mark')
  return inTransaction(ctx, async (inside) => {
    const changed = await markContactMessages(inside, { ids: [id] }, isRead)
    if (changed.length === 0 && (await chosenIds(messages(inside, {}), { ids: [id] })).length === 0) {
      throw notFound('Message')
    }
    return changed.length
  })
}

/** Marks messages and returns the ids of those that changed. */
export async function markContactMessages(
  ctx: Context,
  chosen: Chosen<ContactFilter>,
  isRead: boolean,
): Promise<string[]> {
  permit(ctx, 'contact.mark')
  return inTransaction(ctx, async (inside) => {
    const found = messages(inside, 'filter' in chosen ? chosen.filter : {}).where('is_read', '!=', isRead)
    const ids = await chosenIds(found, chosen)
    const changed = await inside.db
      .updateTable('contact_message')
      .set({ is_read: isRead })
      .where(sql<boolean>`id = any(${ids}::uuid[])`)
      .where('is_read', '!=', isRead)
      .returning('id')
      .execute()
    await recordAuditEntries(
      inside,
      changed.map(({ id }) => ({
        action: 'contact.mark',
        kind: 'contact',
        recordId: id,
        before: { isRead: !isRead },
        after: { isRead },
      })),
    )
    return changed.map(({ id }) => id)
  })
}
