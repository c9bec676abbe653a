import type { Money } from '#core/money.ts'
import type { RejectReason } from '#core/payment-claim/payment-claim.ts'
import type { ApiClient } from './client.ts'
import { listRows } from './list-rows.ts'
import { moveRecord } from './moves.ts'
import type { ClaimRow, StaffClaimRow } from './payments.ts'

type Seen = Pick<ClaimRow, '_id' | 'version'>

/** Lists claims that are waiting to be checked, oldest first. */
export const listClaimsToCheck = (api: ApiClient) =>
  listRows<StaffClaimRow>(api, '/payments?status=to-check&sort=createdAt&limit=100', 100)

/** Takes a claim for checking and returns its new version. */
export const takeClaim = async (api: ApiClient, { _id, version }: Seen) =>
  (await moveRecord(api, 'payments', _id, { move: 'take', version })).version
export const releaseClaim = (api: ApiClient, { _id, version }: Seen) =>
  moveRecord(api, 'payments', _id, { move: 'release', version })
export const reverseClaim = (api: ApiClient, { _id, version }: ClaimRow, reason: string) =>
  moveRecord(api, 'payments', _id, { move: 'reverse', version, reason })

export type Decision =
  | { move: 'accept'; accepted?: Money; line?: string }
  | { move: 'accept-part'; accepted: Money; reasonText: string; line?: string }
  | { move: 'reject'; reason: RejectReason; reasonText: string }

export const decideClaim = (
  api: ApiClient,
  { _id }: Pick<ClaimRow, '_id'>,
  version: number,
  decision: Decision,
) => moveRecord(api, 'payments', _id, { ...decision, version })
