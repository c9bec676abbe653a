import { z } from 'zod'
import { createRecoveryCodes, readRecoveryStatus } from '#core/recovery-code/recovery-code.server.ts'
import { recoveryInput, recoveryStatus } from '#core/recovery-code/recovery-code.ts'
import { redeemRecoveryCode } from '#core/recovery-code/redeem-recovery-code.server.ts'
import { created, createdSchema, problemSchema } from '../http/answers.ts'
import type { Api } from '../http/request-context.ts'
import { requireSameOrigin } from '../http/same-origin.ts'
import { setSessionCookie } from '../http/session-cookie.ts'

const tags = ['sign-in']

/** Printed codes with which owners sign in when the provider cannot be reached. */
export function recoveryCodes(api: Api): void {
  api.get(
    '/recovery-codes',
    {
      config: { permission: 'recovery-code.read', isForPeopleOnly: true },
      schema: {
        tags,
        summary: 'Read how many own recovery codes are left',
        response: { 200: recoveryStatus },
      },
    },
    async ({ ctx }) => readRecoveryStatus(ctx),
  )
  api.post(
    '/recovery-codes',
    {
      config: {
        permission: 'recovery-code.create',
        isForPeopleOnly: true,
        laterLimits: ['recovery-codes'],
      },
      schema: {
        tags,
        summary: 'Make ten recovery codes (owners)',
        description:
          'Requires a sign-in within the last 15 minutes: otherwise 428. The response is the only one that contains the codes; earlier ones are void.',
        body: z.object({}),
        response: { 201: createdSchema.extend({ codes: z.array(z.string()) }), 428: problemSchema },
      },
    },
    async ({ ctx }, reply) => {
      const { id, codes } = await createRecoveryCodes(ctx)
      return reply.code(201).send({ ...created(id), codes })
    },
  )
  api.post(
    '/auth/recover',
    {
      config: { limit: 'recovery' },
      onRequest: requireSameOrigin,
      schema: {
        tags,
        summary: 'Sign in as an owner with a recovery code',
        description: 'Sets the session cookie. A wrong code and an unknown address get the same 422.',
        body: recoveryInput,
        response: { 200: z.object({ acknowledged: z.literal(true) }) },
      },
    },
    async (request, reply) => {
      const browser = { address: request.ip, userAgent: request.headers['user-agent'] ?? '' }
      setSessionCookie(request, reply, await redeemRecoveryCode(request.ctx, request.body, browser))
      return { acknowledged: true as const }
    },
  )
}
