import { sql } from 'kysely'
import { validate as isUuid } from 'uuid'
import type { Context } from '../context.ts'
import { fieldRefusalAs } from '../errors.ts'
import { isSlug, numberedSlug, slugOf } from './slug.ts'

/** Kinds of records with readable addresses, and how refusals name another one. */
const kinds = { blog: 'post', portfolio: 'piece of work' } as const
type AddressedKind = keyof typeof kinds

type Wanted = {
  id: string
  title: string
  /** Empty: made from the title. */
  slug: string
  /** Refuses an address that another record has or had, instead of taking the next free one. */
  isExact?: boolean
}

const mostTries = 50
const longestAddress = 300

const tableOf = (kind: AddressedKind) => sql.table(`${kind}_address`)
const ownerOf = (kind: AddressedKind) => sql.ref(`${kind}_id`)

/** Gives a record its address, which stays its own. Returns an empty text if its title has no letters: its id stands there. */
export async function takeAddress(
  ctx: Pick<Context, 'db' | 'now'>,
  kind: AddressedKind,
  wanted: Wanted,
): Promise<string> {
  const base = wanted.slug || slugOf(wanted.title)
  if (base === '') return ''
  for (let number = 1; number <= mostTries; number++) {
    const slug = number === 1 ? base : numberedSlug(base, number)
    const { rows } = await sql<{ owner: string }>`
      insert into ${tableOf(kind)} (slug, ${ownerOf(kind)}, created_at) values (${slug}, ${wanted.id}, ${ctx.now()})
      on conflict (slug) do update set slug = excluded.slug returning ${ownerOf(kind)} as owner`.execute(
      ctx.db,
    )
    if (rows[0]?.owner === wanted.id) return slug
    if (wanted.isExact) throw taken(kind)
  }
  return ''
}

/** Refuses a typed address that another record has or had. Its own is taken when the record is published. */
export async function refuseTakenAddress(
  ctx: Pick<Context, 'db'>,
  kind: AddressedKind,
  { id, slug }: Pick<Wanted, 'id' | 'slug'>,
): Promise<void> {
  if (slug === '') return
  const owner = await ownerOfSlug(ctx, kind, slug)
  if (owner !== undefined && owner !== id) throw taken(kind)
}

/** Finds the id of a record by an address that it has or had: a slug, in any spelling, or the id. */
export async function findIdByAddress(
  ctx: Pick<Context, 'db'>,
  kind: AddressedKind,
  address: string,
): Promise<string | undefined> {
  if (isUuid(address)) return address
  const written = address.slice(0, longestAddress)
  // As it is written first: some stored addresses are longer than what `slugOf` makes.
  const exact = isSlug(written) ? await ownerOfSlug(ctx, kind, written) : undefined
  return exact ?? ownerOfSlug(ctx, kind, slugOf(written))
}

async function ownerOfSlug({ db }: Pick<Context, 'db'>, kind: AddressedKind, slug: string) {
  const { rows } = await sql<{ owner: string }>`
    select ${ownerOf(kind)} as owner from ${tableOf(kind)} where slug = ${slug}`.execute(db)
  return rows[0]?.owner
}

const taken = (kind: AddressedKind) =>
  fieldRefusalAs('slug', `Another ${kinds[kind]} has or had this address`)
