import { z } from 'zod'
import {
  createPortfolio,
  removePortfolio,
  removePortfolios,
  updatePortfolio,
} from '#core/portfolio/edit-portfolio.server.ts'
import { getPortfolio, listPortfolioCategories, listPortfolios } from '#core/portfolio/portfolio.server.ts'
import {
  type Portfolio,
  portfolioBody,
  portfolioFilter,
  portfolioListRequest,
  portfolioNames,
  portfolioPatch,
  portfolioRow,
  portfolioVersionContent,
} from '#core/portfolio/portfolio.ts'
import { readVersion } from '#core/record-version/record-versions.server.ts'
import { idParams } from '../http/answers.ts'
import { bulkRoute } from '../http/bulk-route.ts'
import { editing } from '../http/editing.ts'
import { exportRoute } from '../http/export-route.ts'
import { listing } from '../http/listing.ts'
import { presenter } from '../http/presenter.ts'
import type { Api } from '../http/request-context.ts'
import type { Columns } from '../spreadsheets/spreadsheet.ts'
import { versionRoutes } from './version-routes.ts'

const presentPortfolio = presenter(portfolioRow, portfolioNames)
const presentContent = presenter(portfolioVersionContent.shape.content, portfolioNames)
const mostCategories = 1_000

const portfolioColumns: Columns<Portfolio> = {
  Date: ({ createdAt }) => createdAt.toISOString(),
  Name: ({ name }) => name,
  Description: ({ description }) => description,
  Notes: ({ notes }) => notes,
  Client: ({ clientName }) => clientName,
  Completed: ({ completedOn }) => completedOn,
  Category: ({ category }) => category,
  Link: ({ link }) => link,
  Owner: ({ ownerName }) => ownerName,
  Technologies: ({ technologies }) => technologies,
  Image: ({ image }) => image,
  Published: ({ isPublished }) => isPublished,
}

export function portfolios(api: Api): void {
  listing(api, {
    path: '/portfolios',
    config: { isCached: true },
    tags: ['portfolios'],
    summary: 'List portfolios, newest first; drafts for staff only',
    request: portfolioListRequest,
    list: listPortfolios,
    present: presentPortfolio,
    row: portfolioRow,
  })
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
        response: { 200: portfolioRow },
      },
    },
    async ({ ctx, params }) => presentPortfolio(await getPortfolio(ctx, params.id)),
  )
  versionRoutes(api, {
    ...{ resource: 'portfolios', kind: 'portfolio', row: portfolioVersionContent },
    async read(ctx, params) {
      const { content, ...version } = await readVersion(ctx, 'portfolio', params)
      return { ...version, content: presentContent(content) }
    },
  })
  editing(api, {
    resource: 'portfolios',
    kind: 'portfolio',
    body: portfolioBody,
    patch: portfolioPatch,
    create: createPortfolio,
    update: updatePortfolio,
    remove: removePortfolio,
  })
  bulkRoute(api, 'portfolios', 'portfolio.remove', portfolioFilter, { delete: removePortfolios })
  exportRoute(api, 'portfolios', 'portfolio', portfolioListRequest, listPortfolios, portfolioColumns)
}
