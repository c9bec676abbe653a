import { z } from 'zod'
import { pageRequest } from '#core/paging.ts'
import { revealRow, secretNames } from '#core/project/project.ts'
import { listReveals, revealSecret } from '#core/project/project-secrets.server.ts'
import { idParams, nextPage, presentPerson, problemSchema } from '../http/answers.ts'
import type { Api } from '../http/request-context.ts'

const fieldNames = ['EmailPassword', 'wpPassword'] as const
const wireNames: { [field: string]: string } = { emailPassword: 'EmailPassword', wpPassword: 'wpPassword' }

export function projectSecrets(api: Api): void {
  api.post(
    '/projects/:id/reveal',
    {
      config: { permission: 'project.ask', limit: 'reveal', isForPeopleOnly: true },
      schema: {
        tags: ['projects'],
        summary: 'Show one password (its owner, or staff, within 15 minutes of signing in)',
        params: idParams,
        body: z.object({ field: z.enum(fieldNames, 'Must be EmailPassword or wpPassword') }),
        response: {
          200: z.object({ field: z.enum(fieldNames), value: z.string() }),
          428: problemSchema,
          429: problemSchema,
        },
      },
    },
    async ({ ctx, params, body: { field } }) => ({
      field,
      value: await revealSecret(ctx, params.id, secretNames[field]),
    }),
  )
  api.get(
    '/projects/:id/looks',
    {
      config: { permission: 'project.ask' },
      schema: {
        tags: ['projects'],
        summary: 'List who revealed the passwords, latest first (its owner, or staff)',
        params: idParams,
        querystring: pageRequest,
        response: {
          200: z.array(revealRow),
        },
      },
    },
    async ({ ctx, params: { id }, query }, reply) => {
      const page = await listReveals(ctx, id, query)
      return reply.headers(nextPage(`/api/projects/${id}/looks`, query, page)).send(
        page.rows.map((look) => ({
          _id: look.id,
          at: look.at.toISOString(),
          field: wireNames[look.field] ?? look.field,
          label: look.label,
          reason: look.reason,
          by: presentPerson(look.person),
        })),
      )
    },
  )
}
