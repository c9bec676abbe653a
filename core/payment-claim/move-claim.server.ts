import { recordAct } from '../audit.server.ts'
import type { Context, User } from '../context.ts'
import { changedMeanwhile, notFound, Refusal } from '../errors.ts'
import { permitUser } from '../permissions.ts'
import { moveOrRefuse, type Side } from '../state-machine.ts'
import { recordMove } from '../timeline/timeline.server.ts'
import { inTransaction } from '../transaction.server.ts'
import { type ClaimStatus, claimMachine, leaseMinutes, type PaymentClaim } from './payment-claim.ts'
import { findClaimLocked } from './read-claims.server.ts'

type MoveName = keyof typeof claimMachine.moves
type Asked = { version: number; reason?: string | undefined }

/** The state that a claim goes to; refuses an old version and what its machine doesn't know. */
export function nextState(claim: PaymentClaim, name: MoveName, by: Side, asked: Asked): ClaimStatus {
  const { status: from, version } = claim
  if (asked.version !== version) throw changedMeanwhile({ state: from, version })
  return moveOrRefuse(claimMachine, name, { from, by, version, reason: asked.reason ?? '' })
}

type Facts = {
  checked_by?: string | null
  lease_until?: Date | null
  decided_at?: Date
  reason?: string
  reason_text?: string
}

/** For moves after which nothing but the claim is different. */
export async function keepMove(
  inside: Context,
  claim: PaymentClaim,
  to: ClaimStatus,
  facts: Facts = {},
): Promise<void> {
  const { id, version, status: from } = claim
  await inside.db
    .updateTable('payment_claim')
    .set({ ...facts, status: to, version: version + 1, updated_at: inside.now() })
    .where('id', '=', id)
    .execute()
  const reason = [facts.reason, facts.reason_text].filter(Boolean).join(': ')
  if (from !== to) await recordMove(inside, { kind: 'payment-claim', recordId: id, from, to, reason })
}

export async function getClaimLocked(inside: Context, id: string): Promise<PaymentClaim> {
  const claim = await findClaimLocked(inside, id)
  if (!claim) throw notFound('Payment')
  return claim
}

/** Refuses what somebody else holds. */
export function refuseUnlessMine({ checkedBy, status, version }: PaymentClaim, me: User): void {
  if (status !== 'checking' || checkedBy?.id === me.id) return
  const sentence = `${checkedBy?.name || 'Somebody else'} is checking this at the moment.`
  throw new Refusal('conflict', sentence, { standing: { state: status, version } })
}

/** From now on it is this person's to decide; taking it again renews the lease. Tells the new version. */
export async function takeClaim(ctx: Context, id: string, version: number): Promise<number> {
  const me = permitUser(ctx, 'payment-claim.decide')
  return inTransaction(ctx, async (inside) => {
    const claim = await getClaimLocked(inside, id)
    refuseUnlessMine(claim, me)
    const to = nextState(claim, 'take', 'staff', { version })
    const lease_until = new Date(inside.now().getTime() + leaseMinutes * 60_000)
    await keepMove(inside, claim, to, { checked_by: me.id, lease_until })
    const after = { until: lease_until }
    await recordAct(inside, { action: 'payment-claim.take', kind: 'payment-claim', recordId: id, after })
    return claim.version + 1
  })
}

/** Somebody else may take it. */
export async function releaseClaim(ctx: Context, id: string, version: number): Promise<void> {
  const me = permitUser(ctx, 'payment-claim.decide')
  await inTransaction(ctx, async (inside) => {
    const claim = await getClaimLocked(inside, id)
    refuseUnlessMine(claim, me)
    const to = nextState(claim, 'release', 'staff', { version })
    await keepMove(inside, claim, to, { checked_by: null, lease_until: null })
    await recordAct(inside, { action: 'payment-claim.release', kind: 'payment-claim', recordId: id })
  })
}

/** By its client, while nobody checks it; to anybody else it is as unknown as none. */
export async function withdrawClaim(ctx: Context, id: string, version: number): Promise<void> {
  const me = permitUser(ctx, 'payment-claim.withdraw')
  await inTransaction(ctx, async (inside) => {
    const claim = await findClaimLocked(inside, id)
    if (!claim || claim.email !== me.email) throw notFound('Payment')
    await keepMove(inside, claim, nextState(claim, 'withdraw', 'client', { version }), {
      checked_by: null,
      lease_until: null,
    })
  })
}
