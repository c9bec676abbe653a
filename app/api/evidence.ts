import type { z } from 'zod'
import type { EvidenceRow, evidencePatch } from '#core/evidence/evidence.ts'
import type { ApiClient } from './client.ts'

export type { EvidenceRow }

export const readEvidence = (api: ApiClient, orderId: string) =>
  api.get<EvidenceRow>(`/orders/${orderId}/evidence`)

export const saveEvidence = (api: ApiClient, orderId: string, patch: z.input<typeof evidencePatch>) =>
  api.patch<{ modifiedCount: number }>(`/orders/${orderId}/evidence`, patch)
