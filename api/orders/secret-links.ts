import { z } from 'zod'
import {
  createSecretLink,
  listSecretLinks,
  revokeSecretLink,
} from '#core/secret-link/manage-secret-links.server.ts'
import { secretLinkInput, secretLinkRow } from '#core/secret-link/secret-link.ts'
import { created, createdSchema, idParams, problemSchema } from '../http/answers.ts'
import { removing } from '../http/editing.ts'
import { presenter } from '../http/presenter.ts'
import type { Api } from '../http/request-context.ts'

const tags = ['projects']
const present = presenter(secretLinkRow)

/** One-time links, for staff. Their holders use the page of the link. */
export function secretLinks(api: Api): void {
  api.get(
    '/projects/:id/secret-links',
    {
      config: { permission: 'secret-link.manage' },
      schema: {
        tags,
        summary: 'List the one-time links of a project, newest first',
        params: idParams,
        response: { 200: z.array(secretLinkRow) },
      },
    },
    async ({ ctx, params }) => (await listSecretLinks(ctx, params.id)).map(present),
  )
  api.post(
    '/secret-links',
    {
      config: { permission: 'secret-link.manage', limit: 'reveal', isForPeopleOnly: true },
      schema: {
        tags,
        summary: 'Make a one-time link that sends access data, or asks for it',
        description:
          'The link is answered only now: its token is not stored. Sending needs a sign-in of the last 15 minutes, and is listed as a reveal.',
        body: secretLinkInput,
        response: {
          201: createdSchema.extend({ secretLink: z.url() }),
          ...{ 404: problemSchema, 409: problemSchema, 428: problemSchema, 429: problemSchema },
        },
      },
    },
    async ({ ctx, body }, reply) => {
      const { id, secretLink } = await createSecretLink(ctx, body)
      return reply.code(201).send({ ...created(id), secretLink })
    },
  )
  removing(api, {
    path: '/secret-links/:id',
    permission: 'secret-link.manage',
    tags,
    summary: 'Withdraw a one-time link that was not used',
    remove: revokeSecretLink,
  })
}
