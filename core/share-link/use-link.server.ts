import { v7 as createId } from 'uuid'
import type { OwnedPermission } from '../audiences.ts'
import type { Context, Visit } from '../context.ts'
import { doOnce } from '../idempotency.server.ts'
import { isPermittedForAll } from '../permissions.ts'
import { minuteMs } from '../time.ts'
import type { ShareKind } from './share-link.ts'
import { findShareLink, holdShareLink } from './share-token.server.ts'

/** Openings of the same browser within this time count as one. */
const sameVisitMs = 10 * minuteMs
const maxStored = 500

const unknownVisit: Visit = { address: '', browser: '', isPreview: false }

/** Network address and browser of the holder of a link. */
export const visitOf = ({ visit = unknownVisit }: Context): Visit => visit

/** Records that the holder opened a link. Returns false for previews and for staff with the permission, whose openings
 * count as none. */
export async function recordOpening(
  ctx: Context,
  linkId: string,
  permission: OwnedPermission,
): Promise<boolean> {
  const visit = visitOf(ctx)
  if (visit.isPreview || isPermittedForAll(ctx.actor, permission)) return false
  await insertOpening(ctx, linkId, visit)
  return true
}

async function insertOpening(
  { db, now }: Context,
  linkId: string,
  { address, browser }: Visit,
): Promise<void> {
  const openings = db.selectFrom('share_opening').where('link_id', '=', linkId)
  const same = await openings
    .select('id')
    .where('at', '>', new Date(now().getTime() - sameVisitMs))
    .where('address', '=', address)
    .where('browser', '=', browser)
    .executeTakeFirst()
  const full = await openings
    .select('id')
    .orderBy('id')
    .offset(maxStored - 1)
    .limit(1)
    .executeTakeFirst()
  if (same || full) return
  await db
    .insertInto('share_opening')
    .values({ id: createId(), link_id: linkId, at: now(), address, browser })
    .execute()
}

/** An answer to a record of this kind. With a key, a retry with the same input returns the first result. */
type Answer = { kind: ShareKind; key?: string | undefined; input?: object }

/** Runs `answer` for the record of a link that still works, as a visitor: the token decides, not the account. */
export async function answerByLink<Result>(
  ctx: Context,
  token: string,
  { kind, key, input }: Answer,
  answer: (inside: Context, recordId: string) => Promise<Result>,
): Promise<Result> {
  const { id } = await findShareLink(ctx, token, kind)
  const asVisitor: Context = { ...ctx, actor: { kind: 'visitor' } }
  async function admit() {
    await ctx.limit('share-answer')
    await ctx.limit('share-link', `${id} ${ctx.client}`)
    await ctx.limit('share-link-total', id)
  }
  const call = { key, operation: `share.${kind}`, input: { link: id, ...input }, admit }
  return doOnce(asVisitor, call, async (inside) => {
    const { recordId } = await holdShareLink(inside, token, kind)
    return answer(inside, recordId)
  })
}
