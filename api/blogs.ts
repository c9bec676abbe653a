import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { countBlogs, createBlog, getBlog, listBlogs, removeBlog, updateBlog } from '#core/blog/blog.server.ts'
import {
  type Blog,
  blogCategories,
  blogChange,
  blogInput,
  blogListRequest,
  summarize,
} from '#core/blog/blog.ts'
import { renamed } from '#core/names.ts'
import {
  changed,
  changedSchema,
  created,
  createdSchema,
  deleted,
  deletedSchema,
  idParams,
  listHeaders,
  longTexts,
  problemSchema,
} from './answers.ts'
import { tagList } from './tag-list.ts'

const { image, tags: _tags, ...sameFields } = blogInput.shape
const wireShape = {
  ...sameFields,
  featuredImage: z
    .union([z.object({ url: image }).transform(({ url }) => url), image], 'Must be an object with a url')
    .nullish()
    .transform((url) => url ?? ''),
  tags: tagList,
}
const names = { featuredImage: 'image' } as const

const blogBody = z.object(wireShape).transform((wire) => renamed(wire, names))
const blogPatch = z
  .object(wireShape)
  .partial()
  .extend({ version: blogChange.shape.version })
  .transform((wire) => renamed(wire, names))

export const presentBlog = ({ id, image: url, createdAt, ...blog }: Blog) => ({
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
  version: z.int(),
})

export const blogs: FastifyPluginAsyncZod = async (api) => {
  api.get(
    '/blogs',
    {
      config: { isCached: true },
      schema: {
        tags: ['blogs'],
        summary: 'List blogs, newest first',
        querystring: blogListRequest,
        response: { 200: z.array(blogSchema) },
      },
    },
    async ({ ctx, query }, reply) => {
      const [page, total] = await Promise.all([listBlogs(ctx, query), countBlogs(ctx, query)])
      return reply.headers(listHeaders('/api/blogs', query, page, total)).send(page.rows.map(presentBlog))
    },
  )
  api.get(
    '/blogs/:id',
    {
      config: { isCached: true },
      schema: { tags: ['blogs'], summary: 'One blog', params: idParams, response: { 200: blogSchema } },
    },
    async ({ ctx, params }) => presentBlog(await getBlog(ctx, params.id)),
  )
  api.post(
    '/blogs',
    {
      config: { permission: 'blog.create' },
      bodyLimit: longTexts,
      schema: {
        tags: ['blogs'],
        summary: 'Add a blog (administrators)',
        body: blogBody,
        response: { 201: createdSchema },
      },
    },
    async ({ ctx, body }, reply) => reply.code(201).send(created(await createBlog(ctx, body))),
  )
  api.patch(
    '/blogs/:id',
    {
      config: { permission: 'blog.update' },
      bodyLimit: longTexts,
      schema: {
        tags: ['blogs'],
        summary: 'Change a blog (administrators)',
        description: 'Fields that are left out stay; `version` is the one that was seen.',
        params: idParams,
        body: blogPatch,
        response: { 200: changedSchema, 409: problemSchema },
      },
    },
    async ({ ctx, params, body }) => changed(await updateBlog(ctx, params.id, body)),
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
