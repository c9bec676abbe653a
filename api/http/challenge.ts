import { z } from 'zod'
import { createChallenge } from '#core/proof-of-work/proof-of-work.server.ts'
import { antiSpamInput } from '#core/proof-of-work/proof-of-work.ts'
import type { Api } from './request-context.ts'

/** Proof-of-work fields of a public form, by their wire names. */
export const proofOfWorkFields = {
  altcha: antiSpamInput.shape.proof.describe(
    'Solved challenge of GET /api/challenge (ALTCHA, base64). Lifts the limit for one request',
  ),
  filledInMs: antiSpamInput.shape.filledInMs.describe(
    'Milliseconds that the form was open; omit without a form',
  ),
}

const challengeSchema = z.object({
  parameters: z.object({
    algorithm: z.string(),
    cost: z.number(),
    expiresAt: z.number().optional(),
    keyLength: z.number(),
    keyPrefix: z.string(),
    keySignature: z.string().optional(),
    nonce: z.string(),
    salt: z.string(),
  }),
  signature: z.string().optional(),
})

export function challenge(api: Api): void {
  api.get(
    '/challenge',
    {
      config: { permission: 'challenge.create', limit: 'challenge' },
      schema: {
        tags: ['proof of work'],
        summary: 'Create a proof-of-work challenge, for errors whose `challenge` is this path',
        response: { 200: challengeSchema },
      },
    },
    async ({ ctx }) => createChallenge(ctx),
  )
}
