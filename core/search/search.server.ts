import type { Context } from '../context.ts'
import { isPermitted, permitUser } from '../permissions.ts'
import { kindPermissions } from '../records/kind-permissions.ts'
import { foundKinds } from '../records/kinds.ts'
import { onOneConnection } from '../transaction.server.ts'
import { findExact } from './find-exact.server.ts'
import { ownLists } from './own-lists.server.ts'
import type { Found, SearchRequest } from './search.ts'
import { staffLists } from './staff-lists.server.ts'

const maxPerKind = 5

/** Finds records that the current user may open: those with exactly this number, transaction ID or phone, then a few of
 * each kind by their text, newest first. */
export function searchRecords(ctx: Context, request: SearchRequest): Promise<Found[]> {
  return onOneConnection(ctx, (inside) => searchKinds(inside, request))
}

async function searchKinds(ctx: Context, { q }: SearchRequest): Promise<Found[]> {
  const me = permitUser(ctx, 'record.search')
  const request = { q: q.trim(), limit: maxPerKind }
  const isStaff = isPermitted(me, 'panel.open')
  const lists = isStaff ? staffLists(ctx, request) : ownLists(ctx, me, request)
  const reads = foundKinds.flatMap((kind) => {
    const isSeen = !isStaff || isPermitted(me, kindPermissions[kind])
    return (isSeen && lists[kind]) || []
  })
  // A record may be found in several ways, such as an invoice by its payment.
  const found = new Map<string, Found>()
  for (const read of [() => findExact(ctx, me, request.q), ...reads]) {
    for (const one of await read()) {
      const key = `${one.kind} ${one.id}`
      if (!found.has(key)) found.set(key, one)
    }
  }
  return [...found.values()]
}
