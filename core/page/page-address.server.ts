import { v7 as createId } from 'uuid'
import type { Context } from '../context.ts'
import { fieldRefusal, Refusal } from '../errors.ts'
import { foldPath, withoutQuery } from '../redirect/fold-path.ts'
import { lockAddresses } from '../redirect/lock-addresses.server.ts'
import { mostRedirects } from '../redirect/redirect.ts'
import type { SiteAddresses } from '../redirect/site-addresses.ts'
import { pageKeys } from './page-keys.ts'

type Kinds = Pick<SiteAddresses, 'kindOf'>

/** First parts of addresses that could pass for the system, or that later releases may need. */
const reservedWords = new Set(
  'admin app assets auth bn cdn en logout register sign-in sign-out sign-up signin signout signup static system'.split(
    ' ',
  ),
)

/** Refuses an address that the site or a later release needs. */
export function requireOwnAddress(path: string, { kindOf }: Kinds): void {
  const kind = kindOf(path)
  const [, first = ''] = path.split('/')
  if (kind === 'reserved' || reservedWords.has(first)) throw refuse('This address belongs to the system.')
  if (kind === 'page' || Object.values(pageKeys).some((page) => page.path === path)) {
    throw refuse('A page of the site has this address.')
  }
  if (kind === 'record')
    throw refuse('The site needs this address for its posts, services and other records.')
}

/** Refuses an address of a redirect or of another own page. The caller has locked the addresses. */
export async function requireUnusedAddress({ db }: Pick<Context, 'db'>, path: string): Promise<void> {
  const [page, redirect] = await Promise.all([
    db.selectFrom('own_page').select('name').where('path', '=', path).executeTakeFirst(),
    db.selectFrom('redirect').select('target').where('path', '=', path).executeTakeFirst(),
  ])
  if (page) throw refuse(`Your page “${page.name}” has this address.`)
  if (redirect) {
    throw refuse(
      `A redirect leads from this address to ${redirect.target}. Delete it first, under Redirects.`,
    )
  }
}

/** Refuses to restore pages from the trash whose address something else has by now. Locks the addresses. */
export async function requireRestorable(ctx: Pick<Context, 'db'>, ids: string[]): Promise<void> {
  await lockAddresses(ctx)
  const pages = await ctx.db
    .selectFrom('own_page_record')
    .select('path')
    .where('id', 'in', ids)
    .where('removed_at', 'is not', null)
    .execute()
  for (const { path } of pages) await requireUnusedAddress(ctx, path)
  if (new Set(pages.map(({ path }) => path)).size < pages.length) {
    throw new Refusal('conflict', 'Two of these pages had the same address. Restore one of them.')
  }
}

type Move = { from: string; to: string; isKnown: boolean }

/** Leads visitors of a page's former address, if they knew it, to the new one. Redirects to the page follow, so that none
 * leads to another; one from the new address to the page goes. The caller has locked the addresses. */
export async function redirectFormerAddress(ctx: Context, { from, to, isKnown }: Move): Promise<void> {
  const redirects = await ctx.db.selectFrom('redirect').select(['id', 'path', 'target']).execute()
  const leading = redirects.filter(
    ({ target }) => target.startsWith('/') && foldPath(withoutQuery(target)) === from,
  )
  for (const { id, path, target } of leading) {
    if (path === to) await ctx.db.deleteFrom('redirect').where('id', '=', id).execute()
    else {
      const rest = target.slice(withoutQuery(target).length)
      await ctx.db
        .updateTable('redirect')
        .set({ target: to + rest })
        .where('id', '=', id)
        .execute()
    }
  }
  if (!isKnown) return
  const count = redirects.length - leading.filter(({ path }) => path === to).length
  if (count >= mostRedirects) {
    throw new Refusal('conflict', `There are already ${mostRedirects} redirects. Delete one first.`)
  }
  const values = { id: createId(), path: from, target: to, status: 301 as const, created_at: ctx.now() }
  await ctx.db.insertInto('redirect').values(values).execute()
}

const refuse = (sentence: string) => fieldRefusal('path', sentence, 'conflict')
