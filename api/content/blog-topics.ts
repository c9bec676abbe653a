import { z } from 'zod'
import { authorChange, authorRow } from '#core/blog/blog-author.ts'
import { changeAuthor, listAuthors } from '#core/blog/blog-authors.server.ts'
import { categoryRow, tagRename, tagRow } from '#core/blog/blog-topic.ts'
import { listTags, renameTag } from '#core/blog/blog-topics.server.ts'
import { listCategories, renameCategory } from '#core/category/categories.server.ts'
import { categoryRename } from '#core/category/category.ts'
import { changed, changedSchema, problemSchema } from '../http/answers.ts'
import type { Api } from '../http/request-context.ts'

const tags = ['blogs']
const permission = 'blog.update'

/** Routes for the categories, tags and authors of posts. The list of categories itself is a site setting. */
export function blogTopics(api: Api): void {
  api.get(
    '/blog-categories',
    {
      config: { isCached: true },
      schema: {
        tags,
        summary: 'List the categories of blogs',
        response: { 200: z.array(categoryRow) },
      },
    },
    async ({ ctx }) =>
      (await listCategories(ctx, 'blog')).map(({ records, ...same }) => ({ ...same, posts: records })),
  )
  api.post(
    '/blog-categories/rename',
    {
      config: { permission },
      schema: {
        tags,
        summary: 'Rename a category in all blogs, or join it with another',
        body: categoryRename,
        response: { 200: changedSchema, 404: problemSchema },
      },
    },
    async ({ ctx, body }) => changed(await renameCategory(ctx, 'blog', body)),
  )
  api.get(
    '/blog-tags',
    {
      config: { permission },
      schema: {
        tags,
        summary: 'List the tags of blogs, the most common first',
        response: { 200: z.array(tagRow) },
      },
    },
    async ({ ctx }) => listTags(ctx),
  )
  api.post(
    '/blog-tags/rename',
    {
      config: { permission },
      schema: {
        tags,
        summary: 'Rename a tag in all blogs, join it with another, or remove it',
        body: tagRename,
        response: { 200: changedSchema, 404: problemSchema },
      },
    },
    async ({ ctx, body }) => changed(await renameTag(ctx, body)),
  )
  api.get(
    '/blog-authors',
    {
      config: { permission },
      schema: {
        tags,
        summary: 'List the authors of blogs, those of the latest first',
        response: { 200: z.array(authorRow) },
      },
    },
    async ({ ctx }) => listAuthors(ctx),
  )
  api.post(
    '/blog-authors/change',
    {
      config: { permission },
      schema: {
        tags,
        summary: 'Change name, photo and text of an author in all blogs, or join it with another',
        body: authorChange,
        response: { 200: changedSchema, 404: problemSchema },
      },
    },
    async ({ ctx, body }) => changed(await changeAuthor(ctx, body)),
  )
}
