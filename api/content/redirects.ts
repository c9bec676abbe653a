import { createRedirect, listRedirects, removeRedirect } from '#core/redirect/redirect.server.ts'
import { redirectInput, redirectRow } from '#core/redirect/redirect.ts'
import { created, createdSchema, problemSchema } from '../http/answers.ts'
import { listingAll, removing } from '../http/editing.ts'
import { presenter } from '../http/presenter.ts'
import type { Api } from '../http/request-context.ts'
import { addressesFor } from './addresses-for.ts'

const tags = ['pages']

export function redirects(api: Api): void {
  listingAll(api, {
    path: '/redirects',
    permission: 'page.read',
    tags,
    summary: 'List all redirects by path',
    row: redirectRow,
    list: listRedirects,
    present: presenter(redirectRow),
  })
  api.post(
    '/redirects',
    {
      config: { permission: 'page.edit' },
      schema: {
        tags,
        summary: 'Redirect an address at which there is no page',
        description: 'A page always comes first: a redirect answers only where visitors would find nothing.',
        body: redirectInput,
        response: { 201: createdSchema, 409: problemSchema },
      },
    },
    async (request, reply) => {
      const id = await createRedirect(request.ctx, request.body, addressesFor(request))
      return reply.code(201).send(created(id))
    },
  )
  removing(api, {
    path: '/redirects/:id',
    permission: 'page.edit',
    tags,
    summary: 'Delete a redirect',
    remove: removeRedirect,
  })
}
