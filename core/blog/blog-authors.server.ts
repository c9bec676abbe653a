import { sql } from 'kysely'
import { recordAuditEntry } from '../audit.server.ts'
import type { Context } from '../context.ts'
import { notFound } from '../errors.ts'
import { permit } from '../permissions.ts'
import { inTransaction } from '../transaction.server.ts'
import type { AuthorChange, AuthorRow } from './blog-author.ts'

/** Bounds the answer; the authors of the latest posts come first. */
const maxAuthors = 200

/** Lists the authors of posts in any state, with the photo and text of their latest post. */
export async function listAuthors(ctx: Context): Promise<AuthorRow[]> {
  permit(ctx, 'blog.update')
  const { rows } = await sql<AuthorRow>`
    select name, avatar, text, posts from (
      select distinct on (author) author as name, author_avatar as avatar, author_text as text, id,
        count(*) over (partition by author)::int as posts
      from written_blog where author <> '' order by author, id desc
    ) as latest order by id desc limit ${maxAuthors}`.execute(ctx.db)
  return rows
}

/** Changes name, photo and text of an author in all posts. Returns the number of changed posts. */
export async function changeAuthor(
  ctx: Context,
  { from, name, avatar, text }: AuthorChange,
): Promise<number> {
  permit(ctx, 'blog.update')
  return inTransaction(ctx, async (inside) => {
    const found = await inside.db
      .selectFrom('blog_record')
      .select('id')
      .where('author', '=', from)
      .orderBy('id')
      .forUpdate()
      .execute()
    if (found.length === 0) throw notFound('Author')
    const { numUpdatedRows } = await inside.db
      .updateTable('blog_record')
      .set(({ eb }) => ({
        ...{ author: name, author_avatar: avatar, author_text: text },
        version: eb('version', '+', 1),
      }))
      .where('author', '=', from)
      .where(
        sql<boolean>`(author, author_avatar, author_text) is distinct from (${name}, ${avatar}, ${text})`,
      )
      .executeTakeFirst()
    const posts = Number(numUpdatedRows)
    await recordAuditEntry(inside, {
      action: 'blog.change-author',
      kind: 'blog',
      before: { author: from },
      after: { author: name, posts },
    })
    return posts
  })
}
