import { v7 as createId } from 'uuid'
import { recordAuditEntry } from '../audit.server.ts'
import type { Context } from '../context.ts'
import { fieldRefusal, notFound, Refusal } from '../errors.ts'
import { permit } from '../permissions.ts'
import { inTransaction } from '../transaction.server.ts'
import { foldPath, withoutQuery } from './fold-path.ts'
import { lockAddresses } from './lock-addresses.server.ts'
import { mostRedirects, type Redirect, type RedirectInput } from './redirect.ts'
import type { SiteAddresses } from './site-addresses.ts'

/** Lists all redirects by path. */
export async function listRedirects(ctx: Context): Promise<Redirect[]> {
  permit(ctx, 'page.read')
  const rows = await ctx.db
    .selectFrom('redirect')
    .select(['id', 'path as from', 'target as to', 'status', 'hits'])
    .select(['last_hit_at as lastHitAt', 'created_at as createdAt'])
    .orderBy('path')
    .limit(mostRedirects)
    .execute()
  return rows.map((row) => ({ ...row, hits: Number(row.hits) }))
}

export async function createRedirect(
  ctx: Context,
  { from, to, status }: RedirectInput,
  addresses: SiteAddresses,
): Promise<string> {
  permit(ctx, 'page.edit')
  const target = withoutOwnOrigin(ctx, to)
  await requireUseful(from, target, addresses)
  return inTransaction(ctx, async (inside) => {
    await lockAddresses(inside)
    const page = await inside.db
      .selectFrom('own_page')
      .select('name')
      .where('path', '=', from)
      .executeTakeFirst()
    if (page) throw fieldRefusal('from', `Your page “${page.name}” has this address.`, 'conflict')
    requireOneStep(await inside.db.selectFrom('redirect').select(['path', 'target']).execute(), from, target)
    const id = createId()
    const values = { id, path: from, target, status, created_at: inside.now() }
    await inside.db.insertInto('redirect').values(values).execute()
    await recordAuditEntry(inside, {
      action: 'redirect.create',
      kind: 'redirect',
      recordId: id,
      after: { from, to: target, status },
    })
    return id
  })
}

export async function removeRedirect(ctx: Context, id: string): Promise<void> {
  permit(ctx, 'page.edit')
  await inTransaction(ctx, async (inside) => {
    const gone = await inside.db
      .deleteFrom('redirect')
      .where('id', '=', id)
      .returning(['path', 'target', 'status'])
      .executeTakeFirst()
    if (!gone) throw notFound('Redirect')
    await recordAuditEntry(inside, {
      action: 'redirect.remove',
      kind: 'redirect',
      recordId: id,
      before: { from: gone.path, to: gone.target, status: gone.status },
    })
  })
}

/** Shortens the full address of a page of this site to its path, so that a loop through it is found. */
function withoutOwnOrigin({ publicUrl }: Context, target: string): string {
  const { origin } = new URL(publicUrl)
  return target.startsWith(`${origin}/`) ? target.slice(origin.length) : target
}

const pathOf = (target: string) => (target.startsWith('/') ? foldPath(withoutQuery(target)) : undefined)

/** Refuses a path that a page or file has, and a target that is not there. */
async function requireUseful(from: string, target: string, { kindOf, statusOf }: SiteAddresses) {
  const kind = kindOf(from)
  if (kind === 'reserved') throw fieldRefusal('from', 'This address belongs to the system.')
  if (pathOf(target) === from) throw fieldRefusal('to', 'This leads to itself.')
  const isTaken = kind === 'page' || (kind === 'record' && (await statusOf(from)) !== 404)
  if (isTaken) throw fieldRefusal('from', 'A page answers at this address.', 'conflict')
  if (!target.startsWith('/')) return
  const status = await statusOf(withoutQuery(target))
  if (status >= 300 && status < 400) {
    throw fieldRefusal('to', 'This address itself leads to another.', 'conflict')
  }
  if (status === 404) throw fieldRefusal('to', 'There is no page at this address.')
}

/** Refuses what would make loops and chains. */
function requireOneStep(others: { path: string; target: string }[], from: string, target: string): void {
  if (others.length >= mostRedirects) {
    throw new Refusal('conflict', `There are already ${mostRedirects} redirects.`)
  }
  const next = pathOf(target)
  if (others.some(({ path }) => path === from)) {
    throw fieldRefusal('from', 'Another redirect starts at this address.', 'conflict')
  }
  const following = others.find(({ path }) => path === next)
  if (following) throw fieldRefusal('to', `This address itself leads to ${following.target}.`, 'conflict')
  const leading = others.find((other) => pathOf(other.target) === from)
  if (leading) {
    throw fieldRefusal('from', `The redirect from ${leading.path} leads to this address.`, 'conflict')
  }
}
