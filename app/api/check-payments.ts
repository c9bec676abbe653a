import type { z } from 'zod'
import type { decisionInput } from '#core/payment-claim/claim-input.ts'
import type { ApiClient } from './client.ts'
import { listRows } from './list-rows.ts'
import type { ClaimRow, StaffClaimRow } from './payments.ts'

/** Lists claims that are waiting to be checked, oldest first. */
export const listClaimsToCheck = (api: ApiClient) =>
  listRows<StaffClaimRow>(api, '/payments?status=to-check&sort=createdAt&limit=100', 100)

/** Takes a claim for checking and returns its new version. */
export const takeClaim = async (api: ApiClient, { _id, version }: ClaimRow) =>
  (await api.post<{ version: number }>(`/payments/${_id}/take`, { version })).version
export const releaseClaim = (api: ApiClient, { _id, version }: ClaimRow) =>
  api.post(`/payments/${_id}/release`, { version })
export const reverseClaim = (api: ApiClient, { _id, version }: ClaimRow, reason: string) =>
  api.post(`/payments/${_id}/reverse`, { version, reason })

type WithoutVersion<Body> = Body extends unknown ? Omit<Body, 'version'> : never
export type Decision = WithoutVersion<z.input<typeof decisionInput>>

export const decideClaim = (api: ApiClient, { _id }: ClaimRow, version: number, decision: Decision) =>
  api.patch(`/payments/${_id}`, { ...decision, version })
