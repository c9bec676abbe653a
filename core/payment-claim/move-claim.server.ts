import { recordAuditEntry } from '../audit.server.ts'
import type { Context, User } from '../context.ts'
import { changedMeanwhile, notFound, Refusal } from '../errors.ts'
import { permitUser } from '../permissions.ts'
import { moveOrRefuse, type Side } from '../state-machine.ts'
import { recordMove } from '../timeline/timeline.server.ts'
import { inTransaction } from '../transaction.server.ts'
import type { PaymentClaim } from './claim-response.ts'
import { type ClaimStatus, claimMachine, leaseMinutes } from './payment-claim.ts'
import { findClaimLocked } from './read-claims.server.ts'

type MoveName = keyof typeof claimMachine.moves
type MoveInput = { version: number; reason?: string | undefined }

/** Returns the next state of a claim. Throws for an outdated version or a move its state machine forbids. */
export function nextState(claim: PaymentClaim, name: MoveName, by: Side, input: MoveInput): ClaimStatus {
  const { status: from, version } = claim
  if (input.version !== version) throw changedMeanwhile({ state: from, version })
  return moveOrRefuse(claimMachine, name, { from, by, version, reason: input.reason ?? '' })
}

type Changes = {
  checked_by?: string | null
  lease_until?: Date | null
  decided_at?: Date
  reason?: string
  reason_text?: string
}

/** Saves a move that changes only the claim itself. */
export async function saveClaimMove(
  inside: Context,
  claim: PaymentClaim,
  to: ClaimStatus,
  changes: Changes = {},
): Promise<void> {
  const { id, version, status: from } = claim
  await inside.db
    .updateTable('payment_claim')
    .set({ ...changes, status: to, version: version + 1, updated_at: inside.now() })
    .where('id', '=', id)
    .execute()
  const reason = [changes.reason, changes.reason_text].filter(Boolean).join(': ')
  if (from !== to) await recordMove(inside, { kind: 'payment-claim', recordId: id, from, to, reason })
}

export async function getClaimLocked(inside: Context, id: string): Promise<PaymentClaim> {
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
  return inTransaction(ctx, async (inside) => {
    const claim = await getClaimLocked(inside, id)
    refuseUnlessMine(claim, me)
    const to = nextState(claim, 'take', 'staff', { version })
    const lease_until = new Date(inside.now().getTime() + leaseMinutes * 60_000)
    await saveClaimMove(inside, claim, to, { checked_by: me.id, lease_until })
    const after = { until: lease_until }
    await recordAuditEntry(inside, {
      action: 'payment-claim.take',
      kind: 'payment-claim',
      recordId: id,
      after,
    })
    return claim.version + 1
  })
}

/** Releases the lease, so that others can take the claim. */
export async function releaseClaim(ctx: Context, id: string, version: number): Promise<void> {
  const me = permitUser(ctx, 'payment-claim.decide')
  await inTransaction(ctx, async (inside) => {
    const claim = await getClaimLocked(inside, id)
    refuseUnlessMine(claim, me)
    const to = nextState(claim, 'release', 'staff', { version })
    await saveClaimMove(inside, claim, to, { checked_by: null, lease_until: null })
    await recordAuditEntry(inside, { action: 'payment-claim.release', kind: 'payment-claim', recordId: id })
  })
}

/** Withdraws a claim that nobody is checking. 404 for everyone but its client, so that ids cannot be probed. */
export async function withdrawClaim(ctx: Context, id: string, version: number): Promise<void> {
  const me = permitUser(ctx, 'payment-claim.withdraw')
  await inTransaction(ctx, async (inside) => {
    const claim = await findClaimLocked(inside, id)
    if (!claim || claim.email !== me.email) throw notFound('Payment')
    await saveClaimMove(inside, claim, nextState(claim, 'withdraw', 'client', { version }), {
      checked_by: null,
      lease_until: null,
    })
  })
}
