import { z } from 'zod'
import { getBlog, getWrittenBlog, listBlogs, listWrittenBlogs } from '#core/blog/blog.server.ts'
import {
  type BlogListRequest,
  blogBody,
  blogFilter,
  blogListRequest,
  blogPatch,
  blogRow,
  blogVersionContent,
  blogVersionRow,
  type WrittenBlog,
} from '#core/blog/blog.ts'
import { blogStateLabels } from '#core/blog/blog-state.ts'
import { summarize } from '#core/blog/blog-text.ts'
import { listBlogVersions, readBlogVersion } from '#core/blog/blog-versions.server.ts'
import { createBlog, removeBlog, removeBlogs, updateBlog } from '#core/blog/edit-blog.server.ts'
import type { Context } from '#core/context.ts'
import type { Page } from '#core/paging.ts'
import { isPermitted } from '#core/permissions.ts'
import { idParams } from '../http/answers.ts'
import { bulkRoute } from '../http/bulk-route.ts'
import { editing } from '../http/editing.ts'
import { exportRoute } from '../http/export-route.ts'
import { listing } from '../http/listing.ts'
import { presenter } from '../http/presenter.ts'
import type { Api } from '../http/request-context.ts'
import type { Columns } from '../spreadsheets/spreadsheet.ts'

const present = presenter(blogRow)

const presentBlog = (blog: WrittenBlog) =>
  present({
    ...blog,
    featuredImage: blog.image ? { url: blog.image } : null,
    summary: summarize(blog),
    date: blog.publishedAt ?? blog.createdAt,
  })

const writesBlogs = ({ actor }: Context) => isPermitted(actor, 'blog.update')

/** Lists posts in any state for those who write them, and published ones for everybody else. */
const listFor = (ctx: Context, request: BlogListRequest): Promise<Page<WrittenBlog>> =>
  writesBlogs(ctx) ? listWrittenBlogs(ctx, request) : listBlogs(ctx, request)

const blogColumns: Columns<WrittenBlog> = {
  Date: ({ createdAt }) => createdAt.toISOString(),
  Title: ({ title }) => title,
  Author: ({ author }) => author,
  Category: ({ category }) => category,
  Tags: ({ tags }) => tags.join(', '),
  Summary: summarize,
  Content: ({ content }) => content,
  'Featured image': ({ image }) => image,
  State: ({ state }) => blogStateLabels[state],
}

export function blogs(api: Api): void {
  listing(api, {
    path: '/blogs',
    config: { isCached: true },
    tags: ['blogs'],
    summary: 'List blogs, newest first',
    request: blogListRequest,
    list: listFor,
    present: presentBlog,
    row: blogRow,
  })
  api.get(
    '/blogs/:id',
    {
      config: { isCached: true },
      schema: { tags: ['blogs'], summary: 'One blog', params: idParams, response: { 200: blogRow } },
    },
    async ({ ctx, params }) =>
      presentBlog(await (writesBlogs(ctx) ? getWrittenBlog : getBlog)(ctx, params.id)),
  )
  api.get(
    '/blogs/:id/versions',
    {
      config: { permission: 'blog.update' },
      schema: {
        tags: ['blogs'],
        summary: 'List the newest versions of a blog',
        params: idParams,
        response: { 200: z.array(blogVersionRow) },
      },
    },
    async ({ ctx, params }) => listBlogVersions(ctx, params.id),
  )
  api.get(
    '/blogs/:id/versions/:version',
    {
      config: { permission: 'blog.update' },
      schema: {
        tags: ['blogs'],
        summary: 'Read a version of a blog',
        params: idParams.extend({ version: z.coerce.number().int().min(1).max(2_147_483_647) }),
        response: { 200: blogVersionContent },
      },
    },
    async ({ ctx, params: { id, version } }) => readBlogVersion(ctx, id, version),
  )
  editing(api, {
    resource: 'blogs',
    kind: 'blog',
    body: blogBody,
    patch: blogPatch,
    create: createBlog,
    update: updateBlog,
    remove: removeBlog,
  })
  bulkRoute(api, 'blogs', 'blog.remove', blogFilter, { delete: removeBlogs })
  exportRoute(api, 'blogs', 'blog', blogListRequest, listFor, blogColumns)
}
