import { blogAddress } from '#app/components/content/blog-address.ts'
import { absoluteAddress, type Site } from '#app/components/site/page-meta.ts'
import type { Blog } from '#core/blog/blog.ts'
import { readingMinutes } from '#core/blog/blog-text.ts'
import { languageOf } from '#core/language.ts'

/** Builds schema.org BlogPosting data. */
export function postingFacts({ publicUrl: origin, brand }: Site, blog: Blog, summary: string) {
  const { title, author, category, image, tags, content, publishedAt } = blog
  const address = `${origin}${blogAddress(blog)}`
  return {
    '@type': 'BlogPosting',
    headline: title,
    description: summary,
    url: address,
    mainEntityOfPage: address,
    image: image ? absoluteAddress(origin, image) : `${origin}/art/og/blogs/${blog.id}.jpg`,
    author: { '@type': 'Person', name: author },
    publisher: { '@type': 'Organization', '@id': `${origin}/#organization`, name: brand.name },
    datePublished: publishedAt.toISOString(),
    ...(isEdited(blog) && { dateModified: blog.updatedAt?.toISOString() }),
    articleSection: category,
    keywords: tags.join(', '),
    inLanguage: languageOf(content),
    timeRequired: `PT${readingMinutes(blog)}M`,
  }
}

/** Returns true if a post was changed after its publication. */
export const isEdited = ({ updatedAt, publishedAt }: Pick<Blog, 'updatedAt' | 'publishedAt'>): boolean =>
  updatedAt !== null && updatedAt > publishedAt
