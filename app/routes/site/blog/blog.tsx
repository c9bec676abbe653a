import { href } from 'react-router'
import { showBlog } from '#app/components/content/blog-card.tsx'
import { BlogCover } from '#app/components/content/blog-cover.tsx'
import { shorten } from '#app/components/content/shorten.ts'
import { pageMeta, siteOf } from '#app/components/site/page-meta.ts'
import { Markdown } from '#app/components/ui/markdown/markdown.tsx'
import { coreContext } from '#app/core-context.ts'
import { orNotFound } from '#app/or-not-found.ts'
import { languageOf } from '#core/language.ts'
import type { Route } from './+types/blog'
import { BlogTags } from './blog-tags.tsx'
import { BlogTitle } from './blog-title.tsx'
import { postingFacts } from './posting-facts.ts'
import { RelatedBlogs } from './related-blogs.tsx'

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData) return []
  const { blog, shown } = loaderData
  return [
    ...pageMeta(matches, {
      title: shown.title,
      description: shorten(shown.summary, 200),
      path: href('/blogs/:id', { id: shown.id }),
      picture: 'blogs',
      type: 'article',
      ...(blog.tags.length > 0 && { keywords: blog.tags }),
      facts: [postingFacts(siteOf(matches), blog, shown.summary)],
    }),
    { property: 'article:published_time', content: shown.date },
    { property: 'article:section', content: shown.category },
  ]
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const { ctx, blogs } = context.get(coreContext)
  const blog = await orNotFound('Blog', params.id, (id) => blogs.getBlog(ctx, id))
  const related = await blogs.listRelatedBlogs(ctx, blog)
  return { blog, shown: showBlog(blog), related: related.map(showBlog) }
}

export default function BlogPage({ loaderData: { blog, shown, related } }: Route.ComponentProps) {
  return (
    <>
      <article>
        <div className="wide max-w-240! pt-10 md:pt-14">
          <BlogTitle blog={shown} avatar={blog.authorAvatar} />
          <BlogCover
            isFirst
            image={blog.image}
            category={blog.category}
            sizes="(min-width: 60rem) 60rem, 100vw"
            className="mt-10 aspect-video"
          />
        </div>
        <div className="wide py-14 md:py-20">
          <div lang={languageOf(blog.content)} className="prose mx-auto">
            <Markdown text={blog.content} />
          </div>
          <BlogTags tags={blog.tags} category={blog.category} />
        </div>
      </article>
      {related.length > 0 && <RelatedBlogs blogs={related} />}
    </>
  )
}
