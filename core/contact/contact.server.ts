import { v7 as createId } from 'uuid'
import type { Context } from '../context.ts'
import { notFound } from '../errors.ts'
import { type Page, type PageRequest, toPage } from '../paging.ts'
import { permit } from '../permissions.ts'
import type { ContactInput, ContactMessage } from './contact.ts'

/** Every new message is unread, whatever its sender says. */
export async function sendContactMessage(ctx: Context, input: ContactInput): Promise<string> {
  permit(ctx, 'contact.create')
  await ctx.limit('contact')
  const id = createId()
  await ctx.db
    .insertInto('contact_message')
    .values({ ...input, id, created_at: ctx.now() })
    .execute()
  return id
}

export async function listContactMessages(ctx: Context, page: PageRequest): Promise<Page<ContactMessage>> {
  permit(ctx, 'contact.list')
  let messages = ctx.db
    .selectFrom('contact_message')
    .select(['id', 'name', 'email', 'message', 'is_read as isRead', 'created_at as createdAt'])
    .orderBy('id', 'desc')
    .limit(page.limit + 1)
  if (page.before) messages = messages.where('id', '<', page.before)
  return toPage(await messages.execute(), page.limit)
}

/** Tells how many messages changed: 0 when it was so already. */
export async function markContactMessage(ctx: Context, id: string, isRead: boolean): Promise<number> {
  permit(ctx, 'contact.mark')
  const found = await ctx.db
    .updateTable('contact_message as now')
    .from('contact_message as before')
    .whereRef('now.id', '=', 'before.id')
    .where('now.id', '=', id)
    .set({ is_read: isRead })
    .returning('before.is_read as wasRead')
    .executeTakeFirst()
  if (!found) throw notFound('Message')
  return found.wasRead === isRead ? 0 : 1
}
