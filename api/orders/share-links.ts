import { z } from 'zod'
import {
  createShareLink,
  listShareLinks,
  revokeShareLink,
  type Shareable,
} from '#core/share-link/manage-links.server.ts'
import { shareLinkRow } from '#core/share-link/share-link.ts'
import { created, createdSchema, idParams, problemSchema } from '../http/answers.ts'
import { removingPart } from '../http/editing.ts'
import { presenter } from '../http/presenter.ts'
import type { Api } from '../http/request-context.ts'

type Options = {
  shareable: Shareable
  /** Path of the kind's records, such as `quotes`. */
  path: string
  /** Name of a record in the API description, with its article. */
  name: string
}

const present = presenter(shareLinkRow)

export const tokenParams = z.object({
  token: z.string().max(100).describe('From the address of a share link'),
})
export const limited = [
  'share-guess',
  'share-answer',
  'share-link',
  'share-link-total',
  'share-paper',
] as const

/** Registers the routes by which staff make, list and withdraw links of a kind of records. */
export function sharing(api: Api, { shareable, path, name }: Options): void {
  const { permission } = shareable
  const tags = [path]
  api.get(
    `/${path}/:id/share-links`,
    {
      config: { permission },
      schema: {
        tags,
        summary: `List the links of ${name} with their openings, newest first`,
        params: idParams,
        response: { 200: z.array(shareLinkRow) },
      },
    },
    async ({ ctx, params }) => (await listShareLinks(ctx, shareable, params.id)).map(present),
  )
  api.post(
    `/${path}/:id/share-links`,
    {
      // The holder of a link signs with it, so no program gets one.
      config: { permission, isForPeopleOnly: true },
      schema: {
        tags,
        summary: `Make a link by which ${name} is opened without signing in`,
        description: 'The link is answered only now: its token is not stored.',
        params: idParams,
        response: { 201: createdSchema.extend({ shareLink: z.url() }), 409: problemSchema },
      },
    },
    async ({ ctx, params }, reply) => {
      const { id, shareLink } = await createShareLink(ctx, shareable, params.id)
      return reply.code(201).send({ ...created(id), shareLink })
    },
  )
  removingPart(api, {
    path: `/${path}/:id/share-links/:link`,
    part: 'link',
    ...{ permission, tags },
    summary: `Withdraw a link of ${name}, so that it no longer works`,
    remove: (ctx, recordId, id) => revokeShareLink(ctx, shareable, { recordId, id }),
  })
}
