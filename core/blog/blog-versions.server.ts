import type { Context } from '../context.ts'
import { notFound } from '../errors.ts'
import { permit } from '../permissions.ts'
import { authorName } from '../person/author-name.server.ts'
import { type BlogVersionRow, type DraftInput, draftInput } from './blog.ts'

const mostVersions = 30

type Saved = { id: string; version: number; content: DraftInput; writtenAt: Date; writtenBy: string | null }

/** Returns what people write of a post. */
export const contentOf = (post: DraftInput): DraftInput => pick(post, draftInput.keyof().options)

const pick = <Fields, Name extends keyof Fields>(fields: Fields, names: Name[]) =>
  Object.fromEntries(names.map((name) => [name, fields[name]])) as { [Some in Name]: Fields[Some] }

/** Keeps a saved version of a post, and the newest ones before it. */
export async function keepVersion({ db }: Context, { id, version, content, ...by }: Saved): Promise<void> {
  await db
    .insertInto('blog_version')
    .values({
      blog_id: id,
      version,
      content: JSON.stringify(contentOf(content)),
      written_by: by.writtenBy,
      written_at: by.writtenAt,
    })
    .onConflict((conflict) => conflict.columns(['blog_id', 'version']).doNothing())
    .execute()
  await db
    .deleteFrom('blog_version')
    .where('blog_id', '=', id)
    .where('version', '<=', version - mostVersions)
    .execute()
}

const versions = ({ db }: Context, id: string) =>
  db
    .selectFrom('blog_version')
    .innerJoin('written_blog', 'written_blog.id', 'blog_version.blog_id')
    .leftJoin('person', 'person.id', 'blog_version.written_by')
    .select(['blog_version.version', 'blog_version.written_at as writtenAt', authorName.as('writtenBy')])
    .where('blog_version.blog_id', '=', id)

type Version = { version: number; writtenAt: Date; writtenBy: string | null }
const present = ({ version, writtenAt, writtenBy }: Version): BlogVersionRow => ({
  ...{ version, writtenBy },
  writtenAt: writtenAt.toISOString(),
})

/** Lists the kept versions of a post, newest first. */
export async function listBlogVersions(ctx: Context, id: string): Promise<BlogVersionRow[]> {
  permit(ctx, 'blog.update')
  const found = await versions(ctx, id).orderBy('blog_version.version', 'desc').limit(mostVersions).execute()
  return found.map(present)
}

/** Reads a version with its content, to go on from it. */
export async function readBlogVersion(ctx: Context, id: string, version: number) {
  permit(ctx, 'blog.update')
  const found = await versions(ctx, id)
    .select('blog_version.content')
    .where('blog_version.version', '=', version)
    .executeTakeFirst()
  if (!found) throw notFound('Version')
  return { ...present(found), content: draftInput.parse(found.content) }
}
