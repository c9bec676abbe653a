import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { createBlog, getBlog, listBlogs, removeBlog } from '#core/blog/blog.server.ts'
import { type Blog, type BlogInput, blogCategories, blogInput, summarize } from '#core/blog/blog.ts'
import { pageRequest } from '#core/paging.ts'
import { created, createdSchema, deleted, deletedSchema, idParams, nextLink } from './answers.ts'

const { image, tags, ...sameFields } = blogInput.shape

const splitTags = (written: string) =>
  written
    .split(',')
    .map((tag) => tag.trim())
    .filter(Boolean)

const blogBody = z
  .object({
    ...sameFields,
    featuredImage: z
      .union([z.object({ url: image }).transform(({ url }) => url), image], 'Must be an object with a url')
      .nullish()
      .transform((url) => url ?? ''),
    tags: z
      .union([z.string().max(2000).transform(splitTags).pipe(tags), tags], 'Must be a list of words')
      .nullish()
      .transform((list) => list ?? []),
  })
  .transform(({ featuredImage, ...same }): BlogInput => ({ ...same, image: featuredImage }))

const present = ({ id, image: url, createdAt, ...blog }: Blog) => ({
  _id: id,
  ...blog,
  featuredImage: url ? { url } : null,
  image: url,
  summary: summarize(blog),
  date: createdAt.toISOString(),
  createdAt: createdAt.toISOString(),
})

const blogSchema = z.object({
  _id: z.uuid(),
  title: z.string(),
  author: z.string(),
  category: z.enum(blogCategories),
  content: z.string().describe('Markdown'),
  tags: z.array(z.string()),
  featuredImage: z.object({ url: z.string() }).nullable(),
  image: z.string(),
  summary: z.string(),
  authorAvatar: z.string(),
  date: z.iso.datetime(),
  createdAt: z.iso.datetime(),
})

export const blogs: FastifyPluginAsyncZod = async (api) => {
  api.get(
    '/blogs',
    {
      config: { isCached: true },
      schema: {
        tags: ['blogs'],
        summary: 'List blogs, newest first',
        querystring: pageRequest,
        response: { 200: z.array(blogSchema) },
      },
    },
    async ({ ctx, query }, reply) => {
      const page = await listBlogs(ctx, query)
      return reply.headers(nextLink('/api/blogs', page, query.limit)).send(page.rows.map(present))
    },
  )
  api.get(
    '/blogs/:id',
    {
      config: { isCached: true },
      schema: { tags: ['blogs'], summary: 'One blog', params: idParams, response: { 200: blogSchema } },
    },
    async ({ ctx, params }) => present(await getBlog(ctx, params.id)),
  )
  api.post(
    '/blogs',
    {
      config: { permission: 'blog.create' },
      // A content of the longest length in the widest script, with room for escapes.
      bodyLimit: 700 * 1024,
      schema: {
        tags: ['blogs'],
        summary: 'Add a blog (administrators)',
        body: blogBody,
        response: { 201: createdSchema },
      },
    },
    async ({ ctx, body }, reply) => reply.code(201).send(created(await createBlog(ctx, body))),
  )
  api.delete(
    '/blogs/:id',
    {
      config: { permission: 'blog.remove' },
      schema: {
        tags: ['blogs'],
        summary: 'Delete a blog (administrators)',
        params: idParams,
        response: { 200: deletedSchema },
      },
    },
    async ({ ctx, params }) => {
      await removeBlog(ctx, params.id)
      return deleted()
    },
  )
}
