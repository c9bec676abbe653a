import { data, href } from 'react-router'
import { z } from 'zod'
import { blogAddress } from '#app/components/content/blog-address.ts'
import { excerptOf } from '#app/components/content/excerpt.ts'
import { coreContext } from '#app/core-context.ts'
import { listAddress, readListRequest } from '#app/page-request.ts'
import type { Blog } from '#core/blog/blog.ts'
import { pageRequest } from '#core/paging.ts'
import type { Route } from './+types/rss'
import { element, escapeText, xmlDocument } from './xml.ts'

const postCount = 20
const feedRequest = pageRequest.extend({ category: z.string().min(1).max(60).optional() })

export const handle = { query: ['category'] }

/** RSS 2.0 feed of the newest posts, of all categories or of one. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { ctx, publicUrl, blogs, readBrand } = context.get(coreContext)
  const listRequest = readListRequest(request, feedRequest, postCount)
  const { category } = listRequest
  if (category && !(await blogs.isCategory(ctx, category))) throw data(null, { status: 404 })
  const [brand, { rows }] = await Promise.all([readBrand(), blogs.listBlogs(ctx, listRequest)])
  const addressOf = (path: string) => publicUrl + listAddress(path, { category })
  const self = escapeText(addressOf(href('/rss.xml')))
  const channel = [
    element('title', [`${brand.name}: blog`, category].filter(Boolean).join(', ')),
    element('link', addressOf(href('/blogs'))),
    element('description', brand.description),
    element('language', 'en'),
    `<atom:link href="${self}" rel="self" type="application/rss+xml"/>\n`,
    element('lastBuildDate', rows[0]?.publishedAt.toUTCString()),
    ...rows.map((blog) => writeItem(blog, publicUrl)),
  ]
  const namespaces = 'xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/"'
  const root = `<rss version="2.0" ${namespaces}>\n${element('channel', channel)}</rss>`
  return xmlDocument('application/rss+xml', root)
}

function writeItem(blog: Blog, publicUrl: string): string {
  const url = publicUrl + blogAddress(blog)
  return element('item', [
    element('title', blog.title),
    element('link', url),
    element('guid', publicUrl + href('/blogs/:id', { id: blog.id })),
    element('pubDate', blog.publishedAt.toUTCString()),
    element('dc:creator', blog.author),
    ...[blog.category, ...blog.tags].map((category) => element('category', category)),
    element('description', excerptOf(blog)),
  ])
}
