import { data, href } from 'react-router'
import { z } from 'zod'
import { BlogCard, showBlog } from '#app/components/content/blog-card.tsx'
import { pageMeta } from '#app/components/site/page-meta.ts'
import { FilterLinks } from '#app/components/ui/filter-links.tsx'
import { PageHeader } from '#app/components/ui/page-header.tsx'
import { PaginationLinks } from '#app/components/ui/pagination-links.tsx'
import { coreContext } from '#app/core-context.ts'
import { listAddress, readListRequest } from '#app/page-request.ts'
import { pageRequest } from '#core/paging.ts'
import type { Route } from './+types/blogs'
import { categoryLinks } from './category-links.ts'
import { NoBlogs } from './no-blogs.tsx'

// The newest post is large; the other 12 fill four rows of three.
const pageSize = 13
const blogListRequest = pageRequest.extend({ category: z.string().min(1).max(60).optional() })

const addressOf = (parts: { category?: string | undefined; before?: string | undefined }) =>
  listAddress(href('/blogs'), parts)

export const handle = { query: ['q', 'category', 'sort', 'offset', 'before'] }

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const { category, before, description = '', texts } = loaderData ?? {}
  const title = texts?.searchTitle ?? ''
  return pageMeta(matches, {
    title: category ? `${title}: ${category}` : title,
    description,
    path: addressOf({ category, before }),
    picture: 'blogs',
  })
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const { ctx, blogs, listPages } = context.get(coreContext)
  const listRequest = readListRequest(request, blogListRequest, pageSize)
  const [page, categories, texts] = await Promise.all([
    blogs.listBlogs(ctx, listRequest),
    blogs.listBlogCategories(ctx),
    listPages.readListTexts(ctx, 'blogs'),
  ])
  const { category, before } = listRequest
  const isUsed = categories.some((one) => one.category === category)
  if (category && !isUsed && !(await blogs.isCategory(ctx, category))) throw data(null, { status: 404 })
  const description = category
    ? await listPages.readCategoryDescription(ctx, 'blogs', category)
    : texts.description
  return {
    ...{ blogs: page.rows.map(showBlog), older: page.nextBefore },
    ...{ categories, category, before, texts, description },
  }
}

export default function Blogs({ loaderData }: Route.ComponentProps) {
  const { blogs, older, categories, category, before, texts } = loaderData
  const [lead, ...others] = blogs
  return (
    <>
      <PageHeader eyebrow="Blog" title={texts.title}>
        {texts.lead}
      </PageHeader>
      <div className="wide grid grid-cols-1 gap-10 pb-24 pt-8">
        {categories.length > 0 && (
          <FilterLinks label="Categories" links={categoryLinks(categories, category)} />
        )}
        {lead ? <BlogCard blog={lead} isLead /> : <NoBlogs isFiltered={category !== undefined} />}
        {others.length > 0 && (
          <ul className="grid gap-x-8 gap-y-14 border-t border-line pt-12 sm:grid-cols-2 lg:grid-cols-3">
            {others.map((blog) => (
              <li key={blog.id} className="min-w-0">
                <BlogCard blog={blog} />
              </li>
            ))}
          </ul>
        )}
        <PaginationLinks
          newest={before && { label: 'Newest posts', to: addressOf({ category }) }}
          older={older && { label: 'Older posts', to: addressOf({ category, before: older }) }}
        />
      </div>
    </>
  )
}
