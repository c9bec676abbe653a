import { href } from 'react-router'
import { absoluteAddress, type Site } from '#app/components/site/page-meta.ts'
import type { Blog } from '#core/blog/blog.ts'
import { readingMinutes } from '#core/blog/blog-text.ts'
import { languageOf } from '#core/language.ts'

/** Builds schema.org BlogPosting data. */
export function postingFacts({ publicUrl: origin, brand }: Site, blog: Blog, summary: string) {
  const { id, title, author, category, image, tags, content, createdAt } = blog
  const address = `${origin}${href('/blogs/:id', { id })}`
  return {
    '@type': 'BlogPosting',
    headline: title,
    description: summary,
    url: address,
    mainEntityOfPage: address,
    image: image ? absoluteAddress(origin, image) : `${origin}/art/og/blogs.png`,
    author: { '@type': 'Person', name: author },
    publisher: { '@type': 'Organization', '@id': `${origin}/#organization`, name: brand.name },
    datePublished: createdAt.toISOString(),
    articleSection: category,
    keywords: tags.join(', '),
    inLanguage: languageOf(content),
    timeRequired: `PT${readingMinutes(blog)}M`,
  }
}
