import { z } from 'zod'
import {
  createArticle,
  getArticle,
  listArticles,
  listArticleTitles,
  removeArticle,
  removeArticles,
  suggestArticles,
  updateArticle,
} from '#core/article/article.server.ts'
import {
  type Article,
  articleBody,
  articleFilter,
  articleListRequest,
  articleNames,
  articlePatch,
  articleRow,
  articleTitle,
  suggestedRequest,
  titlesRequest,
} from '#core/article/article.ts'
import { articleAudiences } from '#core/article/article-categories.ts'
import { headingOf } from '#core/category/category-headings.ts'
import { idParams } from '../http/answers.ts'
import { bulkRoute } from '../http/bulk-route.ts'
import { editing } from '../http/editing.ts'
import { exportRoute } from '../http/export-route.ts'
import { listing } from '../http/listing.ts'
import { presenter } from '../http/presenter.ts'
import type { Api } from '../http/request-context.ts'
import type { Columns } from '../spreadsheets/spreadsheet.ts'

const present = presenter(articleRow, articleNames)
const presentTitle = presenter(articleTitle)

const articleColumns: Columns<Article> = {
  Date: ({ createdAt }) => createdAt.toISOString(),
  Category: ({ category }) => headingOf('article', category),
  Position: ({ position }) => position,
  Title: ({ title }) => title,
  Text: ({ body }) => body,
  'Search words': ({ keywords }) => keywords,
  Readers: ({ audience }) => articleAudiences[audience],
  Published: ({ isPublished }) => isPublished,
}

export function articles(api: Api): void {
  listing(api, {
    path: '/articles',
    config: { isCached: true },
    tags: ['articles'],
    summary: 'List help articles by position; drafts for staff only, some for signed-in clients only',
    request: articleListRequest,
    list: listArticles,
    present,
    row: articleRow,
  })
  api.get(
    '/articles/titles',
    {
      config: { isCached: true },
      schema: {
        tags: ['articles'],
        summary: 'Titles of published help articles, by position',
        querystring: titlesRequest,
        response: { 200: z.array(articleTitle) },
      },
    },
    async ({ ctx, query }) => (await listArticleTitles(ctx, query)).map(presentTitle),
  )
  api.get(
    '/articles/suggested',
    {
      schema: {
        tags: ['articles'],
        summary: 'Titles of the help articles that fit a text best',
        querystring: suggestedRequest,
        response: { 200: z.array(articleTitle) },
      },
    },
    async ({ ctx, query }) => (await suggestArticles(ctx, query)).map(presentTitle),
  )
  api.get(
    '/articles/:id',
    {
      config: { isCached: true },
      schema: {
        tags: ['articles'],
        summary: 'One help article',
        params: idParams,
        response: { 200: articleRow },
      },
    },
    async ({ ctx, params }) => present(await getArticle(ctx, params.id)),
  )
  editing(api, {
    resource: 'articles',
    kind: 'article',
    body: articleBody,
    patch: articlePatch,
    create: createArticle,
    update: updateArticle,
    remove: removeArticle,
  })
  bulkRoute(api, 'articles', 'article.remove', articleFilter, { delete: removeArticles })
  exportRoute(api, 'articles', 'article', articleListRequest, listArticles, articleColumns)
}
