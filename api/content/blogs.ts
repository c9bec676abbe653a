import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { getBlog, listBlogs } from '#core/blog/blog.server.ts'
import { type Blog, blogCategories, summarize } from '#core/blog/blog.ts'
import { blogChange, blogInput, blogListRequest } from '#core/blog/blog-input.ts'
import { createBlog, removeBlog, updateBlog } from '#core/blog/edit-blog.server.ts'
import { renameKeys } from '#core/rename-keys.ts'
import { idParams } from '../http/answers.ts'
import { editing } from '../http/editing.ts'
import { listing } from '../http/listing.ts'
import { tagList } from '../http/tag-list.ts'

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

const blogBody = z.object(wireShape).transform((wire) => renameKeys(wire, names))
const blogPatch = z
  .object(wireShape)
  .partial()
  .extend({ version: blogChange.shape.version })
  .transform((wire) => renameKeys(wire, names))

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
  await api.register(
    listing({
      path: '/blogs',
      config: { isCached: true },
      tags: ['blogs'],
      summary: 'List blogs, newest first',
      request: blogListRequest,
      list: listBlogs,
      present: presentBlog,
      row: blogSchema,
    }),
  )
  api.get(
    '/blogs/:id',
    {
      config: { isCached: true },
      schema: { tags: ['blogs'], summary: 'One blog', params: idParams, response: { 200: blogSchema } },
    },
    async ({ ctx, params }) => presentBlog(await getBlog(ctx, params.id)),
  )
  await api.register(
    editing({
      resource: 'blogs',
      kind: 'blog',
      body: blogBody,
      patch: blogPatch,
      create: createBlog,
      update: updateBlog,
      remove: removeBlog,
    }),
  )
}
