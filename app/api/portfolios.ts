import type { CategoryCount } from '#core/portfolio/portfolio.ts'
import type { ApiClient } from './client.ts'

export const listCategories = (api: ApiClient) => api.get<CategoryCount[]>('/portfolios/categories')

export const publishPortfolio = (api: ApiClient, id: string, version: number, published: boolean) =>
  api.patch(`/portfolios/${id}`, { published, version })

/** Lets a draft wait for a time, or no longer. */
export const schedulePortfolio = (api: ApiClient, id: string, version: number, publishAt: string | null) =>
  api.patch(`/portfolios/${id}`, { publishAt, version })
