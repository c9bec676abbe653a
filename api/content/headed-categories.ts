import { z } from 'zod'
import { listHeadedCategories, renameCategory } from '#core/category/categories.server.ts'
import { categoryRename, headedCategoryRow } from '#core/category/category.ts'
import type { HeadedKind } from '#core/category/category-headings.ts'
import { changed, changedSchema, problemSchema } from '../http/answers.ts'
import type { Api } from '../http/request-context.ts'

/** Routes for the categories of questions and help articles. Their list is a site setting. */
export function headedCategories(api: Api): void {
  categoriesOf(api, 'faq', 'faqs', 'questions')
  categoriesOf(api, 'article', 'articles', 'help articles')
}

function categoriesOf(api: Api, kind: HeadedKind, tag: string, records: string): void {
  const tags = [tag]
  api.get(
    `/${kind}-categories`,
    {
      config: { isCached: true },
      schema: {
        tags,
        summary: `List the categories of ${records}`,
        response: { 200: z.array(headedCategoryRow) },
      },
    },
    async ({ ctx }) => listHeadedCategories(ctx, kind),
  )
  api.post(
    `/${kind}-categories/rename`,
    {
      config: { permission: `${kind}.update` },
      schema: {
        tags,
        summary: `Rename a category in all ${records}, or join it with another`,
        description: '`from` is a name, `to` a heading.',
        body: categoryRename,
        response: { 200: changedSchema, 404: problemSchema },
      },
    },
    async ({ ctx, body }) => changed(await renameCategory(ctx, kind, body)),
  )
}
