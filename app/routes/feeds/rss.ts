import { href } from 'react-router'
import { blogAddress } from '#app/components/content/blog-address.ts'
import { coreContext } from '#app/core-context.ts'
import type { Blog } from '#core/blog/blog.ts'
import { summarize } from '#core/blog/blog-text.ts'
import type { Route } from './+types/rss'
import { element, escapeText, xmlDocument } from './xml.ts'

const postCount = 20

/** RSS 2.0 feed of the newest posts. */
export async function loader({ context }: Route.LoaderArgs) {
  const { ctx, publicUrl, blogs, readBrand } = context.get(coreContext)
  const [brand, { rows }] = await Promise.all([readBrand(), blogs.listBlogs(ctx, { limit: postCount })])
  const self = escapeText(publicUrl + href('/rss.xml'))
  const channel = [
    element('title', `${brand.name}: blog`),
    element('link', publicUrl + href('/blogs')),
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
    element('description', summarize(blog)),
  ])
}
