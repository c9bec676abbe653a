import type { CategoryRename, HeadedCategoryRow } from '#core/category/category.ts'
import type { HeadedKind } from '#core/category/category-headings.ts'
import type { ApiClient } from './client.ts'

export type { HeadedCategoryRow, HeadedKind }

type Kind = 'blog' | HeadedKind

/** Lists the categories of questions or help articles, with their headings. */
export const listHeadedCategories = (api: ApiClient, kind: HeadedKind) =>
  api.get<HeadedCategoryRow[]>(`/${kind}-categories`)

export const renameCategory = (api: ApiClient, kind: Kind, rename: CategoryRename) =>
  api.post<{ modifiedCount: number }>(`/${kind}-categories/rename`, rename)
