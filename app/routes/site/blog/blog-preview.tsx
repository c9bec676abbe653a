import { data } from 'react-router'
import { z } from 'zod'
import { showBlog } from '#app/components/content/blog-card.tsx'
import { coreContext } from '#app/core-context.ts'
import { documentSessionContext } from '#app/document-session.ts'
import type { BlogDraftRow, BlogRow } from '#core/blog/blog.ts'
import { blogStateLabels } from '#core/blog/blog-state.ts'
import { summarize } from '#core/blog/blog-text.ts'
import type { Route } from './+types/blog-preview'
import { BlogArticle } from './blog-article.tsx'
import { RelatedBlogs } from './related-blogs.tsx'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.shown.title },
  { name: 'robots', content: 'noindex' },
]

/** Reads the post as the signed-in user; for everybody else a draft does not exist. */
export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const session = context.get(documentSessionContext)
  const isId = z.uuid().safeParse(id).success
  const answer = isId ? await session?.send(`/api/blogs/${id}`) : undefined
  if (!answer?.ok) throw data(null, { status: 404 })
  const row = await withDraft(await answer.json(), (path) => session?.send(path))
  const { ctx, blogs } = context.get(coreContext)
  const { category } = row
  const publishedAt = new Date(row.publishAt ?? row.date)
  const shown = showBlog({ ...row, id: row._id, publishedAt })
  const related = await blogs.listRelatedBlogs(ctx, { id: row._id, category })
  return { row, shown, related: related.map(showBlog) }
}

/** Shows the edit that is kept beside a post instead of what visitors see. */
async function withDraft(
  row: BlogRow,
  send: (path: string) => Promise<Response> | undefined,
): Promise<BlogRow> {
  if (!row.draftSavedAt) return row
  const answer = await send(`/api/blogs/${row._id}/draft`)
  if (!answer?.ok) throw data(null, { status: 404 })
  const { content }: BlogDraftRow = await answer.json()
  const { image } = content
  return { ...row, ...content, featuredImage: image ? { url: image } : null, summary: summarize(content) }
}

export default function BlogPreview({ loaderData: { row, shown, related } }: Route.ComponentProps) {
  return (
    <>
      <p className="wide pt-6">
        <strong>Preview.</strong>{' '}
        {row.draftSavedAt ? 'Draft of changes that are not published' : blogStateLabels[row.state]}. Only your
        team can open this address.
      </p>
      <BlogArticle blog={row} shown={shown} />
      {related.length > 0 && <RelatedBlogs blogs={related} />}
    </>
  )
}
