import { blogAddress } from '#app/components/content/blog-address.ts'
import { showBlog } from '#app/components/content/blog-card.tsx'
import { shorten } from '#app/components/content/shorten.ts'
import { pageMeta, siteOf } from '#app/components/site/page-meta.ts'
import { coreContext } from '#app/core-context.ts'
import { movedTo } from '#app/moved-to.ts'
import { toErrorPage } from '#app/page-refusal.ts'
import type { Route } from './+types/blog'
import { BlogArticle } from './blog-article.tsx'
import { isEdited, postingFacts } from './posting-facts.ts'
import { RelatedBlogs } from './related-blogs.tsx'

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData) return []
  const { blog, shown } = loaderData
  return [
    ...pageMeta(matches, {
      title: shown.title,
      ...(blog.searchTitle && { documentTitle: blog.searchTitle }),
      description: blog.searchDescription || shorten(shown.summary, 200),
      path: shown.path,
      picture: `blogs/${blog.id}`,
      type: 'article',
      ...(blog.tags.length > 0 && { keywords: blog.tags }),
      facts: [postingFacts(siteOf(matches), blog, shown.summary)],
    }),
    { property: 'article:published_time', content: shown.date },
    ...(isEdited(blog)
      ? [{ property: 'article:modified_time', content: blog.updatedAt?.toISOString() }]
      : []),
    { property: 'article:section', content: shown.category },
  ]
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const { ctx, blogs } = context.get(coreContext)
  const blog = await blogs.findBlog(ctx, params.id).catch((error: unknown) => {
    throw toErrorPage(error, 'not_found')
  })
  // Its id and its earlier addresses lead here.
  if (params.id !== (blog.slug || blog.id)) throw movedTo(blogAddress(blog))
  const related = await blogs.listRelatedBlogs(ctx, blog)
  return { blog, shown: showBlog(blog), related: related.map(showBlog) }
}

export default function BlogPage({ loaderData: { blog, shown, related } }: Route.ComponentProps) {
  return (
    <>
      <BlogArticle blog={blog} shown={shown} />
      {related.length > 0 && <RelatedBlogs blogs={related} />}
    </>
  )
}
