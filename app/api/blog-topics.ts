import type { CategoryRow, TagRename, TagRow } from '#core/blog/blog-topic.ts'
import type { ApiClient } from './client.ts'

export type { CategoryRow, TagRow }

export const listCategories = (api: ApiClient) => api.get<CategoryRow[]>('/blog-categories')
export const listTags = (api: ApiClient) => api.get<TagRow[]>('/blog-tags')

type Renamed = { modifiedCount: number }
export const renameTag = (api: ApiClient, rename: TagRename) => api.post<Renamed>('/blog-tags/rename', rename)
