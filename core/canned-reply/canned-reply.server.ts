import { sql } from 'kysely'
import { v7 as createId } from 'uuid'
import { recordAuditEntry } from '../audit.server.ts'
import { differing } from '../audit.ts'
import type { Context } from '../context.ts'
import { notFound, Refusal } from '../errors.ts'
import { permit } from '../permissions.ts'
import { inTransaction } from '../transaction.server.ts'
import { updateVersioned } from '../versioned-update.server.ts'
import type { CannedReply, CannedReplyInput, CannedReplyPatch } from './canned-reply.ts'

export const maxCannedReplies = 100

const replies = ({ db }: Context) => db.selectFrom('canned_reply').select(['id', 'title', 'text', 'version'])

/** Lists all canned replies by title. */
export async function listCannedReplies(ctx: Context): Promise<CannedReply[]> {
  permit(ctx, 'canned-reply.list')
  return replies(ctx).orderBy(sql`lower(title)`).limit(maxCannedReplies).execute()
}

export async function createCannedReply(ctx: Context, input: CannedReplyInput): Promise<string> {
  permit(ctx, 'canned-reply.edit')
  return inTransaction(ctx, async (inside) => {
    await lockTitles(inside, input.title)
    const { rows } = await sql<{ count: string }>`select count(*) from canned_reply`.execute(inside.db)
    if (Number(rows[0]?.count) >= maxCannedReplies) {
      throw new Refusal('conflict', `There are already ${maxCannedReplies} canned replies.`)
    }
    const id = createId()
    await inside.db
      .insertInto('canned_reply')
      .values({ ...input, id, created_at: inside.now(), updated_at: inside.now() })
      .execute()
    const facts = { kind: 'canned-reply', recordId: id, after: input } as const
    await recordAuditEntry(inside, { action: 'canned-reply.create', ...facts })
    return id
  })
}

/** Returns the number of changed replies; 0 if nothing differs. */
export async function updateCannedReply(
  ctx: Context,
  id: string,
  { version, ...wanted }: CannedReplyPatch,
): Promise<number> {
  permit(ctx, 'canned-reply.edit')
  return updateVersioned(ctx, {
    ...{ kind: 'canned-reply', id, name: 'Canned reply', version },
    async lock(inside) {
      if (wanted.title !== undefined) await lockTitles(inside, wanted.title, id)
      return replies(inside).where('id', '=', id).forUpdate().executeTakeFirst()
    },
    diff: (before) => differing<CannedReplyInput>(before, wanted),
    save: (inside, change, next) =>
      inside.db
        .updateTable('canned_reply')
        .set({ ...change, version: next.version, updated_at: inside.now() })
        .where('id', '=', id)
        .execute(),
  })
}

export async function removeCannedReply(ctx: Context, id: string): Promise<void> {
  permit(ctx, 'canned-reply.edit')
  await inTransaction(ctx, async (inside) => {
    const row = await replies(inside).where('id', '=', id).forUpdate().executeTakeFirst()
    if (!row) throw notFound('Canned reply')
    await inside.db.deleteFrom('canned_reply').where('id', '=', id).execute()
    const before = { title: row.title, text: row.text }
    await recordAuditEntry(inside, {
      action: 'canned-reply.remove',
      kind: 'canned-reply',
      recordId: id,
      before,
    })
  })
}

/** Refuses a title that another reply has. The lock makes concurrent writers wait, also for the limit. */
async function lockTitles(inside: Context, title: string, ownId?: string): Promise<void> {
  await sql`lock table canned_reply in share row exclusive mode`.execute(inside.db)
  const other = await replies(inside).where(sql<boolean>`lower(title) = lower(${title})`).executeTakeFirst()
  if (!other || other.id === ownId) return
  throw new Refusal('conflict', 'Another canned reply has this title.', {
    fields: { title: 'Another canned reply has this title' },
  })
}
