import { z } from 'zod'
import { approvalRow, commentRow, proofFileRow, wholeProofRow } from './proof.ts'

/** The part of a round that the holder of its link sees. */
export const sharedProofRow = wholeProofRow
  .pick({
    ...{ number: true, title: true, projectName: true, note: true, link: true, status: true, reason: true },
    ...{ linkName: true, createdAt: true, answeredAt: true, revisions: true, extraRound: true },
  })
  .extend({
    kind: z.literal('proof'),
    files: z.array(proofFileRow.omit({ sha256: true })),
    comments: z.array(commentRow).describe('Oldest first'),
    approval: approvalRow.omit({ address: true, browser: true }).nullable(),
  })
export type SharedProofRow = z.output<typeof sharedProofRow>
