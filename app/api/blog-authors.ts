import type { AuthorChange, AuthorRow } from '#core/blog/blog-author.ts'
import type { ApiClient } from './client.ts'

export type { AuthorRow }

export const listAuthors = (api: ApiClient) => api.get<AuthorRow[]>('/blog-authors')
export const changeAuthor = (api: ApiClient, change: AuthorChange) =>
  api.post<{ modifiedCount: number }>('/blog-authors/change', change)
