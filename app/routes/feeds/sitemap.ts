import { href } from 'react-router'
import { coreContext } from '#app/core-context.ts'
import type { Route } from './+types/sitemap'
import { element, xmlDocument } from './xml.ts'

type Entry = { path: string; lastModified?: Date | undefined }

const staticPaths = [
  href('/coding'),
  href('/wordpress'),
  href('/social-booster'),
  href('/graphic-design'),
  href('/about'),
  href('/contact'),
  href('/our-profile'),
  href('/review-form'),
  href('/excel'),
  href('/excelDetails'),
  href('/privacy'),
  href('/terms'),
]

export async function loader({ context }: Route.LoaderArgs) {
  const { ctx, publicUrl, ...core } = context.get(coreContext)
  const [reviews, blogs, portfolios] = await Promise.all([
    core.reviews.listPublicReviews(ctx, { limit: 1 }),
    core.blogs.listBlogDates(ctx),
    core.portfolios.listPortfolioDates(ctx),
  ])
  const newestReview = reviews.rows[0]?.createdAt
  const entries: Entry[] = [
    { path: href('/'), lastModified: newestReview },
    ...staticPaths.map((path) => ({ path })),
    { path: href('/reviews'), lastModified: newestReview },
    { path: href('/portfolios'), lastModified: portfolios[0]?.createdAt },
    ...portfolios.map(({ id, createdAt }) => ({
      path: href('/portfolios/:id', { id }),
      lastModified: createdAt,
    })),
    { path: href('/blogs'), lastModified: blogs[0]?.createdAt },
    ...blogs.map(({ id, createdAt }) => ({ path: href('/blogs/:id', { id }), lastModified: createdAt })),
  ]
  const list = entries.map(({ path, lastModified }) =>
    element('url', [element('loc', publicUrl + path), element('lastmod', lastModified?.toISOString())]),
  )
  const root = `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${list.join('')}</urlset>`
  return xmlDocument('application/xml', root)
}
