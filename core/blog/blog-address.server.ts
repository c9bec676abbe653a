import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { fieldRefusalAs } from '../errors.ts'
import { slugOf } from './slug.ts'

type Wanted = {
  id: string
  title: string
  /** Empty: made from the title. */
  slug: string
  /** Refuses an address that another post has or had, instead of taking the next free one. */
  isExact?: boolean
}

const mostTries = 50

/** Gives a post its address, which stays its own. Returns an empty text if its title has no letters: its id stands there. */
export async function takeAddress(ctx: Pick<Context, 'db' | 'now'>, wanted: Wanted): Promise<string> {
  const base = wanted.slug || slugOf(wanted.title)
  if (base === '') return ''
  for (let number = 1; number <= mostTries; number++) {
    const slug = number === 1 ? base : `${base}-${number}`
    const { rows } = await sql<{ owner: string }>`
      insert into blog_address (slug, blog_id, created_at) values (${slug}, ${wanted.id}, ${ctx.now()})
      on conflict (slug) do update set slug = excluded.slug returning blog_id as owner`.execute(ctx.db)
    if (rows[0]?.owner === wanted.id) return slug
    if (wanted.isExact) throw taken()
  }
  return ''
}

/** Refuses a typed address that another post has or had. Its own is taken when the post is published. */
export async function refuseTakenAddress(
  { db }: Pick<Context, 'db'>,
  { id, slug }: Pick<Wanted, 'id' | 'slug'>,
): Promise<void> {
  if (slug === '') return
  const owner = db.selectFrom('blog_address').select('blog_id').where('slug', '=', slug)
  const found = await owner.where('blog_id', '<>', id).executeTakeFirst()
  if (found) throw taken()
}

const taken = () => {
  const sentence = 'Another post has or had this address'
  return fieldRefusalAs('slug', sentence)
}
