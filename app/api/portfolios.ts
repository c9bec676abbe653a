import type { CategoryCount } from '#core/portfolio/portfolio.ts'
import type { ApiClient } from './client.ts'

export const listCategories = (api: ApiClient) => api.get<CategoryCount[]>('/portfolios/categories')
