import { z } from 'zod'
import type { Stored } from '../entity.ts'
import { listRequest } from '../listing.ts'
import { wholeProofRow } from './proof.ts'

export const waitingProofRequest = listRequest(['createdAt'], z.object({}))
export type WaitingProofRequest = z.output<typeof waitingProofRequest>

export const waitingProofRow = wholeProofRow.pick({
  ...{ _id: true, number: true, title: true, projectId: true, projectName: true, createdAt: true },
})
export type WaitingProofRow = z.output<typeof waitingProofRow>
export type WaitingProof = Stored<typeof waitingProofRow>
