import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { foundKinds } from '#core/records/kinds.ts'
import { searchRecords } from '#core/search/search.server.ts'
import { type Found, searchRequest } from '#core/search/search.ts'

const present = ({ id, ...same }: Found) => ({ _id: id, ...same })

const foundSchema = z.object({
  _id: z.uuid(),
  kind: z.enum(foundKinds),
  title: z.string(),
  detail: z.string(),
})

export const search: FastifyPluginAsyncZod = async (api) => {
  api.get(
    '/search',
    {
      config: { permission: 'record.search' },
      schema: {
        tags: ['search'],
        summary: 'Search records of all kinds that the user may read',
        description: 'Administrators find everything; others their own projects and notes.',
        querystring: searchRequest,
        response: { 200: z.array(foundSchema) },
      },
    },
    async ({ ctx, query }) => (await searchRecords(ctx, query)).map(present),
  )
}
