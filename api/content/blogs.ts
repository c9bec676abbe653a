import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { getBlog, listBlogs } from '#core/blog/blog.server.ts'
import { type Blog, blogBody, blogFilter, blogListRequest, blogPatch, blogRow } from '#core/blog/blog.ts'
import { summarize } from '#core/blog/blog-text.ts'
import { createBlog, removeBlog, removeBlogs, updateBlog } from '#core/blog/edit-blog.server.ts'
import { idParams } from '../http/answers.ts'
import { bulkRoute } from '../http/bulk-route.ts'
import { editing } from '../http/editing.ts'
import { exportRoute } from '../http/export-route.ts'
import { listing } from '../http/listing.ts'
import { presenter } from '../http/presenter.ts'
import type { Columns } from '../spreadsheets/spreadsheet.ts'

const present = presenter(blogRow)

const presentBlog = (blog: Blog) =>
  present({
    ...blog,
    featuredImage: blog.image ? { url: blog.image } : null,
    summary: summarize(blog),
    date: blog.createdAt,
  })

const blogColumns: Columns<Blog> = {
  Date: ({ createdAt }) => createdAt.toISOString(),
  Title: ({ title }) => title,
  Author: ({ author }) => author,
  Category: ({ category }) => category,
  Tags: ({ tags }) => tags.join(', '),
  Summary: summarize,
  Content: ({ content }) => content,
  'Featured image': ({ image }) => image,
}

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
      row: blogRow,
    }),
  )
  api.get(
    '/blogs/:id',
    {
      config: { isCached: true },
      schema: { tags: ['blogs'], summary: 'One blog', params: idParams, response: { 200: blogRow } },
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
  await api.register(bulkRoute('blogs', 'blog.remove', blogFilter, { delete: removeBlogs }))
  await api.register(exportRoute('blogs', 'blog', blogListRequest, listBlogs, blogColumns))
}
