import { v7 as createId } from 'uuid'
import { recordAuditEntry } from '../audit.server.ts'
import { differing } from '../audit.ts'
import type { Context } from '../context.ts'
import { notFound, Refusal } from '../errors.ts'
import { permit, permitUser } from '../permissions.ts'
import { lockAddresses } from '../redirect/lock-addresses.server.ts'
import type { SiteAddresses } from '../redirect/site-addresses.ts'
import { inTransaction } from '../transaction.server.ts'
import { moveToTrash } from '../trash/trash.server.ts'
import { updateVersioned } from '../versioned-update.server.ts'
import { blankPage } from './blank-page.ts'
import { mostOwnPages, type OwnPageInput, type OwnPagePatch } from './own-page.ts'
import { redirectFormerAddress, requireOwnAddress, requireUnusedAddress } from './page-address.server.ts'
import { saveDraft } from './page-draft.server.ts'
import { isOriginalKey, type OwnKey, type PageKey } from './page-keys.ts'
import { unschedule } from './unschedule.server.ts'

type Kinds = Pick<SiteAddresses, 'kindOf'>

/** Adds a page with a first draft, which visitors do not see. Returns its key. */
export async function createOwnPage(
  ctx: Context,
  { name, path }: OwnPageInput,
  addresses: Kinds,
): Promise<OwnKey> {
  permitUser(ctx, 'page.edit')
  requireOwnAddress(path, addresses)
  return inTransaction(ctx, async (inside) => {
    await lockAddresses(inside)
    await requireUnusedAddress(inside, path)
    const { count } = await inside.db
      .selectFrom('own_page')
      .select((of) => of.fn.countAll().as('count'))
      .executeTakeFirstOrThrow()
    if (Number(count) >= mostOwnPages) {
      throw new Refusal('conflict', `There are already ${mostOwnPages} pages of your own.`)
    }
    const id = createId()
    await inside.db.insertInto('own_page').values({ id, path, name, created_at: inside.now() }).execute()
    await saveDraft(inside, id as OwnKey, { content: blankPage(name), revision: 0 })
    await recordAuditEntry(inside, {
      ...{ action: 'page.create', kind: 'page', recordId: id },
      after: { name, path },
    })
    return id as OwnKey
  })
}

/** Changes the name or the address. Returns the number of changed pages: 0 if nothing differed. */
export async function updateOwnPage(
  ctx: Context,
  key: PageKey,
  { version, ...wanted }: OwnPagePatch,
  addresses: Kinds,
): Promise<number> {
  permit(ctx, 'page.edit')
  requireOwn(key)
  return updateVersioned(ctx, {
    ...{ kind: 'page', id: key, name: 'Page', version },
    async lock(inside) {
      if (wanted.path !== undefined) await lockAddresses(inside)
      return inside.db
        .selectFrom('own_page')
        .select(['name', 'path', 'version'])
        .where('id', '=', key)
        .forUpdate()
        .executeTakeFirst()
    },
    diff: (before) => differing<Omit<typeof before, 'version'>>(before, wanted),
    async changeMore(inside, before, { path }) {
      if (path === undefined) return {}
      requireOwnAddress(path, addresses)
      const isKnown = await wasPublished(inside, key)
      await redirectFormerAddress(inside, { from: before.path, to: path, isKnown })
      await requireUnusedAddress(inside, path)
      return {}
    },
    save: ({ db }, change, next) =>
      db
        .updateTable('own_page')
        .set({ ...change, version: next.version })
        .where('id', '=', key)
        .execute(),
  })
}

/** Moves a page to the trash and cancels its waiting publication. */
export async function removeOwnPage(ctx: Context, key: PageKey): Promise<void> {
  permit(ctx, 'page.remove')
  requireOwn(key)
  await inTransaction(ctx, async (inside) => {
    const removed = await moveToTrash(inside, 'page', [key])
    if (removed.length === 0) throw notFound('Page')
    await unschedule(inside, key)
  })
}

const wasPublished = async ({ db }: Context, key: PageKey) =>
  (await db
    .selectFrom('page_version')
    .select('number')
    .where('key', '=', key)
    .where('published_at', 'is not', null)
    .limit(1)
    .executeTakeFirst()) !== undefined

function requireOwn(key: PageKey): asserts key is OwnKey {
  if (!isOriginalKey(key)) return
  throw new Refusal('conflict', 'This page belongs to the site: it keeps its address and cannot be deleted.')
}
