import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { createChallenge } from '#core/proof-of-work/proof-of-work.server.ts'
import { effort } from '#core/proof-of-work/proof-of-work.ts'

/** Proof-of-work fields of a public form, by their wire names. */
export const effortFields = {
  altcha: effort.shape.proof.describe(
    'A solved challenge of GET /api/challenge (ALTCHA, base64): past the limit it stands in for waiting, once',
  ),
  filledInMs: effort.shape.filledInMs.describe(
    'How long the form was open; leave it out where there is none',
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

export const challenge: FastifyPluginAsyncZod = async (api) => {
  api.get(
    '/challenge',
    {
      config: { permission: 'challenge.create', limit: 'challenge' },
      schema: {
        tags: ['proof of work'],
        summary: 'Work to do where a refusal names this address as its `challenge`',
        response: { 200: challengeSchema },
      },
    },
    async ({ ctx }) => createChallenge(ctx),
  )
}
