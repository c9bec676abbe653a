import { z } from 'zod'
import { createToken, listScopes, listTokens, revokeToken } from '#core/api-token/api-token.server.ts'
import { tokenInput, tokenNames, tokenRow } from '#core/api-token/api-token.ts'
import { created, createdSchema, problemSchema } from '../http/answers.ts'
import { listingAll, removing } from '../http/editing.ts'
import { presenter } from '../http/presenter.ts'
import type { Api } from '../http/request-context.ts'

const tags = ['tokens']
const present = presenter(tokenRow, tokenNames)

export function tokens(api: Api): void {
  listingAll(api, {
    path: '/tokens',
    permission: 'api-token.list',
    tags,
    summary: 'List own API tokens, and for owners of the site those of all staff',
    row: tokenRow,
    list: listTokens,
    present,
  })
  api.get(
    '/tokens/scopes',
    {
      config: { permission: 'api-token.list' },
      schema: {
        tags,
        summary: 'List the scopes that an own token may have',
        response: { 200: z.array(z.string()) },
      },
    },
    async ({ ctx }) => listScopes(ctx, api.tokenScopes),
  )
  api.post(
    '/tokens',
    {
      config: { permission: 'api-token.create', laterLimits: ['token-creation'] },
      schema: {
        tags,
        summary: 'Create an API token (within 15 minutes of signing in)',
        description: 'The response is the only one that contains the token.',
        body: tokenInput,
        response: {
          201: createdSchema.extend({ token: z.string() }),
          409: problemSchema,
          428: problemSchema,
        },
      },
    },
    async ({ ctx, body }, reply) => {
      const { id, token } = await createToken(ctx, body, api.tokenScopes)
      return reply.code(201).send({ ...created(id), token })
    },
  )
  removing(api, {
    path: '/tokens/:id',
    permission: 'api-token.revoke',
    tags,
    summary: 'Revoke an API token',
    remove: revokeToken,
  })
}
