import type { ArticleRow, ArticleTitleRow, TitlesRequest } from '#core/article/article.ts'
import type { ApiClient } from './client.ts'

type Titles = { [Name in keyof TitlesRequest]: string }

export const listArticleTitles = (api: ApiClient, request: Titles) =>
  api.get<ArticleTitleRow[]>(`/articles/titles?${new URLSearchParams(request as Record<string, string>)}`)

export const getArticle = (api: ApiClient, id: string) =>
  api.get<ArticleRow>(`/articles/${encodeURIComponent(id)}`)

export const suggestArticles = (api: ApiClient, text: string, signal: AbortSignal) =>
  api.get<ArticleTitleRow[]>(`/articles/suggested?${new URLSearchParams({ text })}`, { signal })
