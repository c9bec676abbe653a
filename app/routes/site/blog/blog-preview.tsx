import { href } from 'react-router'
import { showBlog } from '#app/components/content/blog-card.tsx'
import { coreContext } from '#app/core-context.ts'
import type { BlogDraftRow, BlogRow } from '#core/blog/blog.ts'
import { summarize } from '#core/blog/blog-text.ts'
import { publicationStateLabels } from '#core/publication/publication-state.ts'
import { previewMeta } from '../staff-preview/preview-meta.ts'
import { PreviewNotice } from '../staff-preview/preview-notice.tsx'
import { readForPreview, requireId } from '../staff-preview/read-for-preview.ts'
import type { Route } from './+types/blog-preview'
import { BlogArticle } from './blog-article.tsx'
import { RelatedBlogs } from './related-blogs.tsx'

export const meta: Route.MetaFunction = ({ loaderData }) => previewMeta(loaderData?.shown.title)

export async function loader({ context, params }: Route.LoaderArgs) {
  const id = requireId(params.id)
  const saved = await readForPreview<BlogRow>(context, `/blogs/${id}`)
  const row = saved.draftSavedAt
    ? withDraft(saved, await readForPreview<BlogDraftRow>(context, `/blogs/${id}/draft`))
    : saved
  const { ctx, blogs } = context.get(coreContext)
  const { category } = row
  const publishedAt = new Date(row.publishAt ?? row.date)
  const shown = showBlog({ ...row, id, publishedAt })
  const related = await blogs.listRelatedBlogs(ctx, { id, category })
  return { row, shown, related: related.map(showBlog) }
}

/** Shows the edit that is kept beside a post instead of what visitors see. */
function withDraft(row: BlogRow, { content }: BlogDraftRow): BlogRow {
  const { image } = content
  return { ...row, ...content, featuredImage: image ? { url: image } : null, summary: summarize(content) }
}

export default function BlogPreview({ loaderData: { row, shown, related } }: Route.ComponentProps) {
  return (
    <>
      <PreviewNotice
        state={
          row.draftSavedAt ? 'Draft of changes that are not published' : publicationStateLabels[row.state]
        }
        editUrl={href('/dashboard/blog-form/:id?', { id: row._id })}
      />
      <BlogArticle blog={row} shown={shown} />
      {related.length > 0 && <RelatedBlogs blogs={related} />}
    </>
  )
}
