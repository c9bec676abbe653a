import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { createPortfolio, removePortfolio, updatePortfolio } from '#core/portfolio/edit-portfolio.server.ts'
import { getPortfolio, listPortfolioCategories, listPortfolios } from '#core/portfolio/portfolio.server.ts'
import {
  type Portfolio,
  portfolioChange,
  portfolioInput,
  portfolioListRequest,
} from '#core/portfolio/portfolio.ts'
import { renameKeys } from '#core/rename-keys.ts'
import { idParams } from '../http/answers.ts'
import { editing } from '../http/editing.ts'
import { listing } from '../http/listing.ts'

const { shape } = portfolioInput
const wireShape = {
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
}
const names = {
  portfolioName: 'name',
  portfolioDescription: 'description',
  portfolioNotes: 'notes',
  portfolioClientName: 'clientName',
  portfolioImage: 'image',
  completionDate: 'completedOn',
  projectCategory: 'category',
  portfolioLink: 'link',
  portfolioOwnerName: 'ownerName',
  technologiesUsed: 'technologies',
} as const

const portfolioBody = z.object(wireShape).transform((wire) => renameKeys(wire, names))
const portfolioPatch = z
  .object(wireShape)
  .partial()
  .extend({ version: portfolioChange.shape.version })
  .transform((wire) => renameKeys(wire, names))

export const presentPortfolio = (portfolio: Portfolio) => ({
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
  version: portfolio.version,
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
  technologiesUsed: z.string().describe('Comma-separated'),
  createdAt: z.iso.datetime(),
  version: z.int(),
})

const mostCategories = 1_000

export const portfolios: FastifyPluginAsyncZod = async (api) => {
  await api.register(
    listing({
      path: '/portfolios',
      config: { isCached: true },
      tags: ['portfolios'],
      summary: 'List portfolios, newest first',
      request: portfolioListRequest,
      list: listPortfolios,
      present: presentPortfolio,
      row: portfolioSchema,
    }),
  )
  api.get(
    '/portfolios/categories',
    {
      config: { isCached: true },
      schema: {
        tags: ['portfolios'],
        summary: 'List used categories, most common first',
        response: { 200: z.array(z.object({ category: z.string(), count: z.int() })) },
      },
    },
    async ({ ctx }) => listPortfolioCategories(ctx, mostCategories),
  )
  api.get(
    '/portfolios/:id',
    {
      config: { isCached: true },
      schema: {
        tags: ['portfolios'],
        summary: 'One portfolio',
        params: idParams,
        response: { 200: portfolioSchema },
      },
    },
    async ({ ctx, params }) => presentPortfolio(await getPortfolio(ctx, params.id)),
  )
  await api.register(
    editing({
      resource: 'portfolios',
      kind: 'portfolio',
      body: portfolioBody,
      patch: portfolioPatch,
      create: createPortfolio,
      update: updatePortfolio,
      remove: removePortfolio,
    }),
  )
}
