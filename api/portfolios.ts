import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { pageRequest } from '#core/paging.ts'
import { createPortfolio, listPortfolios, removePortfolio } from '#core/portfolio/portfolio.server.ts'
import { type Portfolio, type PortfolioInput, portfolioInput } from '#core/portfolio/portfolio.ts'
import { created, createdSchema, deleted, deletedSchema, idParams, nextLink } from './answers.ts'

const { shape } = portfolioInput
const portfolioBody = z
  .object({
    portfolioName: shape.name,
    portfolioDescription: shape.description,
    portfolioNotes: shape.notes,
    portfolioClientName: shape.clientName,
    portfolioImage: shape.image,
    completionDate: shape.completedOn,
    projectCategory: shape.category,
    portfolioLink: shape.link,
    portfolioOwnerName: shape.ownerName,
    technologiesUsed: shape.technologies,
  })
  .transform(
    (wire): PortfolioInput => ({
      name: wire.portfolioName,
      description: wire.portfolioDescription,
      notes: wire.portfolioNotes,
      clientName: wire.portfolioClientName,
      image: wire.portfolioImage,
      completedOn: wire.completionDate,
      category: wire.projectCategory,
      link: wire.portfolioLink,
      ownerName: wire.portfolioOwnerName,
      technologies: wire.technologiesUsed,
    }),
  )

const present = (portfolio: Portfolio) => ({
  _id: portfolio.id,
  portfolioName: portfolio.name,
  portfolioDescription: portfolio.description,
  portfolioNotes: portfolio.notes,
  portfolioClientName: portfolio.clientName,
  portfolioImage: portfolio.image,
  completionDate: portfolio.completedOn,
  projectCategory: portfolio.category,
  portfolioLink: portfolio.link,
  portfolioOwnerName: portfolio.ownerName,
  technologiesUsed: portfolio.technologies,
  createdAt: portfolio.createdAt.toISOString(),
})

const portfolioSchema = z.object({
  _id: z.uuid(),
  portfolioName: z.string(),
  portfolioDescription: z.string(),
  portfolioNotes: z.string(),
  portfolioClientName: z.string(),
  portfolioImage: z.string(),
  completionDate: z.iso.date().nullable(),
  projectCategory: z.string(),
  portfolioLink: z.string(),
  portfolioOwnerName: z.string(),
  technologiesUsed: z.string().describe('Separated by commas'),
  createdAt: z.iso.datetime(),
})

export const portfolios: FastifyPluginAsyncZod = async (api) => {
  api.get(
    '/portfolios',
    {
      config: { isCached: true },
      schema: {
        tags: ['portfolios'],
        summary: 'List portfolios, newest first',
        querystring: pageRequest,
        response: { 200: z.array(portfolioSchema) },
      },
    },
    async ({ ctx, query }, reply) => {
      const page = await listPortfolios(ctx, query)
      return reply.headers(nextLink('/api/portfolios', page, query.limit)).send(page.rows.map(present))
    },
  )
  api.post(
    '/portfolios',
    {
      config: { permission: 'portfolio.create' },
      schema: {
        tags: ['portfolios'],
        summary: 'Add a portfolio (administrators)',
        body: portfolioBody,
        response: { 201: createdSchema },
      },
    },
    async ({ ctx, body }, reply) => reply.code(201).send(created(await createPortfolio(ctx, body))),
  )
  api.delete(
    '/portfolios/:id',
    {
      config: { permission: 'portfolio.remove' },
      schema: {
        tags: ['portfolios'],
        summary: 'Delete a portfolio (administrators)',
        params: idParams,
        response: { 200: deletedSchema },
      },
    },
    async ({ ctx, params }) => {
      await removePortfolio(ctx, params.id)
      return deleted()
    },
  )
}
