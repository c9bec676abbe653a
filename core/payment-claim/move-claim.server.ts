import type { Updateable } from 'kysely'
import type { Tables } from '#db/tables/tables.ts'
import type { Context, User } from '../context.ts'
import { notFound, Refusal } from '../errors.ts'
import { defineMovingKind, moveRecord } from '../move-record.server.ts'
import { notify } from '../notice/notice.server.ts'
import { isClientOf, permit, permitUser } from '../permissions.ts'
import type { PaymentClaim } from './claim-response.ts'
import { claimMachine, leaseMinutes } from './payment-claim.ts'
import { findClaimLocked } from './read-claims.server.ts'

export const claimMoves = defineMovingKind({
  kind: 'payment-claim',
  machine: claimMachine,
  lock: getClaimLocked,
})

type Columns = Updateable<Tables['payment_claim']>

export const saveClaim = ({ db }: Context, id: string, columns: Columns) =>
  db.updateTable('payment_claim').set(columns).where('id', '=', id).execute()

async function getClaimLocked(inside: Context, id: string): Promise<PaymentClaim> {
  const claim = await findClaimLocked(inside, id)
  if (!claim) throw notFound('Payment')
  return claim
}

/** Throws if another person holds the claim's lease. */
export function refuseUnlessMine({ checkedBy, status, version }: PaymentClaim, me: User): void {
  if (status !== 'checking' || checkedBy?.id === me.id) return
  const sentence = `${checkedBy?.name || 'Someone else'} is checking this right now.`
  throw new Refusal('conflict', sentence, { currentState: { state: status, version } })
}

/** Leases the claim to the current person; taking it again renews the lease. Returns the new version. */
export async function takeClaim(ctx: Context, id: string, version: number): Promise<number> {
  const me = permitUser(ctx, 'payment-claim.decide')
  await moveRecord(ctx, claimMoves, id, (inside, claim) => {
    refuseUnlessMine(claim, me)
    const until = new Date(inside.now().getTime() + leaseMinutes * 60_000)
    return {
      ...{ move: 'take', by: 'staff', version },
      save: (moved) => saveClaim(inside, id, { ...moved, checked_by: me.id, lease_until: until }),
      audit: () => ({ after: { until } }),
    }
  })
  return version + 1
}

/** Releases the lease, so that others can take the claim. */
export async function releaseClaim(ctx: Context, id: string, version: number): Promise<void> {
  const me = permitUser(ctx, 'payment-claim.decide')
  await moveRecord(ctx, claimMoves, id, (inside, claim) => {
    refuseUnlessMine(claim, me)
    return {
      ...{ move: 'release', by: 'staff', version },
      save: (moved) => saveClaim(inside, id, { ...moved, ...notLeased }),
      audit: () => ({}),
    }
  })
}

/** Withdraws a claim that nobody is checking. 404 for everyone but its client, so that ids cannot be probed. */
export async function withdrawClaim(ctx: Context, id: string, version: number): Promise<void> {
  permit(ctx, 'payment-claim.withdraw')
  await moveRecord(ctx, claimMoves, id, (inside, claim) => {
    if (!isClientOf(inside.actor, 'invoice.pay', claim.email)) throw notFound('Payment')
    return {
      ...{ move: 'withdraw', by: 'client', version },
      save: (moved) => saveClaim(inside, id, { ...moved, ...notLeased }),
      notify: () =>
        notify(inside, {
          to: 'staff',
          event: `payment-claim.withdrawn:${id}`,
          title: `${claim.number} was withdrawn`,
          text: `${claim.clientName || claim.email} withdrew the payment for ${claim.invoiceNumber}. There is nothing to check.`,
          link: { kind: 'payment-claim', audience: 'staff', id },
        }),
    }
  })
}

const notLeased = { checked_by: null, lease_until: null }
