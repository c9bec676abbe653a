import { href } from 'react-router'
import { blogAddress } from '#app/components/content/blog-address.ts'
import { portfolioAddress } from '#app/components/content/portfolio-address.ts'
import { coreContext } from '#app/core-context.ts'
import { aboutLinks, readingLinks, serviceLinks } from '#core/navigation/default-navigation.ts'
import type { Navigation } from '#core/navigation/navigation.ts'
import { readMoreServices } from '../site/read-more-services.ts'
import type { Route } from './+types/sitemap'
import { element, xmlDocument } from './xml.ts'

type Entry = { path: string; lastModified?: Date | undefined }

const staticPaths = [
  ...[...serviceLinks, ...aboutLinks].map(({ to }) => to),
  href('/contact'),
  href('/excel'),
  href('/excelDetails'),
  ...readingLinks.map(({ to }) => to),
]

type Dated = { publishedAt: Date; updatedAt: Date | null }
const changedAt = ({ publishedAt, updatedAt }: Dated) =>
  updatedAt && updatedAt > publishedAt ? updatedAt : publishedAt
const newestOf = (dates: Date[]) =>
  dates.reduce<Date | undefined>((newest, date) => (newest && newest > date ? newest : date), undefined)

/** Tells whether a page of the site is found by the menus; those that left them are for people who have the link. */
function linkedIn(navigation: Navigation): (path: string) => boolean {
  const links = Object.values(navigation).flatMap((items) =>
    items.flatMap(({ to, links = [] }) => [to, ...links.map((link) => link.to)]),
  )
  const paths = new Set(links.map((link) => link.replace(/[?#].*/, '')))
  return (path) => paths.has(path) || (path === href('/excelDetails') && paths.has(href('/excel')))
}

export async function loader({ context }: Route.LoaderArgs) {
  const all = context.get(coreContext)
  const { ctx, publicUrl, ...core } = all
  const [navigation, reviews, blogs, portfolios, services, articles, ownPages] = await Promise.all([
    core.readNavigation(),
    core.reviews.listPublicReviews(ctx, { limit: 1 }),
    core.blogs.listBlogDates(ctx),
    core.portfolios.listPortfolioDates(ctx),
    readMoreServices(all),
    core.articles.listArticleTitles(ctx, { audience: 'public' }),
    core.ownPages.listIndexedPages(ctx),
  ])
  const isLinked = linkedIn(navigation)
  const newestReview = reviews.rows[0]?.createdAt
  const dated: Entry[] = [
    { path: href('/'), lastModified: newestReview },
    { path: href('/reviews'), lastModified: newestReview },
    { path: href('/portfolios'), lastModified: newestOf(portfolios.map((one) => one.changedAt)) },
    ...portfolios.map((one) => ({ path: portfolioAddress(one), lastModified: one.changedAt })),
    { path: href('/blogs'), lastModified: newestOf(blogs.map(changedAt)) },
    ...blogs.map((blog) => ({ path: blogAddress(blog), lastModified: changedAt(blog) })),
    ...services.map(({ path }) => ({ path })),
    ...articles.map(({ id }) => ({ path: href('/help/:id', { id }) })),
    ...ownPages.map(({ path, since }) => ({ path, lastModified: since })),
  ]
  const known = new Set(dated.map(({ path }) => path))
  const others = staticPaths.filter((path) => !known.has(path)).map((path): Entry => ({ path }))
  const entries = [...dated, ...others].filter(({ path }) => !staticPaths.includes(path) || isLinked(path))
  const list = entries.map(({ path, lastModified }) =>
    element('url', [element('loc', publicUrl + path), element('lastmod', lastModified?.toISOString())]),
  )
  const root = `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${list.join('')}</urlset>`
  return xmlDocument('application/xml', root)
}
