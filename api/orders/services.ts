import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { listServices } from '#core/service/service.server.ts'
import { type Service, serviceRow } from '#core/service/service.ts'

const presentService = ({ id, plans, briefFields, ...same }: Service) => ({
  _id: id,
  ...same,
  plans: plans.map(({ isPopular, ...plan }) => ({ ...plan, popular: isPopular })),
  briefFields: briefFields.map(({ isRequired, ...field }) => ({ ...field, required: isRequired })),
  active: true,
})

export const services: FastifyPluginAsyncZod = async (api) => {
  api.get(
    '/services',
    {
      config: { isCached: true },
      schema: {
        tags: ['services'],
        summary: 'List services with prices and brief questions',
        response: { 200: z.array(serviceRow) },
      },
    },
    async ({ ctx }) => (await listServices(ctx)).map(presentService),
  )
}
