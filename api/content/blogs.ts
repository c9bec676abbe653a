import { z } from 'zod'
import { getBlog, getWrittenBlog, listBlogs, listWrittenBlogs } from '#core/blog/blog.server.ts'
import {
  type BlogListRequest,
  blogBody,
  blogDraftBody,
  blogDraftRow,
  blogFilter,
  blogListRequest,
  blogPatch,
  blogRow,
  blogVersionContent,
  type WrittenBlog,
} from '#core/blog/blog.ts'
import { discardBlogDraft, readBlogDraft, saveBlogDraft } from '#core/blog/blog-draft.server.ts'
import { summarize } from '#core/blog/blog-text.ts'
import { createBlog, removeBlog, removeBlogs, updateBlog } from '#core/blog/edit-blog.server.ts'
import type { Context } from '#core/context.ts'
import { savedDraftRow } from '#core/page/page.ts'
import type { Page } from '#core/paging.ts'
import { isPermitted } from '#core/permissions.ts'
import { publicationStateLabels } from '#core/publication/publication-state.ts'
import { readVersion } from '#core/record-version/record-versions.server.ts'
import { seenVersionInQuery } from '#core/seen-version.ts'
import { deleted, deletedSchema, idParams, longTextBodyLimit, problemSchema } from '../http/answers.ts'
import { bulkRoute } from '../http/bulk-route.ts'
import { editing } from '../http/editing.ts'
import { exportRoute } from '../http/export-route.ts'
import { listing } from '../http/listing.ts'
import { presenter } from '../http/presenter.ts'
import type { Api } from '../http/request-context.ts'
import type { Columns } from '../spreadsheets/spreadsheet.ts'
import { versionRoutes } from './version-routes.ts'

const present = presenter(blogRow)

const presentBlog = (blog: WrittenBlog) =>
  present({
    ...blog,
    draftSavedAt: blog.draftSavedAt,
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
  State: ({ state }) => publicationStateLabels[state],
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
  versionRoutes(api, {
    ...{ resource: 'blogs', kind: 'blog', row: blogVersionContent },
    read: (ctx, params) => readVersion(ctx, 'blog', params),
  })
  api.get(
    '/blogs/:id/draft',
    {
      config: { permission: 'blog.update' },
      schema: {
        tags: ['blogs'],
        summary: 'Read the draft beside a published or scheduled blog; without one, the blog',
        params: idParams,
        response: { 200: blogDraftRow },
      },
    },
    async ({ ctx, params }) => readBlogDraft(ctx, params.id),
  )
  api.put(
    '/blogs/:id/draft',
    {
      config: { permission: 'blog.update' },
      bodyLimit: longTextBodyLimit,
      schema: {
        tags: ['blogs'],
        summary: 'Keep an edit of a published or scheduled blog without publishing it',
        description:
          'Visitors still see the blog as it is. 409 if the blog or its draft was saved since `version` and `revision` were read, or if the blog is a draft itself. A PATCH with `draftRevision` publishes what it sends and ends the draft.',
        params: idParams,
        body: blogDraftBody,
        response: { 200: savedDraftRow, 409: problemSchema },
      },
    },
    async ({ ctx, params, body }) => ({
      acknowledged: true as const,
      revision: await saveBlogDraft(ctx, params.id, body),
    }),
  )
  api.delete(
    '/blogs/:id/draft',
    {
      config: { permission: 'blog.update' },
      schema: {
        tags: ['blogs'],
        summary: 'Discard the draft beside a blog',
        description:
          '`revision` is the last one read; 409 if the draft was saved since then, or if there is none.',
        params: idParams,
        querystring: z.object({ revision: seenVersionInQuery }),
        response: { 200: deletedSchema, 409: problemSchema },
      },
    },
    async ({ ctx, params, query }) => {
      await discardBlogDraft(ctx, params.id, query.revision)
      return deleted()
    },
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
