import { data } from 'react-router'
import { z } from 'zod'
import { showBlog } from '#app/components/content/blog-card.tsx'
import { coreContext } from '#app/core-context.ts'
import { documentSessionContext } from '#app/document-session.ts'
import type { BlogRow } from '#core/blog/blog.ts'
import { blogStateLabels } from '#core/blog/blog-state.ts'
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
  const row: BlogRow = await answer.json()
  const { ctx, blogs } = context.get(coreContext)
  const { category } = row
  const publishedAt = new Date(row.publishAt ?? row.date)
  const shown = showBlog({ ...row, id: row._id, publishedAt })
  const related = await blogs.listRelatedBlogs(ctx, { id: row._id, category })
  return { row, shown, related: related.map(showBlog) }
}

export default function BlogPreview({ loaderData: { row, shown, related } }: Route.ComponentProps) {
  return (
    <>
      <p className="wide pt-6">
        <strong>Preview.</strong> {blogStateLabels[row.state]}. Only your team can open this address.
      </p>
      <BlogArticle blog={row} shown={shown} />
      {related.length > 0 && <RelatedBlogs blogs={related} />}
    </>
  )
}
