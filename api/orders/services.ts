import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { listServices } from '#core/service/service.server.ts'
import { type Service, serviceKinds } from '#core/service/service.ts'
import { moneySchema } from '../http/answers.ts'

const planSchema = z.object({
  planId: z.string(),
  name: z.string(),
  price: moneySchema,
  features: z.array(z.string()),
  popular: z.boolean(),
  revisions: z.int().nullable().describe('null: unlimited'),
  supportMonths: z.int(),
})

const serviceSchema = z.object({
  _id: z.uuid(),
  slug: z.string(),
  kind: z.enum(serviceKinds),
  title: z.string(),
  summary: z.string(),
  plans: z.array(planSchema),
  briefFields: z.array(
    z.object({
      name: z.string(),
      label: z.string(),
      kind: z.enum(['text', 'long', 'choice']),
      required: z.boolean(),
      choices: z.array(z.string()),
    }),
  ),
  active: z.boolean(),
})

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
        response: { 200: z.array(serviceSchema) },
      },
    },
    async ({ ctx }) => (await listServices(ctx)).map(presentService),
  )
}
