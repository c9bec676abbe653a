import type { Context } from '../context.ts'
import { fieldRefusal } from '../errors.ts'
import { chosenIdsToLock } from '../listing.server.ts'
import type { Chosen } from '../listing.ts'
import { moveLocked } from '../move-record.server.ts'
import { permit } from '../permissions.ts'
import { reasonMissing } from '../reason.ts'
import { canMove } from '../state-machine.ts'
import { inTransaction } from '../transaction.server.ts'
import { planRequestMove, requestMoves } from './move-request.server.ts'
import { requestColumns, sentRequests } from './request-rows.server.ts'
import { templateRequestMachine } from './template-request.ts'
import type { RequestFilter } from './template-request-input.ts'

/** Declines the selected requests. Skips those that have ended. Returns the changed ids. */
export async function declineRequests(
  ctx: Context,
  chosen: Chosen<RequestFilter>,
  reason = '',
): Promise<string[]> {
  permit(ctx, 'template-request.quote')
  if (!reason) throw fieldRefusal('reason', reasonMissing)
  return inTransaction(ctx, async (inside) => {
    const found = sentRequests(inside, 'filter' in chosen ? chosen.filter : {})
    const ids = await chosenIdsToLock(found, chosen)
    if (ids.length === 0) return []
    const requests = await sentRequests(inside, {})
      .select(requestColumns)
      .where('id', 'in', ids)
      .orderBy('id')
      .forNoKeyUpdate()
      .execute()
    const changed: string[] = []
    for (const request of requests) {
      if (!canMove(templateRequestMachine, 'decline', request.status, 'staff')) continue
      const plan = planRequestMove(inside, request, { move: 'decline', reason }, 'staff')
      await moveLocked(inside, requestMoves, request, plan)
      changed.push(request.id)
    }
    return changed
  })
}
