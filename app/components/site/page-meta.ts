import type { MetaDescriptor } from 'react-router'
import { type Brand, defaultBrand } from '#core/brand/brand.ts'

type PageMeta = {
  title: string
  /** Document title, if it is not `Title · Brand`. */
  documentTitle?: string
  description: string
  path: string
  /** Name of the drawn picture under /art/og; that of a record has a slash. */
  picture: string
  keywords?: string[]
  type?: 'website' | 'article'
  /** Structured data (JSON-LD), without `@context`. */
  facts?: object[]
  isHidden?: boolean
}

type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[]

export type Site = { publicUrl: string; brand: Brand }

/** Returns the site's public URL and brand from the root loader. */
export function siteOf(matches: Matches): Site {
  const root = matches.find((match) => match?.id === 'root')
  return (root?.loaderData as Site | undefined) ?? { publicUrl: '', brand: defaultBrand }
}

/** Returns an absolute URL: adds the origin to a path of this site. */
export const absoluteAddress = (origin: string, link: string) =>
  link.startsWith('/') ? `${origin}${link}` : link

/** Builds the meta tags for search engines and link previews. */
export function pageMeta(matches: Matches, page: PageMeta): MetaDescriptor[] {
  const { publicUrl: origin, brand } = siteOf(matches)
  const { title, description, path, picture, keywords = brand.keywords, type = 'website', facts = [] } = page
  const address = `${origin}${path}`
  const image = `${origin}/art/og/${picture}.${picture.includes('/') ? 'jpg' : 'png'}`
  const { documentTitle = path === '/' ? title : [title, brand.name].filter(Boolean).join(' · ') } = page
  const trail = path === '/' ? [] : [breadcrumbs(origin, path, title)]
  return [
    { title: documentTitle },
    { name: 'description', content: description },
    { name: 'keywords', content: keywords.join(', ') },
    ...(page.isHidden ? [{ name: 'robots', content: 'noindex' }] : []),
    { tagName: 'link', rel: 'canonical', href: address },
    { property: 'og:site_name', content: brand.name },
    { property: 'og:type', content: type },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: address },
    { property: 'og:image', content: image },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...[...facts, ...trail].map((fact) => ({
      'script:ld+json': { '@context': 'https://schema.org', ...fact },
    })),
  ]
}

function breadcrumbs(origin: string, path: string, title: string) {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [
      { '@type': 'ListItem', position: 1, name: 'Home', item: `${origin}/` },
      { '@type': 'ListItem', position: 2, name: title, item: `${origin}${path}` },
    ],
  }
}
