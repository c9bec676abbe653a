import type { Context } from '../context.ts'
import { fieldRefusal } from '../errors.ts'
import { chosenIdsToLock } from '../listing.server.ts'
import type { Chosen } from '../listing.ts'
import { isOwnMoney, permitUser } from '../permissions.ts'
import { reasonMissing } from '../reason.ts'
import { canMove } from '../state-machine.ts'
import { inTransaction } from '../transaction.server.ts'
import type { ClaimFilter } from './claim-input.ts'
import { decideClaim } from './decide-claim.server.ts'
import { claims } from './list-claims.server.ts'
import { takeClaim } from './move-claim.server.ts'
import { claimMachine } from './payment-claim.ts'
import { findClaimLocked } from './read-claims.server.ts'

/** Rejects the selected claims. Skips those that are decided, that another person is checking, or that are the own money.
 * Returns the changed ids. */
export async function rejectClaims(
  ctx: Context,
  chosen: Chosen<ClaimFilter>,
  reasonText = '',
): Promise<string[]> {
  const me = permitUser(ctx, 'payment-claim.decide')
  if (!reasonText) throw fieldRefusal('reason', reasonMissing)
  return inTransaction(ctx, async (inside) => {
    const found = claims(inside, 'filter' in chosen ? chosen.filter : {})
    const changed: string[] = []
    for (const id of await chosenIdsToLock(found, chosen)) {
      const claim = await findClaimLocked(inside, id)
      if (!claim || !canMove(claimMachine, 'take', claim.status, 'staff')) continue
      if (isOwnMoney(me, claim.email)) continue
      if (claim.status === 'checking' && claim.checkedBy?.id !== me.id) continue
      const version = await takeClaim(inside, id, claim.version)
      await decideClaim(inside, id, { status: 'rejected', version, reason: 'other', reasonText })
      changed.push(id)
    }
    return changed
  })
}
